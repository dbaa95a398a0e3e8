import { type Refusal, refusal } from '../../edit/index.js';
import type { Document } from '../../text/index.js';

/**
 * What silences tools, in comments and as marks of tests. Each is matched to the end of what it names, so that one that is made to silence
 * more is another one.
 */
const SUPPRESSIONS: readonly RegExp[] = [
  // Comments of linters and type checkers: to the end of the comment.
  /(?:#|\/\/|\/\*)\s*(?:flake8[:=]\s*|ruff\s*:\s*)?noqa\b.*/gi,
  /#\s*(?:type|pyright|basedpyright|mypy|ty|pyre)\s*:\s*(?:ignore|basic|off|disable|ignore-errors).*/gi,
  /#\s*(?:mypy|pyright)\s*:\s*\S.*/gi,
  /#\s*pyre-(?:ignore|fixme).*/gi,
  /#\s*nosec\b.*/gi,
  /#\s*(?:pylint|ruff)\s*:\s*(?:disable|skip-file|ignore).*/gi,
  /#\s*isort\s*:\s*(?:skip|off).*/gi,
  /#\s*pragma\s*:\s*no\s?cover.*/gi,
  /(?:\/\/|\/\*)\s*(?:eslint-disable|biome-ignore|oxlint-disable|@ts-(?:ignore|nocheck|expect-error)|nolint|#nosec).*/gi,
  /#!?\[(?:allow|expect)\(.*?\)\]/g,
  // Tests that do not run, or may fail.
  /\b(?:pytest\s*\.\s*)?mark\s*\.\s*(?:skip|skipif|xfail)\b/g,
  /\bpytest\s*\.\s*(?:skip|xfail|importorskip|exit)\b/g,
  /\bunittest\s*\.\s*(?:skip\w*|expectedFailure|SkipTest)\b/g,
  /@(?:skip|skipIf|skipUnless|expectedFailure)\b/g,
  /\b(?:self\s*\.\s*skipTest|SkipTest)\b/g,
  /\b(?:__test__|collect_ignore|collect_ignore_glob|pytestmark)\b/g,
  /\bno_type_check(?:_decorator)?\b/g,
];

/**
 * Refuse a change that hides findings: a suppression that was not there, or one that silences more than it did. Taking some away is well.
 *
 * @example newSuppression(Document.of('import os\n'), Document.of('import os  # noqa\n'))?.code // 'FIX_SUPPRESSED'
 */
export function newSuppression(before: Document, after: Document): Refusal | undefined {
  const known = counted(before.text);
  for (const [text, count] of counted(after.text)) {
    if (count <= (known.get(text) ?? 0)) continue;
    return refusal('FIX_SUPPRESSED', `The fix puts in what hides findings: ${JSON.stringify(text)}.`);
  }
  return undefined;
}

/** How often each suppression stands in a text. Blanks in them say nothing. */
function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pattern of SUPPRESSIONS) {
    for (const [found] of text.matchAll(pattern)) {
      const name = found.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

const LONGEST = 120;
