/** Files of make. */
const MAKEFILE = /(?:^|[\\/])(?:GNU)?[Mm]akefile(?:\.[\w.-]+)?$|\.(?:mk|mak|make)$/;
/** The line of a target: its recipe follows. */
const TARGET = /^[^\s#=:][^#=:]*::?(?!=)/;

/**
 * Whether a line below another line of a file belongs to a recipe of make, which must begin with a
 * tab: that other line is a target, or belongs to the recipe itself.
 *
 * @example isRecipe('Makefile', 'all: main.o') // true
 */
export function isRecipe(path: string | undefined, above: string): boolean {
  if (path === undefined || !MAKEFILE.test(path) || /\\\s*$/.test(above)) return false;
  return above.startsWith('\t') || TARGET.test(above);
}
