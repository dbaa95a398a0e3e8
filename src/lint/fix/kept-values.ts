import type { Compared } from './judged-change.js';
import { isAbout } from './judged-change.js';
import { isBoundQuery } from './tree/bound-query.js';
import type { Difference } from './tree/difference.js';
import { operandsOf } from './tree/operands.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, calledName, functionOf, isBlock, outwards, statementOf } from './tree/walk.js';

/**
 * The text that represents a part in a comparison: empty to leave the part out, `undefined` to
 * compare it as it is.
 */
type Write = (part: Part) => string | undefined;

/** Code as one text, in which `write` replaces or leaves out some parts. Blocks are left out. */
function written(part: Part, write: Write): string {
  const own = write(part);
  if (own !== undefined || isBlock(part)) return own ?? '';
  if (part.parts.length === 0) return part.text;
  return `(${[part.type, ...part.parts.map(each => written(each, write)).filter(each => each !== '')].join(' ')})`;
}

/** The operands of code as one text, sorted, because another rule may require another order. */
function sortedOperands(part: Part, write: Write): string {
  const texts = (each: Part): readonly string[] =>
    write(each) !== undefined ? [write(each) as string] : [...operandsOf(each), ...each.parts.flatMap(texts)];
  return [...texts(part)].sort().join(' ');
}

interface Statements {
  readonly old: Part;
  readonly now: Part;
}

/** The statements that differ, before and after. */
function statements(own: readonly Difference[]): readonly Statements[] {
  return own.flatMap(({ before, after, around }) => {
    const [old, now] = [statementOf(before ?? around.before), statementOf(after ?? around.after)];
    return old === undefined || now === undefined ? [] : [{ old, now }];
  });
}

/** Whether two statements differ in a part that `write` does not leave out. */
function differ({ old, now }: Statements, write: Write, { findings }: Compared, rules: RegExp): boolean {
  if (written(old, write) === written(now, write)) return false;
  const isForOther = findings.some(each => !rules.test(each.rule) && isAbout(each, old));
  return !isForOther || sortedOperands(old, write) !== sortedOperands(now, write);
}

const OF_REQUESTS = /^[BS]113$/;

const withoutTimeout: Write = ({ type, parts }) =>
  type === 'keyword_argument' && parts[0]?.text === 'timeout' ? '' : undefined;

/** The message if more than the timeout of a request differs; `undefined` if not. */
export function otherRequest(own: readonly Difference[], both: Compared): string | undefined {
  return statements(own).some(each => differ(each, withoutTimeout, both, OF_REQUESTS))
    ? 'the fix changes more than the timeout: the function that is called and its other arguments must stay'
    : undefined;
}

const OF_HASHES = /^[BS](?:324|303)$/;
const HASH = /^(?:md[245]|sha\d*|sha[13]_?\d*|blake2[bs]|blake3)$/i;

/** `sha1(os.urandom(64)).hexdigest()` is a random text, like `secrets.token_hex(20)`. */
function isRandomText(call: Part): boolean {
  if (/^token_(?:hex|urlsafe)$/.test(calledName(call))) return true;
  const callee = call.parts[0];
  const isDigest = callee?.type === 'attribute' && callee.parts[1]?.text === 'hexdigest';
  return isDigest && namesOf(call).some(name => /^(?:urandom|token_bytes)$/.test(name));
}

/** All hash functions count as the same, and so do their names as strings. */
const withoutAlgorithm: Write = part => {
  const { type, parts, text } = part;
  if (type === 'call' && isRandomText(part)) return '<random>';
  if (type === 'keyword_argument' && parts[0]?.text === 'usedforsecurity') return '';
  if (type === 'attribute' && (HASH.test(parts[1]?.text ?? '') || text === '(attribute hashlib new)'))
    return '<hash>';
  if (type === 'identifier' && HASH.test(text)) return '<hash>';
  const isName = part.parent?.type === 'argument_list' && part.parent.parts[0] === part;
  return type === 'string' && isName && HASH.test(text.replace(/\W/g, '')) ? '' : undefined;
};

/** The message if more than the hash function differs; `undefined` if not. */
export function otherHash(own: readonly Difference[], both: Compared): string | undefined {
  const updates = both.tree.differences.filter(
    ({ before }) => before !== undefined && allParts(statementOf(before) ?? before).some(isHashed(own)),
  );
  return statements([...own, ...updates]).some(each => differ(each, withoutAlgorithm, both, OF_HASHES))
    ? 'the fix changes what is hashed or how the result is used: only the algorithm or `usedforsecurity` may change'
    : undefined;
}

/**
 * `digest.update(data)` and `digest.hexdigest()` for a hash that is created in another statement.
 */
function isHashed(own: readonly Difference[]): (part: Part) => boolean {
  const made = statements(own).filter(({ old }) => allParts(old).some(each => HASH.test(each.text)));
  const names = new Set(made.flatMap(({ old }) => [...boundNames(old)]));
  return part =>
    part.type === 'call' &&
    /^(?:update|(?:hex)?digest)$/.test(calledName(part)) &&
    names.has(part.parts[0]?.parts[0]?.text ?? '');
}

/** Functions that put values into a text. */
const BUILDS = /^(?:format|format_map|join|replace|substitute|safe_substitute|concat|__add__|__mod__)$/;

/**
 * The message if a value is still put into the text of a query; `undefined` if values are passed as
 * arguments, or none is left. A query that is built in another way is only hidden from the tool.
 */
export function stillInterpolated(own: readonly Difference[], both: Compared): string | undefined {
  const pairs = statements(own);
  const around = pairs.map(({ old }) => functionOf(old));
  const bound = pairs.some(({ old, now }) => {
    const [was, is] = [functionOf(old), functionOf(now)];
    return was !== undefined && is !== undefined && isBoundQuery(was, is);
  });
  if (bound) return undefined;
  const values = new Set(
    pairs.flatMap(({ old }) => [...allParts(old).filter(isInText).flatMap(namesOf), ...boundNames(old)]),
  );
  const changed = both.tree.differences.filter(({ before, around: { before: place } }) =>
    around.includes(functionOf(before ?? place)),
  );
  const texts = new Set(
    changed.flatMap(({ after, around: { after: place } }) => statementOf(after ?? place) ?? []),
  );
  const found = [...texts]
    .flatMap(allParts)
    .find(each => isInText(each) && !isArgument(each) && namesOf(each).some(name => values.has(name)));
  return (
    found && 'the query text still contains values: write placeholders, and pass the values as arguments'
  );
}

/** Whether a part puts a value into a text: an f-string, `%`, `+`, `format` or `join`. */
function isInText(part: Part): boolean {
  if (part.type === 'interpolation') return true;
  if (part.type === 'binary_operator' || part.type === 'augmented_assignment')
    return /^(?:[+%]=?)$/.test(part.parts[1]?.type ?? '');
  return part.type === 'call' && BUILDS.test(calledName(part) || (part.parts[0]?.parts[1]?.text ?? ''));
}

/** Whether a part is an argument of `execute` after the query text. */
function isArgument(part: Part): boolean {
  return outwards(part).some(
    each =>
      each.parent?.type === 'argument_list' &&
      each.parent.parts[0] !== each &&
      /^execute/.test(calledName(each.parent.parent as Part)),
  );
}

function namesOf(part: Part): readonly string[] {
  return allParts(part)
    .filter(each => each.type === 'identifier')
    .map(each => each.text);
}
