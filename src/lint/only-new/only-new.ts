import { type Document, isSolid, keptPairs } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { DocumentOf } from '../fix/same-finding.js';
import { type ChangedLines, changedLines, isOnChangedLines } from './changed-lines.js';
import { matchBaseline } from './match-baseline.js';
import type { Spot } from './spot.js';

/** An earlier state of the tree. */
export interface EarlierTree {
  /** The revision, as the user names it. */
  readonly revision: string;
  /** The commit that the tree is compared with. */
  readonly commit: string;
  /** The texts that some files had. A file that did not exist is not in the map. */
  textsOf(paths: readonly string[]): ReadonlyMap<string, Document>;
  /** The texts of files with an ending that no longer exist, perhaps because of a new name. */
  removed(ending: string): readonly Document[];
  /** How many texts were asked for that cannot be had. */
  readonly missing: number;
}

/** A baseline that was read. */
export interface Baseline {
  /** The name of its file. */
  readonly name: string;
  readonly entries: readonly Spot[];
}

/** How many findings were left out, and why. */
interface LeftOutCounts {
  /** They are in the baseline. */
  readonly inBaseline: number;
  /** Their lines have not changed. */
  readonly unchanged: number;
}

/** Chooses the findings that are new. A finding of the baseline is never new. */
export class OnlyNew {
  #left: readonly Spot[];
  #hasCompared = false;
  #counts: LeftOutCounts = { inBaseline: 0, unchanged: 0 };

  constructor(
    readonly since: EarlierTree | undefined,
    readonly baseline: Baseline | undefined,
  ) {
    this.#left = baseline?.entries ?? [];
  }

  /** What was left out so far. */
  get counts(): LeftOutCounts {
    return this.#counts;
  }

  /** Entries of the baseline that no finding has matched; none before anything was compared. */
  get left(): readonly Spot[] {
    return this.#hasCompared ? this.#left : [];
  }

  /**
   * Those of the findings that are new. Findings of a later call match what is left of the
   * baseline.
   */
  of(findings: readonly Finding[], documentOf: DocumentOf): readonly Finding[] {
    const { known, left } = matchBaseline(this.#left, findings, documentOf);
    this.#left = left;
    this.#hasCompared = true;
    const fresh = findings.filter(each => !known.has(each));
    const wanted = this.since === undefined ? fresh : onChangedLines(fresh, this.since, documentOf);
    this.#counts = {
      inBaseline: this.#counts.inBaseline + known.size,
      unchanged: this.#counts.unchanged + fresh.length - wanted.length,
    };
    return wanted;
  }
}

/** What cannot be compared counts as changed. */
function onChangedLines(
  findings: readonly Finding[],
  since: EarlierTree,
  documentOf: DocumentOf,
): readonly Finding[] {
  const paths = [...new Set(findings.map(each => each.file))];
  const earlier = since.textsOf(paths);
  const changes = new Map<string, ChangedLines>();
  for (const path of paths) {
    const now = documentOf(path);
    const before = now && (earlier.get(path) ?? formerText(now, since.removed(endingOf(path))));
    if (now !== undefined && before !== undefined) changes.set(path, changedLines(before, now));
  }
  return findings.filter(each => {
    const changed = changes.get(each.file);
    return changed === undefined || isOnChangedLines(each, changed);
  });
}

function endingOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0] ?? '';
}

/** The text of a file before it got its name, if half of its lines are those of a removed one. */
function formerText(now: Document, removed: readonly Document[]): Document | undefined {
  const lines = solidLines(now);
  let [best, most] = [undefined as Document | undefined, Math.max(1, lines.length / 2)];
  for (const each of removed) {
    const kept = keptPairs(solidLines(each), lines).length;
    if (kept >= most) [best, most] = [each, kept];
  }
  return best;
}

function solidLines({ lines }: Document): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i)).filter(isSolid);
}
