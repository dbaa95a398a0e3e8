import { ChangeSet } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';

/** The message of mypy if none of the comment's codes is needed. */
const UNUSED = /^unused "type: ignore" comment$/i;
/** The comment with the spaces before it. Another comment after it stays. */
const COMMENT = /(?<![ \t])[ \t]*#[ \t]*type:[ \t]*ignore(?:\[[\w\-, ]*\])?(?=[ \t]*(?:#|$))/g;

/**
 * The fix of an unused `type: ignore`, which is to remove it and needs no model. `undefined` for
 * any other finding, and if its line does not contain exactly one such comment.
 */
export function withoutUnusedIgnore(finding: Finding, { document }: Source): ChangeSet | undefined {
  if (finding.tool !== 'mypy' || !UNUSED.test(finding.message)) return undefined;
  if (finding.line < 1 || finding.line > document.lines.count) return undefined;
  const [found, ...others] = document.lines.content(finding.line - 1).matchAll(COMMENT);
  if (found === undefined || others.length > 0) return undefined;
  const from = document.lines.at(finding.line - 1).from + found.index;
  return ChangeSet.of(document.text.length, [{ from, to: from + found[0].length, insert: '' }]);
}
