import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offsetOf } from '../../../src/lint/columns.js';
import type { Finding } from '../../../src/lint/finding.js';
import { toolNamed } from '../../../src/lint/tools/index.js';
import type { ReadTool } from '../../../src/lint/tools/tool.js';
import { Document } from '../../../src/text/index.js';
import { findingsOf } from '../read.js';

/** What four scanners printed about lines with accents, an emoji and a combining character. */
const captured = JSON.parse(readFileSync(new URL('captured/sarif.json', import.meta.url), 'utf8'));
const sarif = toolNamed('sarif') as ReadTool;

const SCRIPT = "const s = 'é😀𝒳e\u0301'; if (s == 'a') { console.log(!!s ? 1 : 2); }\n";
const SOURCES: Readonly<Record<string, string>> = {
  eslint: SCRIPT,
  biome: SCRIPT,
  bandit: `${'\n'.repeat(13)}SECRET = "é😀"; TOKEN = "abc"\n`,
  ruff: 'import os\r\nx = "é"; y = None; y == None\r\n',
};

function read(name: string, more: object = {}, driver?: string): readonly Finding[] {
  const [run] = captured[name].runs;
  const tool = driver === undefined ? run.tool : { driver: { name: driver } };
  return findingsOf(sarif, JSON.stringify({ version: '2.1.0', runs: [{ ...run, ...more, tool }] }));
}

/** The rule and the text of each finding; `undefined` if its columns are no place. */
function flagged(
  name: string,
  found: readonly Finding[],
): readonly (readonly [string, string | undefined])[] {
  const document = Document.of(SOURCES[name] ?? '');
  return found.map(({ rule, range: { start, end, unit } }) => {
    const [from, to] = [offsetOf(document, start, unit), offsetOf(document, end, unit)];
    const text = from === undefined || to === undefined ? undefined : document.text.slice(from, to);
    return [rule.split('/').at(-1) ?? '', text] as const;
  });
}

const EXPECTED = {
  eslint: [['eqeqeq', '==']],
  biome: [
    ['noExtraBooleanCast', '!!s'],
    ['noDoubleEquals', '=='],
  ],
  bandit: [
    ['B105', '"é😀"'],
    ['B105', '"abc"'],
  ],
  ruff: [
    ['E702', ';'],
    ['E702', ';'],
    ['B015', 'y == None'],
    ['E711', 'None'],
  ],
};

test.each(Object.entries(EXPECTED))('%s, whose report does not say what columns count', (name, expected) => {
  expect(captured[name].runs[0].columnKind).toBeUndefined();
  expect(flagged(name, read(name))).toEqual(expected);
});

test.each([
  ['eslint', 'utf16CodeUnits'],
  ['biome', 'unicodeCodePoints'],
] as const)('the columns of %s, from a scanner that is not known and says %s', (name, columnKind) => {
  expect(flagged(name, read(name, { columnKind }, 'Other'))).toEqual(EXPECTED[name]);
});

test('a scanner that is not known and does not say it has a line and no sure column', () => {
  const [found] = read('eslint', {}, 'Other');
  expect([found?.line, flagged('eslint', read('eslint', {}, 'Other'))]).toEqual([1, [['eqeqeq', undefined]]]);
});
