import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { amount } from '../support/amount.js';
import { ROOT } from '../support/sources.js';
import { fixture } from '../support/syntax.js';
import { compare, rates, sum } from './truth/compare.js';
import { toldFiles } from './truth/files.js';
import { judge } from './truth/judge.js';
import { toldByPython } from './truth/python.js';
import type { Told } from './truth/truth.js';
import { toldByTypeScript } from './truth/typescript.js';

/** Each so many of the files are judged. */
const EACH = amount({ usual: 12, all: 1 });
const CASES = fileURLToPath(new URL('../../../shared/cases', import.meta.url));
const THERE = existsSync(CASES);
if (!THERE) console.warn('Skipped: ../shared/cases is not there');
const PYTHON = toldByPython(['']) !== undefined;
if (!PYTHON) console.warn('Skipped: python3 is not there');

describe('the outline, judged by the parser of the language', () => {
  test('says of the files of this project what the TypeScript compiler says', async () => {
    const files = ['src', 'test', 'scripts'].flatMap(folder => toldFiles(join(ROOT, folder), EACH));
    const judged = await judge(files);
    expect(judged.get('typescript')).toMatchObject({ wrong: [], missing: [], invented: [] });
    expect(judged.get('typescript')?.right).toBeGreaterThan(3000 / EACH);
    expect(judged.get('javascript')).toMatchObject({ wrong: [], missing: [], invented: [] });
  });

  test.each(['typescript', 'tsx', 'javascript'])('says so of the fixture of %s', async language => {
    const extension = { typescript: 'ts', tsx: 'tsx' }[language] ?? 'js';
    const text = fixture(language);
    const told = toldByTypeScript(`fixture.${extension}`, text);
    if (told === undefined) throw new Error('the compiler does not accept it');
    const judged = await judge([{ path: `fixture.${extension}`, text, told }]);
    expect(judged.get(language)).toMatchObject({ wrong: [], missing: [], invented: [] });
  });

  test.runIf(PYTHON)("says of a Python file what Python's own parser says", async () => {
    const files = toldFiles(join(ROOT, 'test/syntax/truth'));
    const judged = await judge(files.filter(each => each.path.endsWith('.py')));
    expect(judged.get('python')).toMatchObject({ files: 1, wrong: [], missing: [], invented: [] });
  });

  test.runIf(THERE)('finds at least 99 of 100 anchors in real files, and invents none', async () => {
    const judged = await judge(toldFiles(CASES, EACH));
    expect(judged.size).toBeGreaterThanOrEqual(PYTHON ? 4 : 3);
    for (const [language, judgement] of judged) {
      const { found, sound } = rates(judgement);
      expect(found, `${language}: ${judgement.missing.join('\n')}`).toBeGreaterThanOrEqual(0.99);
      expect(sound, `${language}: ${judgement.wrong.join('\n')}`).toBeGreaterThanOrEqual(0.99);
      expect(judgement.invented, language).toEqual([]);
    }
  });
});

describe('the comparison of an outline with a parser', () => {
  const f = { kind: 'function', name: 'f', definitionLine: 2, line: 1, endLine: 4 } as const;
  const told: Told = { definitions: [f], imports: [[6, 7]], decorators: [[1, 1]] };

  test('finds all right if both say the same', () => {
    const same = compare(told, told);
    expect(same).toEqual({ told: 3, right: 3, wrong: [], missing: [], invented: [] });
    expect(rates(same)).toEqual({ found: 1, sound: 1 });
  });

  test.each([
    ['an end', { endLine: 5 }],
    ['a start', { line: 2 }],
    ['a kind', { kind: 'method' as const }],
    ['what holds it', { name: 'g.f' }],
  ])('reports %s that is another', (_, other) => {
    const { right, wrong } = compare(told, { ...told, definitions: [{ ...f, ...other }] });
    expect([right, wrong.length]).toEqual([2, 1]);
  });

  test('shows of what is missing and of what is invented', () => {
    const other: Told = { definitions: [{ ...f, name: 'g' }], imports: [[6, 6]], decorators: [] };
    const comparison = compare(told, other);
    expect(comparison.missing).toEqual(['1-4 @2 function f', '6-7 import', '1-1 decorator']);
    expect(comparison.invented).toEqual(['1-4 @2 function g', '6-6 import']);
    expect(rates(sum([comparison, compare(told, told)]))).toEqual({ found: 0.5, sound: 3 / 5 });
  });
});
