/** What git allows in no name of a branch: spaces, control characters, and signs with a meaning. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name.
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.$|^\/|\/$/;

const LONGEST = 200;

/** Whether git takes a short name, such as `mortise/rename-total`, for a branch. */
export function isBranchName(name: string): boolean {
  if (name === '' || name.length > LONGEST || FORBIDDEN.test(name)) return false;
  // The name would be read as an option, a ref or a commit.
  if (name.startsWith('-') || name.startsWith('refs/') || name === '@' || name === 'HEAD') return false;
  return name.split('/').every(part => !part.startsWith('.') && !part.endsWith('.lock'));
}
