// Code that goes elsewhere than into what the request names contradicts it.

import type { Range } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { targetsOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { spansIn } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { hasPath } from '../reply/paths.js';
import { hasChildren } from '../units/unit.js';
import { Unread } from '../unread.js';

/** Refuse a change of other lines than the definition has that the clause above asks to change. */
export function refuseElsewhere(
  reading: Reading,
  draft: Draft,
  changed: readonly Range[],
  { clauses }: Gap,
): void {
  const clause = clauses.findLast(({ verb }) => verb === 'change');
  if (clause === undefined || changed.length === 0) return;
  const behind = clause.text.slice(clause.words.change.exec(clause.text)?.index ?? 0);
  const span = spansIn(clause, behind).find(
    ({ text }) => !hasPath(text) || reading.filesNamedIn(text).length === 0,
  );
  const [target, ...others] = span === undefined ? [] : targetsOf(draft, span.text);
  if (span === undefined || target?.unit?.key === undefined || !hasChildren(target.unit) || others.length > 0)
    return;
  const isThere = changed.some(({ from, to }) => from <= target.to && target.from <= to);
  if (!isThere) throw new Unread(`The answer names \`${span.text}\`, and its code is of something else.`);
}
