// All that a sentence names must be what it changes, or where: else a part of it was not read.

import type { Draft } from '../files/draft.js';
import { containersOf, targetsOf } from '../files/targets.js';
import { holds } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import { type Clause, HOLE, shown, spansIn } from '../reply/clauses.js';
import { isCommandLine } from '../reply/fence-lines.js';
import { isInParentheses } from '../reply/span-list.js';
import { Unread } from '../unread.js';

/** What may be before the name of a place. */
const PLACE_BEFORE =
  /(?:\b(?:in|of|under|for|on|at|from|inside|within|to|section|class|function|method|block|unter|im|von|aus|en|de|del|dans|em|do|da|no|na)|的|の|在|把)\s*(?:(?:the|der|dem|den|el|la|los|le|les|o|a)\s+)?(?:[\p{L}-]+\s+){0,2}$/iu;
/** What may follow it. */
const PLACE_AFTER = /^(?:'s\b|\s*(?:の|的|中|里|で|内|に))/u;
const ANY_ARGUMENTS = /\((?:\.{3}|…)?\)$/;
const DOTS = /(?:\.{3}|…)$/;
/** What follows says why, or more of it, and asks for nothing. */
const REASON =
  /\b(?:so that|because|since|which|in order to|to (?:avoid|keep|make|match|prevent|allow))\b|[—–]|,\s*(?:so|as|consistent|like|matching)\b/i;

/** Where a clause begins to say why, in its text; its length if it does not. */
export function saysWhy({ text }: Clause): number {
  return REASON.exec(text)?.index ?? text.length;
}

/**
 * Refuse a clause that names more than its step changes.
 *
 * @param used what it changes, and what that becomes
 */
export function refuseUnaccounted(
  reading: Reading,
  draft: Draft | undefined,
  clause: Clause,
  used: readonly string[],
): void {
  const { text, spans, words } = clause;
  const reason = saysWhy(clause);
  const except = words.except.exec(text)?.index ?? text.length;
  let end = 0;
  for (const hole of text.matchAll(HOLE)) {
    const name = spans[Number(hole[1])]?.text ?? '';
    const [before, after] = [text.slice(end, hole.index), text.slice(hole.index + hole[0].length)];
    end = hole.index + hole[0].length;
    const isFree =
      hole.index > Math.min(reason, except) ||
      isInParentheses(text, hole.index) ||
      DOTS.test(name) ||
      isCommandLine(name);
    const isRenamed = clause.verb === 'rename' && holds(name, used[0] ?? '');
    if (isFree || isRenamed || used.includes(name) || reading.isFile(name)) continue;
    const isBeside = words.after.test(before) || words.before.test(before);
    const isPlace =
      isBeside || PLACE_BEFORE.test(before) || PLACE_AFTER.test(after) || /^\s*\ue000/.test(after);
    const isAnnotation = /^@\w/.test(name) && /^\s*(?:annotation|decorator)/i.test(after);
    if (isAnnotation) continue;
    const place = name.replace(ANY_ARGUMENTS, '');
    if (isPlace && draft !== undefined && namesMember(draft, place)) continue;
    if (isPlace && draft !== undefined && targetsOf(draft, place).some(({ unit }) => unit?.key !== undefined))
      continue;
    throw new Unread(`It is not known what \`${name}\` is for in “${shown(clause).slice(0, 100)}”.`);
  }
  const files = new Set(spansIn(clause).flatMap(span => (reading.isFile(span.text) ? [span.text] : [])));
  if (files.size > 1)
    throw new Unread(
      `This asks for a change of several files, which could not be read: “${shown(clause).slice(0, 100)}”.`,
    );
}

/** Whether a text such as `Options.timeout` names a member of something in a file. */
function namesMember(draft: Draft, name: string): boolean {
  const [owner, member, ...more] = name.split(/\.|#|::/);
  if (owner === undefined || member === undefined || more.length > 0) return false;
  return containersOf(draft, owner).some(unit =>
    unit.children.some(({ key }) => key?.replace(/\?$/, '') === member),
  );
}
