import { describe, expect, test } from 'vitest';
import { metricsOf, quantile } from '../support/metrics.js';
import { packageSources, sources } from '../support/sources.js';

const of = (text: string) => metricsOf([{ path: 'a.ts', text }]);
const long = (before: string) => `${before}\nfunction long() {\n${'  step();\n'.repeat(60)}}\n`;

describe('the shape of the code', () => {
  const metrics = metricsOf([...sources(), ...packageSources()]);
  const lengths = metrics.functions.map(each => each.lines);

  test('half of the functions have at most 8 lines, and nine of ten at most 30', () => {
    expect(lengths.length).toBeGreaterThan(100);
    expect(quantile(lengths, 0.5)).toBeLessThanOrEqual(8);
    expect(quantile(lengths, 0.9)).toBeLessThanOrEqual(30);
  });

  test('a function of more than 60 lines says why in a comment', () => {
    expect(metrics.functions.filter(each => each.lines > 60 && !each.commented)).toEqual([]);
  });

  test('the folders that place edits do not grow, and none of their files is long', () => {
    const placing = sources().filter(({ path }) => /^(?:locate|apply|repair)\//.test(path));
    const lengthOf = (text: string) => text.split('\n').length - 1;
    const lines = placing.reduce((sum, { text }) => sum + lengthOf(text), 0);
    expect(placing.length).toBeLessThanOrEqual(166);
    expect(lines).toBeLessThanOrEqual(21_930);
    const long = sources().filter(
      ({ path, text }) => /^(?:locate|apply|repair|edit|text)\//.test(path) && lengthOf(text) > 350,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('nothing has the type any, and no exception is swallowed', () => {
    expect(metrics.anys).toEqual([]);
    expect(metrics.emptyCatches).toEqual([]);
  });

  test('a planted fault of each kind is caught', () => {
    expect(of('let a = 1;\nlet b: any;').anys).toEqual(['a.ts:2']);
    expect(of('try { f(); } catch {\n  // nothing\n}').emptyCatches).toEqual(['a.ts:1']);
    expect(of(long('')).functions).toEqual([{ name: 'long', at: 'a.ts:2', lines: 62, commented: false }]);
    expect(of(long('// One table.')).functions[0]?.commented).toBe(true);
  });

  test('a function is measured by its name, a nameless one as part of its surroundings', () => {
    const { functions } = of(
      'class A {\n  constructor() {}\n  get b() {\n    return [1].map(x => x);\n  }\n}\nconst c = () => 1;',
    );
    expect(functions.map(each => [each.name, each.lines])).toEqual([
      ['constructor', 1],
      ['b', 3],
      ['c', 1],
    ]);
  });
});
