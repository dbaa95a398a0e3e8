import { isComment } from '../locate/index.js';

/** What is no code in a line, as far as one line shows it: strings, and a comment at its end. */
const NO_CODE = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?:\/\/|\s#\s|--\s).*/g;

/**
 * The code of a line, with a blank for each string and comment.
 *
 * @example codeOf('log("a"); // why') // 'log( );  '
 */
export function codeOf(line: string): string {
  return isComment(line) ? '' : line.replace(NO_CODE, ' ');
}
