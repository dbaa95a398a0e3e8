import type { Compared } from './judged-change.js';
import { isAbout } from './judged-change.js';
import { isBoundQuery } from './tree/bound-query.js';
import type { Difference } from './tree/difference.js';
import { operandsOf } from './tree/operands.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, calledName, functionOf, isBlock, outwards, statementOf } from './tree/walk.js';

/** Whether a part of code is left out of a comparison, or what stands for it. */
type Write = (part: Part) => string | undefined;

/**
 * Code as one text, in which `write` replaces some parts; an empty text leaves a part out. Blocks
 * are left out.
 */
function written(part: Part, write: Write): string {
  const own = write(part);
  if (own !== undefined || isBlock(part)) return own ?? '';
  if (part.parts.length === 0) return part.text;
  return `(${[part.type, ...part.parts.map(each => written(each, write)).filter(each => each !== '')].join(' ')})`;
}

/** Words of code as one text, in any order: another rule asks to write the same in another way. */
function words(part: Part, write: Write): string {
  const texts = (each: Part): readonly string[] =>
    write(each) !== undefined ? [write(each) as string] : [...operandsOf(each), ...each.parts.flatMap(texts)];
  return [...texts(part)].sort().join(' ');
}

interface Statements {
  readonly old: Part;
  readonly now: Part;
}

/** The statements that differ, as they were and as they are. */
function statements(own: readonly Difference[]): readonly Statements[] {
  return own.flatMap(({ before, after, around }) => {
    const [old, now] = [statementOf(before ?? around.before), statementOf(after ?? around.after)];
    return old === undefined || now === undefined ? [] : [{ old, now }];
  });
}

/** Whether statements differ in more than `write` leaves out. */
function differ({ old, now }: Statements, write: Write, { findings }: Compared, rules: RegExp): boolean {
  if (written(old, write) === written(now, write)) return false;
  const isForOther = findings.some(each => !rules.test(each.rule) && isAbout(each, old));
  return !isForOther || words(old, write) !== words(now, write);
}

const OF_REQUESTS = /^[BS]113$/;

const withoutTimeout: Write = ({ type, parts }) =>
  type === 'keyword_argument' && parts[0]?.text === 'timeout' ? '' : undefined;

/** What differs besides the timeout of a request; `undefined` if nothing does. */
export function otherRequest(own: readonly Difference[], both: Compared): string | undefined {
  return statements(own).some(each => differ(each, withoutTimeout, both, OF_REQUESTS))
    ? 'the fix changes more than the timeout: the function that is called and its other arguments must stay'
    : undefined;
}

const OF_HASHES = /^[BS](?:324|303)$/;
const HASH = /^(?:md[245]|sha\d*|sha[13]_?\d*|blake2[bs]|blake3)$/i;

/** `sha1(os.urandom(64)).hexdigest()` is a random text, as `secrets.token_hex(20)` is. */
function isRandomText(call: Part): boolean {
  if (/^token_(?:hex|urlsafe)$/.test(calledName(call))) return true;
  const callee = call.parts[0];
  const isDigest = callee?.type === 'attribute' && callee.parts[1]?.text === 'hexdigest';
  return isDigest && namesOf(call).some(name => /^(?:urandom|token_bytes)$/.test(name));
}

/** Every function that makes a hash is one, whichever module it is of; so is its name as a text. */
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

/** What differs besides the function that makes a hash; `undefined` if nothing does. */
export function otherHash(own: readonly Difference[], both: Compared): string | undefined {
  const updates = both.tree.differences.filter(
    ({ before }) => before !== undefined && allParts(statementOf(before) ?? before).some(isHashed(own)),
  );
  return statements([...own, ...updates]).some(each => differ(each, withoutAlgorithm, both, OF_HASHES))
    ? 'the fix changes what is hashed or how the result is used: only the algorithm or `usedforsecurity` may change'
    : undefined;
}

/** `digest.update(data)` and `digest.hexdigest()` of a hash that is made in another statement. */
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
 * What still puts a value into the text of a query; `undefined` if values go to the database as
 * arguments, or none is left. A query that is put together in another way is only hidden from the
 * tool.
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
    found &&
    'the query still is put together from values: pass them as arguments, for placeholders in the text'
  );
}

/** Whether a part is what a value is put into: an f-string, `%`, `+`, `format` or `join`. */
function isInText(part: Part): boolean {
  if (part.type === 'interpolation') return true;
  if (part.type === 'binary_operator' || part.type === 'augmented_assignment')
    return /^(?:[+%]=?)$/.test(part.parts[1]?.type ?? '');
  return part.type === 'call' && BUILDS.test(calledName(part) || (part.parts[0]?.parts[1]?.text ?? ''));
}

/** Whether it is a value that the database gets beside the text of the query. */
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
