import { type Change, keptPairs } from '../text/index.js';
import type { JsonStyle } from './json-style.js';
import type { CellSource } from './read-cells.js';
import { type SourceLine, sourceLines } from './source-lines.js';

/**
 * The changes of a notebook's JSON that give one of its cells another source. Lines that stay keep
 * their bytes, and so does all that is between the strings of a list, as far as it is still between
 * two.
 */
export function sourceChanges(json: string, source: CellSource, text: string, style: JsonStyle): Change[] {
  const before = sourceLines(json, source);
  const after = newLines(before, text, style);
  if (source.kind === 'string') {
    const raw = after.map(line => line.raw + line.ending).join('');
    return [{ from: source.token.from + 1, to: source.token.to - 1, insert: raw }];
  }
  return new ListWriter(json, source, style).changes(before, after);
}

/** A line as it is to be; `old` is the index of the one that stays, if it stays as it is. */
interface NewLine {
  readonly raw: string;
  readonly ending: string;
  readonly old: number | undefined;
}

function newLines(before: readonly SourceLine[], text: string, style: JsonStyle): NewLine[] {
  const texts = text.split('\n');
  const ends = texts.at(-1) === '';
  if (ends) texts.pop();
  const kept = keptLines(before, texts);
  return texts.map((line, i) => {
    const old = kept.get(i);
    const same = old === undefined ? undefined : before[old];
    const isEnded = ends || i < texts.length - 1;
    const ending = isEnded ? same?.ending || '\\n' : '';
    return {
      raw: same?.raw ?? style.escaped(line),
      ending,
      old: same?.ending === ending ? old : undefined,
    };
  });
}

/** By the index of each new line that is an old one: the index of that. */
function keptLines(before: readonly SourceLine[], texts: readonly string[]): ReadonlyMap<number, number> {
  const old = before.map(({ text }) => text);
  return new Map(keptPairs(old, texts).map(([from, to]) => [to, from]));
}

type List = Extract<CellSource, { readonly kind: 'list' }>;

/** Strings of a list, by index, that others replace. */
interface Swap {
  readonly first: number;
  readonly end: number;
  readonly strings: readonly string[];
}

class ListWriter {
  constructor(
    readonly json: string,
    readonly list: List,
    readonly style: JsonStyle,
  ) {}

  changes(before: readonly SourceLine[], after: readonly NewLine[]): Change[] {
    const { from, to, tokens } = this.list;
    if (tokens.length === 0 || after.length === 0) return [{ from, to, insert: this.#whole(after) }];
    return this.#swaps(before, after).flatMap(swap => this.#swapped(swap));
  }

  #whole(after: readonly NewLine[]): string {
    const { opening, separator, closing } = this.style;
    if (after.length === 0) return '[]';
    return `[${opening}${after.map(quoted).join(separator)}${closing}]`;
  }

  /** What to swap, in order. Strings stay only if all their lines do, next to each other. */
  #swaps(before: readonly SourceLine[], after: readonly NewLine[]): Swap[] {
    const swaps: Swap[] = [];
    let [first, strings]: [number, string[]] = [0, []];
    const close = (end: number, next: number) => {
      if (end > first || strings.length > 0) swaps.push({ first, end, strings });
      [first, strings] = [next, []];
    };
    for (let i = 0; i < after.length; ) {
      const run = keptRun(before, after, i);
      if (run === 0) {
        strings.push(quoted(after[i++] as NewLine));
        continue;
      }
      const old = after[i]?.old as number;
      close(before[old]?.first as number, before[old + run - 1]?.end as number);
      i += run;
    }
    close(this.list.tokens.length, this.list.tokens.length);
    return swaps;
  }

  #swapped({ first, end, strings }: Swap): Change[] {
    const { tokens } = this.list;
    const old = tokens.slice(first, end);
    if (old.length === strings.length)
      return old.map(({ from, to }, i) => ({ from, to, insert: strings[i] as string }));
    const [begin, last] = [old[0], old.at(-1)];
    const [before, behind] = [tokens[first - 1], tokens[end]];
    if (begin !== undefined && last !== undefined && strings.length > 0)
      return [{ from: begin.from, to: last.to, insert: strings.join(this.#separator) }];
    if (begin !== undefined && last !== undefined) {
      const [from, to] =
        behind === undefined ? [before?.to ?? begin.from, last.to] : [begin.from, behind.from];
      return [{ from, to, insert: '' }];
    }
    const text = strings.join(this.#separator);
    if (before !== undefined) return [{ from: before.to, to: before.to, insert: this.#separator + text }];
    const at = behind?.from ?? this.list.to - 1;
    return [{ from: at, to: at, insert: text + this.#separator }];
  }

  /** As in this list, or by what is before its only string; else as in other lists. */
  get #separator(): string {
    const { from, tokens } = this.list;
    const [first, second] = tokens;
    if (first !== undefined && second !== undefined) return this.json.slice(first.to, second.from);
    const opening = first === undefined ? '' : this.json.slice(from + 1, first.from);
    return opening.includes('\n') ? `,${opening}` : this.style.separator;
  }
}

function quoted({ raw, ending }: NewLine): string {
  return `"${raw}${ending}"`;
}

/**
 * How many lines from one on fill whole strings of the list and are unchanged: 0 if the line is
 * changed, or if its string also contains changed lines.
 */
function keptRun(before: readonly SourceLine[], after: readonly NewLine[], at: number): number {
  const start = after[at]?.old;
  if (start === undefined || isJoined(before, start - 1)) return 0;
  for (let run = 1; ; run++) {
    if (!isJoined(before, start + run - 1)) return run;
    if (after[at + run]?.old !== start + run) return 0;
  }
}

/** Whether a line and the next one share a string. */
function isJoined(before: readonly SourceLine[], line: number): boolean {
  const [a, b] = [before[line], before[line + 1]];
  return a !== undefined && b !== undefined && b.first < a.end;
}
