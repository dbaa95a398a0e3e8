import { diffSequences, splitLines } from '../../../text/index.js';
import type { Finding } from '../../finding.js';
import type { Source } from '../../source.js';
import { isTestSource } from '../../test-file.js';
import { type Difference, treeDifference } from './difference.js';
import { headsAround, headsLost } from './heads.js';
import { isImport } from './imports.js';
import { type Part, partsOf } from './part.js';
import { LONGEST_QUOTED, quoted } from './quoted.js';
import { looserTypes } from './types.js';
import {
  allParts,
  calleeOf,
  child,
  isBlock,
  isCall,
  isClass,
  isFunction,
  isInType,
  isStatement,
  outwards,
} from './walk.js';

/** The most sentences about one fix. */
const MOST = 6;

/**
 * What is not known about a change, in words that a person checks in seconds: what it takes away,
 * adds and replaces, each with its line. What is lost comes first.
 *
 * @example unknownsOf(before, after, [])
 * // ['skips an item when `not outcome`: line 41']
 */
export function unknownsOf(before: Source, after: Source, findings: readonly Finding[]): readonly string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return ['what it changes cannot be read'];
  const { differences } = treeDifference(old, now);
  const told = new Telling(before, after, differences);
  const changed = [...new Set(differences.flatMap(each => told.sentence(each) ?? []))];
  const about = [
    ...changed.filter(isLoss),
    ...looserTypes(before, after),
    ...changed.filter(each => !isLoss(each)),
  ];
  const all = [
    ...(isTestSource(after) ? ['changes a test'] : []),
    ...(about.length === 0 ? linesChanged(before, after) : about),
    ...(findings.some(each => each.test !== undefined)
      ? ['the tests pass now, and no other test says whether this is right']
      : []),
  ];
  const more = all.length - MOST;
  return more > 0 ? [...all.slice(0, MOST), `and ${more} more ${more === 1 ? 'change' : 'changes'}`] : all;
}

function isLoss(sentence: string): boolean {
  return /^(?:takes|no longer|removes)/.test(sentence);
}

/** What differs where no part of the program does, such as an annotation or a comment. */
function linesChanged(before: Source, after: Source): readonly string[] {
  const [old, now] = [splitLines(before.document.text), splitLines(after.document.text)];
  return diffSequences(old, now).map(({ aFrom, aTo, bFrom, bTo }) => {
    const [gone, come] = [old.slice(aFrom, aTo).join(' '), now.slice(bFrom, bTo).join(' ')];
    if (gone.trim() === '') return `adds ${quoted(come)}: line ${bFrom + 1}`;
    if (come.trim() === '') return `removes ${quoted(gone)}: line ${aFrom + 1} before`;
    return `${quoted(gone)} becomes ${quoted(come)}: line ${bFrom + 1}`;
  });
}

const BRANCHES: Readonly<Record<string, string>> = {
  continue_statement: 'skips an item when',
  break_statement: 'ends the loop when',
  return_statement: 'returns early when',
  raise_statement: 'raises an error when',
  throw_statement: 'throws an error when',
};

class Telling {
  /** The statements that are removed or replaced. */
  readonly #gone: readonly Part[];

  constructor(
    readonly before: Source,
    readonly after: Source,
    differences: readonly Difference[],
  ) {
    this.#gone = differences.flatMap(({ before: part }) => (part ? allParts(part).filter(isStatement) : []));
  }

  sentence(difference: Difference): string | undefined {
    const { before, after, around, isMoved } = difference;
    const part = after ?? before ?? around.after;
    if (isInType(part)) return before === undefined && isInClass(part) ? this.#annotated(part) : undefined;
    const text = this.#words(difference);
    if (text === undefined) return undefined;
    return after === undefined && before !== undefined && !isMoved
      ? `${text}: line ${before.line} before`
      : `${text}: line ${(after ?? around.after).line}`;
  }

