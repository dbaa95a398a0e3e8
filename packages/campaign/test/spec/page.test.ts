import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WIRE } from '../../src/spec/schema.js';
import { minimal, problemsOf, specOf } from './folder.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/campaign-spec.md'), 'utf8');
const blocks = (info: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${info}\\n(.*?)\`\`\`$`, 'gms'))].map(match => match[1] as string);

test('the example of the page is read, without a warning', async () => {
  const [example = ''] = blocks('yaml');
  expect(await specOf(example)).toMatchObject({ name: 'rename-total', warnings: [], step: { kind: 'edit' } });
});

test('the hosts of the page are read', async () => {
  const [, hosts = ''] = blocks('yaml');
  expect((await specOf(minimal(hosts))).hosts.map(({ kind }) => kind)).toEqual(['github', 'gitlab']);
});

test('the errors of the page are those of the example with two mistakes', async () => {
  const [example = ''] = blocks('yaml');
  const [errors = ''] = blocks('text');
  const wrong = example.replace('canary:', 'canari:').replace('Europe/Berlin', 'Berlin');
  const problems = await problemsOf(wrong);
  expect(problems.map(line => line.replace('spec.yaml', 'rename.yaml'))).toEqual(errors.trim().split('\n'));
});

test('the page names every key of a spec', () => {
  const named = (key: string) => new RegExp(`\`${key}[\`.:]|^${key}:`, 'm').test(PAGE);
  expect(Object.keys(WIRE.shape).filter(key => !named(key))).toEqual([]);
  expect(named('tags')).toBe(false);
});
