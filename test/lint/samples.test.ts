import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseRow, type Finding, READ_TOOLS, windowText } from '../../src/lint/index.js';
import { readingOf } from './read.js';

const FOLDER = new URL('samples/', import.meta.url);
/** Between what a tool prints and what is read of it. */
const READ_AS = '\n=== is read as ===\n';

/**
 * `rule file:line:column-column severity: window`: columns as the tool's unit counts them, from 0.
 */
function lineOf(finding: Finding): string {
  const { rule, file, range, severity } = finding;
  const [start, end] = [range.start, range.end].map(({ line, column = '?' }) => `${line}:${column}`);
  const row = chooseRow(finding, [], () => false);
  const fix = finding.fix === undefined ? '' : ` (${finding.fix.safety} fix)`;
  return `${rule} ${file}:${start}-${end} ${severity}: ${windowText(row.window)}${fix}`;
}

describe('what a tool prints, and what is read of it', () => {
  test('every tool has a sample', () => {
    const names = readdirSync(FOLDER).map(each => each.replace(/\.txt$/, ''));
    expect(names.sort()).toEqual(READ_TOOLS.map(each => each.name).sort());
  });

  test.each(READ_TOOLS.map(tool => [tool.name, tool] as const))('%s', (name, tool) => {
    const [output = '', expected = ''] = readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8').split(READ_AS);
    const { findings } = readingOf(tool, output);
    expect(findings.length).toBeGreaterThan(1);
    expect(findings.map(lineOf).join('\n')).toBe(expected.trim());
  });
});
