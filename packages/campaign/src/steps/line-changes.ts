/** Replaces the text between two offsets, the second excluded. */
export interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A stretch of lines in two texts: indexes from 0, the ends excluded. */
interface Gap {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

/**
 * What leads from one text to another, in whole lines: stretches between lines that occur once in
 * both. They need not be the fewest, but lines that only moved by what is before them are in none.
 *
 * @example lineChanges('a\nb\n', 'a\nc\n') // [{ from: 2, to: 4, insert: 'c\n' }]
 */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  const starts = startsOf(a);
  const gaps = gapsIn(a, b, { a: 0, aEnd: a.length, b: 0, bEnd: b.length });
  return gaps.map(gap => ({
    from: starts[gap.a] as number,
    to: starts[gap.aEnd] as number,
    insert: b.slice(gap.b, gap.bEnd).join(''),
  }));
}

/** The lines of a text with their endings. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function startsOf(lines: readonly string[]): readonly number[] {
  const starts = [0];
  for (const [i, line] of lines.entries()) starts.push((starts[i] as number) + line.length);
  return starts;
}

function gapsIn(a: readonly string[], b: readonly string[], whole: Gap): readonly Gap[] {
  const gap = withoutCommonEnds(a, b, whole);
  if (gap.a === gap.aEnd && gap.b === gap.bEnd) return [];
  const anchors = anchorsIn(a, b, gap);
  if (anchors.length === 0) return [gap];
  const found: Gap[] = [];
  let [lastA, lastB] = [gap.a, gap.b];
  for (const [atA, atB] of [...anchors, [gap.aEnd, gap.bEnd] as const]) {
    for (const inner of gapsIn(a, b, { a: lastA, aEnd: atA, b: lastB, bEnd: atB })) found.push(inner);
    [lastA, lastB] = [atA + 1, atB + 1];
  }
  return found;
}

function withoutCommonEnds(a: readonly string[], b: readonly string[], gap: Gap): Gap {
  let { a: atA, aEnd, b: atB, bEnd } = gap;
  while (atA < aEnd && atB < bEnd && a[atA] === b[atB]) [atA, atB] = [atA + 1, atB + 1];
  while (atA < aEnd && atB < bEnd && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  return { a: atA, aEnd, b: atB, bEnd };
}

/** The lines that occur once in both, as many as are in the same order: pairs of indexes. */
function anchorsIn(
  a: readonly string[],
  b: readonly string[],
  gap: Gap,
): readonly (readonly [number, number])[] {
  const [inA, inB] = [onceIn(a, gap.a, gap.aEnd), onceIn(b, gap.b, gap.bEnd)];
  const pairs = [...inA].flatMap(([line, at]) => {
    const other = inB.get(line);
    return other === undefined ? [] : [[at, other] as const];
  });
  return longestRising(pairs);
}

function onceIn(lines: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const [once, seen] = [new Map<string, number>(), new Set<string>()];
  for (let i = from; i < to; i++) {
    const line = lines[i] as string;
    if (seen.has(line)) once.delete(line);
    else once.set(line, i);
    seen.add(line);
  }
  return once;
}

/** Of pairs that rise in their first part, the most that rise in their second one too. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  // For each length, the pair that ends such a sequence lowest.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [i, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number]?.[1] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = ends[low - 1];
    ends[low] = i;
  }
  const found: (readonly [number, number])[] = [];
  for (let i = ends.at(-1); i !== undefined; i = previous[i])
    found.push(pairs[i] as readonly [number, number]);
  return found.reverse();
}
