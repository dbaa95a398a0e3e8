import { describe, expect, test } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { hasRival } from '../../src/locate/drift/index.js';
import { type DriftCandidate, driftCandidates, locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

/** What becomes of an edit in a file: the tier of its place, or the code of its refusal. */
function found(file: readonly string[], search: readonly string[], replace: readonly string[]): string {
  const edit = replaceEdit(search.join('\n'), replace.join('\n'));
  const location = locate(Document.of(`${file.join('\n')}\n`), edit);
  if (location.kind === 'refused') return location.refusal.code;
  return location.kind === 'places' ? (location.places[0]?.found.tier as string) : location.kind;
}

describe('two places that match as much of the search exactly', () => {
  const lines = (label: string) => [
    "    'month' => '1 month|:count months',",
    "    'week' => '1 week|:count weeks',",
    `    'day' => '1 day|${label}',`,
    "    'hour' => '1 hour|:count hours',",
    "    'minute' => '1 minute|:count minutes',",
    "    'second' => '1 second|:count seconds',",
    "    'ago' => ':time ago',",
    "    'from_now' => ':time from now',",
    "    'after' => ':time after',",
    "    'before' => ':time before',",
    "    'yesterday' => 'the day before this',",
    "    'tomorrow' => 'the day after this',",
    "    'formats' => 'hours, minutes and seconds',",
  ];
  const search = lines(':countdays');
  const texts = { search, replace: search.map(line => line.replace('1 month', ':count month')) };
  const rivals = (other: readonly string[]) => {
    const file = [...lines(':countdaysy'), '];', '', 'return [', ...other].join('\n');
    const [best, ...others] = driftCandidates(Document.of(file), { reading: 'as-is', texts });
    return [best?.place.fileFrom, others.length > 0, hasRival(best as DriftCandidate, others)];
  };

  test('are rivals, however near one of them comes in the line that differs', () => {
    expect(rivals(lines(':please'))).toEqual([0, true, true]);
  });

  test('are none if one has more of it', () => {
    expect(rivals(lines(':please').with(3, "    'hour' => 'eine Stunde',"))).toEqual([0, true, false]);
  });
});

describe('the same lines, indented otherwise than the search', () => {
  const at = (...depths: readonly number[]) =>
    ['},', '{', '"input": {', '"arguments": ['].map((line, i) => ' '.repeat(depths[i] as number) + line);
  const change = (lines: readonly string[]) => lines.with(2, '"output": {');

  test('are found if they are unique, in whatever form', () => {
    expect(found(at(6, 4, 10, 8), at(4, 2, 8, 6), change(at(4, 2, 8, 6)))).toBe('indentation');
    expect(found(at(4, 4, 8, 8), at(4, 2, 8, 6), change(at(4, 2, 8, 6)))).toBe('spacing');
  });

  test('are ambiguous if they occur twice, even if one has the form of the search', () => {
    const file = [...at(6, 4, 10, 8), 'x', ...at(4, 4, 8, 8)];
    expect(found(file, at(4, 2, 8, 6), change(at(4, 2, 8, 6)))).toBe('EDIT_AMBIGUOUS');
  });

  test('are if they match exactly', () => {
    const file = [...at(6, 4, 10, 8), 'x', ...at(4, 4, 8, 8)];
    expect(found(file, at(6, 4, 10, 8), change(at(6, 4, 10, 8)))).toBe('exact');
  });
});
