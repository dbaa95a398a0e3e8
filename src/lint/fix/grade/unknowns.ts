import type { Finding } from '../../finding.js';
import type { Source } from '../../source.js';
import { isTestSource } from '../../test-file.js';
import { type Difference, treeDifference } from './difference.js';
import { isImport } from './imports.js';
import { type Part, partsOf } from './part.js';
import { looserTypes } from './types.js';
import { allParts, calleeOf, child, isCall, isInType, isStatement, outwards } from './walk.js';

/** The most sentences about one fix. */
const MOST = 5;
/** The most characters of quoted code. */
const LONGEST = 70;

/**
 * What is not known about a change, in words that a person checks in seconds: what it adds, takes
 * away and replaces, each with its line.
 *
 * @example unknownsOf(before, after, [])
 * // ['skips an item when `not outcome`: line 41']
 */
export function unknownsOf(before: Source, after: Source, findings: readonly Finding[]): readonly string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return ['what it changes cannot be read'];
  const { differences } = treeDifference(old, now);
  const told = new Telling(before, after, differences);
  const all = [
    ...(isTestSource(after) ? ['changes a test'] : []),
    ...new Set(differences.flatMap(each => told.sentence(each) ?? [])),
    ...looserTypes(before, after),
    ...(findings.some(each => each.test !== undefined)
      ? ['the tests pass now, and no other test says whether this is right']
      : []),
  ];
  const more = all.length - MOST;
  if (all.length === 0) return ['changes only comments or the form of the code'];
  return more > 0 ? [...all.slice(0, MOST), `and ${more} more ${more === 1 ? 'change' : 'changes'}`] : all;
}

const BRANCHES: Readonly<Record<string, string>> = {
  continue_statement: 'skips an item when',
  break_statement: 'ends the loop when',
  return_statement: 'returns early when',
  raise_statement: 'raises an error when',
  throw_statement: 'throws an error when',
};

class Telling {
  readonly #gone: readonly string[];

  constructor(
    readonly before: Source,
    readonly after: Source,
    differences: readonly Difference[],
  ) {
    this.#gone = differences.flatMap(({ before: part }) => (part && isStatement(part) ? [part.text] : []));
  }

  sentence(difference: Difference): string | undefined {
    const { before, after, around, isMoved } = difference;
    if (isInType(after ?? before ?? around.after)) return undefined;
    const line = (after ?? around.after).line;
    const text = this.#words(difference);
    if (text === undefined) return undefined;
    return after === undefined && before !== undefined && !isMoved
      ? `${text}: line ${before.line} before`
      : `${text}: line ${line}`;
  }

  #words({ before, after, around, isMoved }: Difference): string | undefined {
    const handler = outwards(after ?? around.after).find(each => /^(?:except|catch)_clause$/.test(each.type));
    const old = before && this.#code(before, this.before);
    const now = after && this.#code(after, this.after);
    if (handler !== undefined && isHead(after ?? around.after, handler))
      return `catches ${now ?? 'nothing named'} in place of ${old ?? 'what it caught before'}`;
    const only = before === undefined ? after : after === undefined ? before : undefined;
    // A part of a statement says little: what the statement was and is says it.
    if (only !== undefined && !isStatement(only) && shortAround(around.before) !== undefined)
      return this.#replaced(around.before, around.after);
    if (before === undefined && after !== undefined) return this.#added(after, isMoved);
    if (before === undefined) return undefined;
    if (after === undefined) return isMoved ? undefined : this.#removed(before);
    return this.#replaced(before, after);
  }

  #added(part: Part, isMoved: boolean): string {
    const code = this.#code(part, this.after);
    if (isImport(part)) return `imports by ${code}`;
    if (isMoved) return `moves ${code}`;
    const condition = part.type === 'if_statement' ? child(part, 'condition') : undefined;
    if (condition === undefined) return `adds ${code}`;
    const when = this.#code(condition, this.after);
    const held = allParts(part).filter(each => isStatement(each) && this.#gone.includes(each.text));
    if (held[0] !== undefined) return `runs ${this.#code(held[0], this.after)} only when ${when}`;
    const body = child(part, 'consequence');
    const end =
      body && (body.parts.at(-1) && isStatement(body.parts.at(-1) as Part) ? body.parts.at(-1) : body);
    const does = BRANCHES[end?.type ?? ''] ?? 'adds a branch for when';
    return `${does} ${when}`;
  }

  #removed(part: Part): string {
    const code = this.#code(part, this.before);
    const call = allParts(part).find(isCall);
    if (/^(?:raise|throw)_/.test(part.type)) return `no longer fails by ${code}`;
    if (call !== undefined && isStatement(part))
      return `no longer calls \`${shortened(calleeOf(call, this.before.document.text))}\`: removes ${code}`;
    return `removes ${code}`;
  }

  #replaced(before: Part, after: Part): string {
    const [old, now] = [this.#shown(before), this.#shown(after, this.after)];
    return `${old} becomes ${now}`;
  }

  #shown(part: Part, source = this.before): string {
    return this.#code(shortAround(part) ?? part, source);
  }

  #code({ from, to }: Part, { document }: Source): string {
    return `\`${shortened(document.text.slice(from, to))}\``;
  }
}

/** The largest code around a part that is one line and can be shown; `undefined` if there is none. */
function shortAround(part: Part): Part | undefined {
  const inside = outwards(part);
  const own = inside.slice(0, inside.findIndex(isStatement) + 1);
  return own.findLast(each => each.line === each.lastLine && each.to - each.from <= LONGEST);
}

function isHead(part: Part, handler: Part): boolean {
  return (
    part !== handler && !outwards(part).some(each => each.parent === handler && /block$/.test(each.type))
  );
}

function shortened(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim().replaceAll('`', "'");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}
