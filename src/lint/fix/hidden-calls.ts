import type { Compared } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, child, functionOf, statementOf } from './tree/walk.js';

/**
 * How the fix hides the reported call from the tool: its module or function gets another name in a
 * new variable. `undefined` if it does not.
 */
export function hiddenCall(own: readonly Difference[], { before, after }: Compared): string | undefined {
  const called = new Set(statementsOf(own).flatMap(allParts).flatMap(rootOfCall));
  const old = new Set(
    allParts(before)
      .filter(isAlias)
      .map(each => each.text),
  );
  const found = allParts(after).find(
    each => isAlias(each) && !old.has(each.text) && called.has(firstName(child(each, 'right') as Part)),
  );
  const name = found && child(found, 'left')?.text;
  return name && `the fix only hides the call behind the variable \`${name}\``;
}

/**
 * The message if a condition that was asserted no longer raises an error; `undefined` if it does.
 */
export function unraised(own: readonly Difference[], { after }: Compared): string | undefined {
  const around = own.map(({ around: { after: place } }) => functionOf(place) ?? after);
  const old = own.flatMap(({ before, around: { before: place } }) => functionOf(before ?? place) ?? []);
  const count = (parts: readonly Part[]) =>
    [...new Set(parts)].flatMap(allParts).filter(each => /^(?:assert|raise)_statement$/.test(each.type))
      .length;
  return old.length > 0 && count(around) < count(old)
    ? 'a condition that was asserted raises no error now: raise one if it is false'
    : undefined;
}

/** The message if a call that parses a date loses an argument; `undefined` if it does not. */
export function lostFormat(own: readonly Difference[]): string | undefined {
  const [old, now] = [statementsOf(own), own.map(({ after, around }) => after ?? around.after)];
  const args = old
    .flatMap(allParts)
    .filter(each => each.type === 'argument_list' && /\bstrptime\b/.test(each.parent?.text ?? ''))
    .flatMap(each => each.parts);
  const left = new Set(now.flatMap(each => allParts(statementOf(each) ?? each)).map(each => each.text));
  const lost = args.find(each => each.type !== 'string' && !left.has(each.text));
  return lost && 'the format is not used any more: keep the call and give its result a time zone';
}

function statementsOf(own: readonly Difference[]): readonly Part[] {
  return own.flatMap(({ before, around }) => statementOf(before ?? around.before) ?? []);
}

/** The first name of a called function: `pickle` in `pickle.load(f)`. */
function rootOfCall(part: Part): readonly string[] {
  return part.type === 'call' && part.parts[0] !== undefined ? [firstName(part.parts[0])] : [];
}

/** An assignment of a dotted name: of a module, a function or a method. */
function isAlias(part: Part): boolean {
  const value = part.type === 'assignment' ? child(part, 'right') : undefined;
  return value !== undefined && /^(?:identifier|attribute)$/.test(value.type) && firstName(value) !== '';
}

function firstName(part: Part): string {
  const first = part.type === 'attribute' ? part.parts[0] : part;
  if (first === undefined || first === part) return part.type === 'identifier' ? part.text : '';
  return firstName(first);
}
