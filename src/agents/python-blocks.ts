import { LogicalLines } from '../syntax/index.js';
import { LineIndex } from '../text/index.js';

/** The head of a block whose lines are below it. */
const HEAD =
  /^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:\s*(?:#.*)?$/s;

/**
 * The number of the first line that is not as deep as Python wants it; `undefined` if there is
 * none. It reads no more than the indentation, which takes much less time than to parse the text.
 *
 * @example wrongBlock('if x:\ny()\n') // 2
 */
export function wrongBlock(text: string): number | undefined {
  const lines = LineIndex.of(text);
  const logical = new LogicalLines(lines);
  const open = [''];
  let isHead = false;
  for (let number = 1; number <= lines.count; ) {
    const { first, last } = logical.at(number);
    number = last + 1;
    const whole = lines.contents(first - 1, last).join('\n');
    if (/^\s*(?:#[^\n]*)?$/.test(whole)) continue;
    if (!isPlaced(/^[ \t]*/.exec(whole)?.[0] ?? '', open, isHead)) return first;
    isHead = HEAD.test(whole);
  }
  return undefined;
}

/** Whether a line may be this deep; changes the depths of the blocks that are open. */
function isPlaced(depth: string, open: string[], isHead: boolean): boolean {
  const last = open.at(-1) as string;
  const isDeeper = depth.length > last.length && depth.startsWith(last);
  if (isDeeper && isHead) open.push(depth);
  if (isDeeper || isHead) return isDeeper && isHead;
  while (open.length > 1 && (open.at(-1) as string).length > depth.length) open.pop();
  return open.at(-1) === depth;
}
