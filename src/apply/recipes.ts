/** Files of make. */
const MAKEFILE = /(?:^|[\\/])(?:GNU)?[Mm]akefile(?:\.[\w.-]+)?$|\.(?:mk|mak|make)$/;
/** The line of a target: what is behind it is its recipe. */
const TARGET = /^[^\s#=:][^#=:]*::?(?!=)/;

/**
 * Whether a line below some other line of a file is one of a recipe of make, which has to begin
 * with a tab: that line is a target, or of the recipe itself.
 *
 * @example isRecipe('Makefile', 'all: main.o') // true
 */
export function isRecipe(path: string | undefined, above: string): boolean {
  if (path === undefined || !MAKEFILE.test(path) || /\\\s*$/.test(above)) return false;
  return above.startsWith('\t') || TARGET.test(above);
}
