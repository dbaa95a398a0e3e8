import type { Finding } from '../finding.js';
import type { DocumentOf } from '../fix/same-finding.js';
import { type Spot, sayingOf, spotOf, squeezed } from './spot.js';

/** Findings compared with a baseline. */
interface BaselineMatch {
  /** Findings that the baseline has. */
  readonly known: ReadonlySet<Finding>;
  /** Entries that no finding matches. */
  readonly left: readonly Spot[];
}

type KeyOf = (spot: Spot) => string | undefined;

/**
 * Match findings with the entries of a baseline, one to one: of three equal findings, a baseline
 * with two of them leaves one. The closest matches are made first, so that a moved finding does not
 * take the entry of another one.
 */
export function matchBaseline(
  entries: readonly Spot[],
  findings: readonly Finding[],
  documentOf: DocumentOf,
): BaselineMatch {
  const matching = new Matching(entries, findings, documentOf);
  for (const key of IN_A_FILE) matching.pair(key, key);
  matching.pair(acrossFiles, acrossFiles);
  const renamed = matching.renamed(path => documentOf(path) === undefined);
  const moved = (spot: Spot) => ({ ...spot, file: renamed.get(spot.file) ?? spot.file });
  if (renamed.size > 0) for (const key of IN_A_FILE) matching.pair(spot => key(moved(spot)), key);
  // A test that failed before is no worse if it passes now and then.
  matching.pair(testKey, testKey);
  return { known: matching.known, left: matching.left };
}

/** From the closest to the loosest: what must be equal besides tool, rule, path and message. */
const IN_A_FILE: readonly KeyOf[] = [
  spot => keyOf(spot, 'all', spot.line, spot.before, spot.after),
  spot => keyOf(spot, 'before', spot.line, spot.before),
  spot => keyOf(spot, 'after', spot.line, spot.after),
  spot => keyOf(spot, 'line', spot.line),
  // Its own line was changed, and the finding stays.
  spot => (hasSurroundings(spot) ? keyOf(spot, 'around', spot.before, spot.after) : undefined),
  // On the first line stands what is about the whole file.
  spot => (spot.line !== '' && spot.before === '' ? keyOf(spot, 'first') : undefined),
  // Nothing was changed there, but a type that the message quotes.
  spot =>
    spot.line !== '' && hasSurroundings(spot)
      ? keyOf({ ...spot, message: sayingOf(spot) }, 'saying', spot.line, spot.before, spot.after)
      : undefined,
];

function keyOf({ file, tool, rule, message }: Spot, ...parts: readonly string[]): string {
  return JSON.stringify([file, tool, rule, message, ...parts.map(squeezed)]);
}

/** For renamed files and moved code: everything but the path. */
function acrossFiles(spot: Spot): string | undefined {
  if (spot.line === '' || !hasSurroundings(spot)) return undefined;
  return keyOf({ ...spot, file: '' }, spot.line, spot.before, spot.after);
}

function hasSurroundings({ before, after }: Spot): boolean {
  return before !== '' || after !== '';
}

function testKey({ tool, rule, message }: Spot): string | undefined {
  return rule === 'failed' || rule === 'flaky' ? JSON.stringify([tool, message]) : undefined;
}

/** The pairs so far, and what has none yet. */
class Matching {
  readonly #open: Map<Finding, Spot>;
  readonly #entries: Set<Spot>;
  readonly known = new Set<Finding>();
  /** How many findings of a file are found in another one. */
  readonly #moves = new Map<string, Map<string, number>>();

  constructor(entries: readonly Spot[], findings: readonly Finding[], documentOf: DocumentOf) {
    this.#open = new Map(findings.map(each => [each, spotOf(each, documentOf)]));
    this.#entries = new Set(entries);
  }

  get left(): readonly Spot[] {
    return [...this.#entries];
  }

  /** Pair what has equal keys. An `undefined` key has no pair. */
  pair(keyOfEntry: KeyOf, keyOfFinding: KeyOf): void {
    const entries = new Map<string, Spot[]>();
    for (const entry of this.#entries) {
      const key = keyOfEntry(entry);
      if (key === undefined) continue;
      const group = entries.get(key);
      if (group === undefined) entries.set(key, [entry]);
      else group.push(entry);
    }
    for (const [finding, spot] of this.#open) {
      const key = keyOfFinding(spot);
      const group = key === undefined ? undefined : entries.get(key);
      const i = group?.findIndex(each => maySettle(each, spot)) ?? -1;
      const [entry] = i < 0 ? [] : (group?.splice(i, 1) ?? []);
      if (entry !== undefined) this.#take(finding, spot, entry);
    }
  }

  #take(finding: Finding, spot: Spot, entry: Spot): void {
    this.#open.delete(finding);
    this.#entries.delete(entry);
    this.known.add(finding);
    if (entry.file === spot.file) return;
    const moves = this.#moves.get(entry.file) ?? new Map<string, number>();
    this.#moves.set(entry.file, moves.set(spot.file, (moves.get(spot.file) ?? 0) + 1));
  }

  /** Files that no longer exist, and where most of their findings are now. */
  renamed(isGone: (path: string) => boolean): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [from, moves] of this.#moves) {
      const [most] = [...moves].sort(([, a], [, b]) => b - a);
      if (most !== undefined && isGone(from)) renamed.set(from, most[0]);
    }
    return renamed;
  }
}

/** A flaky test that now always fails is worse than before. */
function maySettle(entry: Spot, now: Spot): boolean {
  return entry.rule !== 'flaky' || now.rule !== 'failed';
}
