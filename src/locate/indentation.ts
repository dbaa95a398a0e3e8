import { countWork } from '../text/work.js';

/** The indentation of a line: its white space before the first other character. */
export function indentOf(line: string): string {
  const end = line.search(/\S/);
  return end < 0 ? line : line.slice(0, end);
}

/** What all lines that are not blank begin with. */
export function commonIndent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    common ??= indent;
    while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  return common ?? '';
}

/** The indentation of a line in a search, and of the line of the file that it represents. */
export interface IndentPair {
  readonly search: string;
  readonly file: string;
}

/** One step of indentation on each side: the file writes a step of the search like this. */
export interface Step {
  readonly search: string;
  readonly file: string;
}

/**
 * How the file writes the indentation of a model's text: learned from the search lines, used for
 * the replacement lines.
 */
export class IndentMap {
  readonly #pairs: readonly IndentPair[];
  /** For each indentation of the search, the indexes of its pairs in order. */
  readonly #indexes = new Map<string, number[]>();
  /** For each indentation of the search, those of its lines in the file. */
  readonly #files = new Map<string, Set<string>>();
  readonly #unreduced: Step | undefined;
  readonly #step: Step | undefined;
  readonly #units: (() => Step | undefined) | undefined;
  /** Whether the file's lines are indented exactly as in the search. */
  readonly isIdentity: boolean;

