import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTEXT_KINDS, windowSpec } from '../../src/lint/index.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { ROOT } from '../support/sources.js';

const PAGE = readFileSync(join(ROOT, 'docs/findings.md'), 'utf8');
const CONFIG = /^```json\n(.*?)\n```$/ms.exec(PAGE)?.[1] ?? '';
const SOURCE = `LIMIT = 3


def price(amount):
    if amount > LIMIT:
        return LIMIT
    total = amount
    total += 1
    assert total
    return convert(total)
`;

async function context(line: number, tool: string, rule: string, message = ''): Promise<string> {
  const root = folderWith({ 'a.py': SOURCE, 'mortise.config.json': CONFIG });
  const args = ['--tool', tool, '--rule', rule, '--message', message, '--root', root];
  const ran = await mortise(['context', `a.py:${line}`, ...args]);
  expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
  return ran.stdout;
}

describe('the rows of docs/findings.md', () => {
  test('do what the page says of them', async () => {
    expect(await context(5, 'ruff', 'PLR0912')).toContain('# May change: a.py:4-10\n');
    const money = await context(10, 'mypy', 'arg-type', 'has type "int"; expected "Money"');
    expect(money).toContain('# May change: a.py:7-10\n');
    expect(money).toContain('\nAmounts are converted where they come in.\n');
    expect(await context(9, 'bandit', 'B101')).toContain('not to be tried: we assert.');
  });

  test('count only where they match', async () => {
    expect(await context(10, 'mypy', 'arg-type', 'expected "str"')).not.toContain('Amounts are converted');
  });
});

test('docs/findings.md names every kind of context, and only windows that there are', () => {
  for (const kind of CONTEXT_KINDS) expect(PAGE).toContain(`\`${kind}\``);
  const table = PAGE.slice(PAGE.indexOf('| window | |'), PAGE.indexOf('| context | |'));
  const firsts = [...table.matchAll(/^\| ([^|]+) \|/gm)].slice(1).map(match => match[1] ?? '');
  const named = firsts.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''));
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect(windowSpec(name.replace('N', '3')), name).toBeDefined();
});
