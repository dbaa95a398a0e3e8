// The file that an answer is about where it names none: the one that has what its code shows.

import { Draft } from '../files/draft.js';
import { nameAlone } from '../files/targets.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { squeezed } from '../units/lines.js';
import { allUnits, type Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';

/** The second file has at most this share of what the first has of an answer. */
const SURELY = 0.75;
/** A larger tree is not searched. */
const MOST_SEARCHED = 2_000;
/** Shorter names and lines are in any file. */
const SHORTEST_NAME = 4;
const SHORTEST_LINE = 13;

/** What an answer shows and names of its file. */
interface Signs {
  /** What its code defines. */
  readonly keys: ReadonlySet<string>;
  /** Its lines of code. */
  readonly lines: ReadonlySet<string>;
  /** The code that its sentences name. */
  readonly names: ReadonlySet<string>;
  /** The code that they quote, which is not enough to be sure. */
  readonly quotes: ReadonlySet<string>;
}

/** So many files are named as what an answer may mean. */
const MOST_NAMED = 3;

/**
 * The only file that has most of the definitions and old lines that fences and sentences show, and
 * those that have any of them.
 */
export async function likelyFile(
  reading: Reading,
  fences: readonly Fenced[],
): Promise<Pick<Reading, 'likely' | 'mayMean'>> {
  if (reading.paths.length > MOST_SEARCHED) return { likely: undefined, mayMean: [] };
  const signs = signsOf(reading, fences);
  const found: { readonly path: string; readonly score: number; readonly quoted: number }[] = [];
  for (const path of reading.paths) {
    const document = await reading.read(path);
    if (document === undefined) continue;
    const draft = new Draft(path, document);
    const score = scoreOf(draft, signs);
    const quoted = [...signs.quotes].filter(quote => draft.lines.some(line => line.includes(quote))).length;
    if (score + quoted > 0) found.push({ path, score, quoted });
  }
  const [best, second] = found.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const isSure = best !== undefined && (second?.score ?? 0) <= best.score * SURELY;
  return {
    likely: isSure ? best.path : undefined,
    mayMean: found
      .sort((a, b) => b.score + b.quoted - a.score - a.quoted)
      .slice(0, MOST_NAMED)
      .map(({ path }) => path),
  };
}

function signsOf({ gaps }: Reading, fences: readonly Fenced[]): Signs {
  const units = fences.flatMap(({ lines }) => allUnits(unitsOf(lines)));
  const lines = fences.flatMap(fence => fence.lines.map(squeezed));
  const spans = gaps.flatMap(({ clauses }) => clauses.flatMap(clause => clause.spans));
  const isLong = (text: string) => text.length >= SHORTEST_NAME;
  return {
    keys: new Set(keysOf(units).filter(isLong)),
    lines: new Set(lines.filter(line => line.length >= SHORTEST_LINE)),
    quotes: new Set(spans.flatMap(({ isCode, text }) => (isCode && isLong(text) ? [text] : []))),
    names: new Set(spans.flatMap(({ isCode, text }) => (isCode && isLong(text) ? [nameAlone(text)] : []))),
  };
}

/** The names of units that do more than call what they name. */
function keysOf(units: readonly Unit[]): string[] {
  return units.flatMap(({ key, kind }) => (kind === 'call' ? [] : (key ?? [])));
}

/** How much a file has of what an answer shows: definitions count more than lines. */
function scoreOf(draft: Draft, { keys, lines, names }: Signs): number {
  const known = new Set(keysOf(draft.allUnits()));
  const shown = new Set(draft.lines.map(squeezed));
  const own =
    draft.path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  // A class, or its constructor, has the name of its file.
  const isNamed = (names.has(own) || keys.has(own)) && /^[A-Z]\w{3,}$/.test(own);
  return 3 * common(keys, known) + common(lines, shown) + 2 * common(names, known) + (isNamed ? 3 : 0);
}

function common(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter(each => others.has(each)).length;
}