  /**
   * Leave blank lines out of the pairs: they show no indentation. `units`: what a step is on either
   * side, if the pairs do not show it and are indented differently.
   */
  constructor(pairs: readonly IndentPair[], units?: () => Step | undefined) {
    this.#pairs = pairs;
    this.#units = units;
    this.isIdentity = pairs.every(pair => pair.search === pair.file);
    pairs.forEach(({ search, file }, i) => {
      addTo(this.#indexes, search, () => [] as number[]).push(i);
      addTo(this.#files, search, () => new Set<string>()).add(file);
    });
    this.#unreduced = unreducedStep(pairs);
    const known = this.#unreduced === undefined ? stepOfOneLevel(pairs) : reduced(this.#unreduced);
    this.#step = known ?? (this.isIdentity ? undefined : units?.());
  }

  /** Whether one shift explains all pairs: equal stays equal, and deeper stays deeper. */
  get isConsistent(): boolean {
    const known: [search: string, file: string][] = [];
    for (const [search, files] of this.#files) {
      if (files.size > 1) return false;
      for (const file of files) known.push([search, file]);
    }
    known.sort(([a], [b]) => (a < b ? -1 : 1));
    // In this order each follows those that it is deeper than: the last of them stands for all.
    const above: typeof known = [];
    for (const pair of known) {
      while (above.length > 0 && !deeper(pair[0], (above.at(-1) as typeof pair)[0])) above.pop();
      const last = above.at(-1);
      if (last !== undefined && !deeper(pair[1], last[1])) return false;
      above.push(pair);
    }
    return true;
  }

  /**
   * The indentation in the file of a line with this indentation; `undefined` if the pairs do not
   * surely show it. `near`: the index of the preferred pair if several fit; `between`: the line is
   * a new one right before that pair, so the pair above counts as much.
   */
  map(indent: string, near = 0, between = false): string | undefined {
    const exact = this.#nearest(near, [indent]);
    if (exact !== undefined) return this.#isSure(exact, near, between) ? exact.file : undefined;
    const shallower = this.#nearest(near, longest(this.#searched(search => indent.startsWith(search))));
    if (shallower !== undefined) {
      if (!this.#isSure(shallower, near, between)) return undefined;
      const rest = this.#convert(indent.slice(shallower.search.length));
      return rest === undefined ? undefined : shallower.file + rest;
    }
    const deeperPair = this.#nearest(
      near,
      this.#searched(search => search.startsWith(indent)),
    );
    if (deeperPair !== undefined) return this.#without(deeperPair, indent);
    return this.isIdentity ? indent : undefined;
  }

  /**
   * Whether a new line may take the indentation of a pair: no search line with the same one is at
   * another depth in the file, or the lines around the new one show which of the depths it has.
   */
  #isSure({ search, file }: IndentPair, near: number, between: boolean): boolean {
    const isOther = (other: string) => deeper(other, file) || deeper(file, other);
    if (!between || ![...(this.#files.get(search) ?? [])].some(isOther)) return true;
    const [above, below] = [this.#pairs[near - 1], this.#pairs[near]];
    const isThere = (pair: IndentPair | undefined) => pair?.search === search && pair.file === file;
    // The first line below a shallower one, any other between two of one depth, and one above a
    // deeper line.
    const isFirst = above !== undefined && deeper(search, above.search);
    const opens = below !== undefined && deeper(below.search, search) && deeper(below.file, file);
    return isThere(below) ? isFirst || isThere(above) : isThere(above) && opens;
  }

  /**
   * The pair's indentation in the file, minus what the pair has beyond `indent`. Nothing is before
   * the first column.
   */
  #without(pair: IndentPair, indent: string): string | undefined {
    const extra = this.#convert(pair.search.slice(indent.length));
    if (extra === undefined) return undefined;
    if (extra.length > pair.file.length) return indent === '' ? '' : undefined;
    return pair.file.slice(0, pair.file.length - extra.length);
  }

  /**
   * Indentation beyond that of a known line, as the file writes it; `undefined` if it is not in
   * whole steps.
   */
  #convert(rest: string): string | undefined {
    const step = this.#step;
    if (step === undefined || rest === '' || step.search === step.file) return rest;
    const count = rest.length / step.search.length;
    if (step.search.repeat(Math.floor(count)) !== rest) return undefined;
    const steps = step.file.repeat(count);
    return this.#isWhole(rest, steps) ? steps : undefined;
  }

  /**
   * A part of the step between two lines is also a step, if it is a tab or if the file is indented
   * like that.
   */
  #isWhole(rest: string, steps: string): boolean {
    if (rest.includes('\t') || steps.includes('\t')) return true;
    const known = this.#unreduced;
    if (known === undefined || rest.length % known.search.length === 0) return true;
    const file = this.#units?.()?.file;
    return file !== undefined && steps.length % file.length === 0;
  }

  /** The indentations of the search that fit. */
  #searched(fits: (search: string) => boolean): readonly string[] {
    countWork(this.#indexes.size);
    return [...this.#indexes.keys()].filter(fits);
  }

  /** The nearest pair with one of some indentations of the search; of two, the one above. */
  #nearest(near: number, searched: readonly string[]): IndentPair | undefined {
    const all = searched.map(search => nearestOf(this.#indexes.get(search) ?? [], near));
    const found = all.filter(index => index !== undefined);
    const best = found.sort((a, b) => Math.abs(a - near) - Math.abs(b - near) || a - b)[0];
    return best === undefined ? undefined : this.#pairs[best];
  }
}

/** The value of a key, which is made if it is not there. */
function addTo<T>(map: Map<string, T>, key: string, made: () => T): T {
  const value = map.get(key) ?? made();
  map.set(key, value);
  return value;
}

/** Of indexes in order the nearest to another; of two, the first. */
function nearestOf(indexes: readonly number[], near: number): number | undefined {
  let [from, to] = [0, indexes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((indexes[middle] as number) < near) from = middle + 1;
    else to = middle;
  }
  const [below, above] = [indexes[from - 1], indexes[from]];
  if (below === undefined || above === undefined) return below ?? above;
  return near - below <= above - near ? below : above;
}

function longest(texts: readonly string[]): readonly string[] {
  const length = texts.reduce((most, text) => Math.max(most, text.length), -1);
  return texts.filter(text => text.length === length);
}

function deeper(a: string, b: string): boolean {
  return a.length > b.length && a.startsWith(b);
}

/**
 * The smallest difference between two indentations of the search, and the one of the same lines in
 * the file.
 */
function unreducedStep(pairs: readonly IndentPair[]): Step | undefined {
  const distinct = [...new Map(pairs.map(pair => [`${pair.search}|${pair.file}`, pair])).values()];
  let best: Step | undefined;
  for (const low of distinct) {
    countWork(distinct.length);
    for (const high of distinct) {
      const more = high.search.length - low.search.length;
      if (more <= 0 || more >= (best?.search.length ?? Number.POSITIVE_INFINITY)) continue;
      if (!deeper(high.search, low.search) || !deeper(high.file, low.file)) continue;
      best = { search: high.search.slice(low.search.length), file: high.file.slice(low.file.length) };
    }
  }
  return best;
}

/** Two tabs for four spaces are one tab for two. */
function reduced(step: Step): Step {
  const uniform = (indent: string) => /^(.)\1*$/.test(indent);
  if (!uniform(step.search) || !uniform(step.file)) return step;
  let [a, b] = [step.search.length, step.file.length];
  while (b > 0) [a, b] = [b, a % b];
  return {
    search: step.search.slice(0, step.search.length / a),
    file: step.file.slice(0, step.file.length / a),
  };
}

/** If no two lines show the step, a change between tabs and spaces does. */
function stepOfOneLevel(pairs: readonly IndentPair[]): Step | undefined {
  for (const { search, file } of pairs) {
    const tabs = /^\t+$/;
    const spaces = /^ +$/;
    if (tabs.test(search) && spaces.test(file) && file.length % search.length === 0) {
      return { search: '\t', file: ' '.repeat(file.length / search.length) };
    }
    if (spaces.test(search) && tabs.test(file) && search.length % file.length === 0) {
      return { search: ' '.repeat(search.length / file.length), file: '\t' };
    }
  }
  return undefined;
}

/**
 * The step of indentation that lines use: the amount by which a line is most often deeper than the
 * one before; `undefined` if there is none.
 *
 * @example indentUnit(['a', '\tb', '\t\tc']) // '\t'
 */
export function indentUnit(lines: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  let before: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    if (before !== undefined && deeper(indent, before)) {
      const step = indent.slice(before.length);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
    before = indent;
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0];
}