  /** A class may read its annotations, and make fields of them. */
  #annotated(part: Part): string {
    const whole = outwards(part).find(isStatement) ?? part;
    return `adds a type that the class may read, in ${this.#code(whole, this.after)}: line ${whole.line}`;
  }

  #words({ before, after, around, isMoved }: Difference): string | undefined {
    const handler = outwards(after ?? around.after).find(each => /^(?:except|catch)_clause$/.test(each.type));
    const old = before && this.#code(before, this.before);
    const now = after && this.#code(after, this.after);
    if (handler !== undefined && isHead(after ?? around.after, handler))
      return `catches ${now ?? 'nothing named'} in place of ${old ?? 'what it caught before'}`;
    const only = before === undefined ? after : after === undefined ? before : undefined;
    // A part of a statement says little: what the statement was and is says it.
    if (only !== undefined && !isStatement(only) && !only.parts.some(isBlock)) {
      const heads = this.#heads(around.before, around.after);
      if (heads !== undefined) return heads;
      if (shortAround(around.before) !== undefined) return this.#replaced(around.before, around.after);
      const [was, is] = [firstLine(around.before, this.before), firstLine(around.after, this.after)];
      if (was !== is) return `${quoted(was)} becomes ${quoted(is)}`;
    }
    if (before === undefined && after !== undefined) return this.#added(after, isMoved);
    if (before === undefined) return undefined;
    if (after === undefined) return isMoved ? undefined : this.#removed(before);
    return this.#heads(before, after) ?? this.#replaced(before, after);
  }

  /** What no longer decides how code runs, and what does now. */
  #heads(before: Part, after: Part): string | undefined {
    const [old, now] = [this.before.document.text, this.after.document.text];
    const gone = headsLost(before, old, after, now).map(quoted);
    const come = headsLost(after, now, before, old).map(quoted);
    if (gone.length + come.length === 0) return undefined;
    const takes = gone.length === 0 ? '' : `takes away ${gone.join(', ')}`;
    const adds = come.length === 0 ? '' : `adds ${come.join(', ')}`;
    const [was, is] = [this.#code(before, this.before), this.#code(after, this.after)];
    return `${[takes, adds].filter(Boolean).join(' and ')} (${was} becomes ${is})`;
  }

  #added(part: Part, isMoved: boolean): string {
    const code = this.#code(part, this.after);
    if (isImport(part)) return `imports by ${code}`;
    if (isMoved) return this.#moved(part, code);
    const condition = part.type === 'if_statement' ? child(part, 'condition') : undefined;
    if (condition === undefined) return `adds ${code}`;
    const when = this.#code(condition, this.after);
    const held = allParts(part).filter(
      each => isStatement(each) && this.#gone.some(one => one.text === each.text),
    );
    if (held[0] !== undefined) return `runs ${this.#code(held[0], this.after)} only when ${when}`;
    const body = child(part, 'consequence');
    const last = body?.parts.at(-1);
    const end = last !== undefined && isStatement(last) ? last : body;
    const does = BRANCHES[end?.type ?? ''] ?? 'adds a branch for when';
    return `${does} ${when}`;
  }

  /** A statement that is elsewhere now: out of a block, into one, or before others. */
  #moved(part: Part, code: string): string {
    const from = this.#gone.find(each => each.text === part.text);
    if (from === undefined) return `moves ${code}`;
    const [old, now] = [
      headsAround(from, this.before.document.text),
      headsAround(part, this.after.document.text),
    ];
    const out = old.find(each => !now.some(one => one.text === each.text));
    const into = now.find(each => !old.some(one => one.text === each.text));
    const how = [out && `out of ${quoted(out.code)}`, into && `into ${quoted(into.code)}`].filter(Boolean);
    return `moves ${code} ${how.length === 0 ? `that was in line ${from.line}` : how.join(' ')}`;
  }

  #removed(part: Part): string {
    const code = this.#code(part, this.before);
    const call = allParts(part).find(isCall);
    if (/^(?:raise|throw)_/.test(part.type)) return `no longer fails by ${code}`;
    if (call !== undefined && isStatement(part))
      return `no longer calls ${quoted(calleeOf(call, this.before.document.text))}: removes ${code}`;
    return `removes ${code}`;
  }

  #replaced(before: Part, after: Part): string {
    const [old, now] = [
      this.#code(shortAround(before) ?? before, this.before),
      this.#code(shortAround(after) ?? after, this.after),
    ];
    return `${old} becomes ${now}`;
  }

  #code({ from, to }: Part, { document }: Source): string {
    return quoted(document.text.slice(from, to));
  }
}

/**
 * The largest code around a part that is one line and can be shown; `undefined` if there is none.
 */
function shortAround(part: Part): Part | undefined {
  const inside = outwards(part);
  const own = inside.slice(0, inside.findIndex(isStatement) + 1);
  return own.findLast(each => each.line === each.lastLine && each.to - each.from <= LONGEST_QUOTED);
}

/** The first line of the statement around a part. */
function firstLine(part: Part, { document }: Source): string {
  const whole = outwards(part).find(isStatement) ?? part;
  return document.lines.content(whole.line - 1);
}

function isHead(part: Part, handler: Part): boolean {
  return (
    part !== handler && !outwards(part).some(each => each.parent === handler && /block$/.test(each.type))
  );
}

function isInClass(part: Part): boolean {
  const around = outwards(part).find(each => isClass(each) || isFunction(each));
  return around !== undefined && isClass(around);
}
