import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { initSpec, readSpec } from '../../src/spec/index.js';
import { WIRE } from '../../src/spec/schema.js';
import { failureOf, folderWith, specOf } from './folder.js';

test('a spec is written that can be read, with the text of its pull requests', async () => {
  const folder = folderWith();
  const file = join(folder, 'new/folder/Rename: total!.yaml');
  const text = join(folder, 'new/folder/Rename: total!.pull-request.md');
  expect(await initSpec(file)).toEqual({ spec: file, text });
  expect(readdirSync(join(folder, 'new/folder'))).toHaveLength(2);
  const spec = await readSpec(file);
  expect(spec).toMatchObject({
    name: 'Rename-total',
    trust: false,
    step: { kind: 'fix', tools: ['ruff'], rules: ['F401'] },
    pull: { file: text, text: undefined },
  });
  expect(spec.warnings).toEqual([expect.stringContaining('not trust: true')]);
});

test('the text counts only when it was edited', async () => {
  const file = join(folderWith(), 'x.yaml');
  const { text } = await initSpec(file);
  const written = readFileSync(text, 'utf8');
  writeFileSync(text, `\n${written.replaceAll('\n', '\r\n')}`);
  expect((await readSpec(file)).pull.text).toBeUndefined();
  writeFileSync(text, `Why.\n${written}`);
  expect((await readSpec(file)).pull.text).toBe(`Why.\n${written}`);
});

describe('the template', () => {
  const template = async () => readFileSync((await initSpec(join(folderWith(), 'x.yaml'))).spec, 'utf8');

  test('names every key of a spec, and no line of it is long', async () => {
    const text = await template();
    const missing = Object.keys(WIRE.shape).filter(key => !new RegExp(`^(# )?${key}:`, 'm').test(text));
    expect(missing).toEqual([]);
    expect(text.split('\n').filter(line => line.length > 110)).toEqual([]);
  });

  test('is valid with everything that is commented out', async () => {
    const text = await template();
    // The other steps would be one too many.
    const others = text.slice(text.indexOf('  # apply:'), text.indexOf('\ntests:'));
    const [first = '', ...lines] = text.replace(others, '').split('\n');
    const whole = [first, ...lines.map(line => line.replace(/^( *)# /, '$1'))].join('\n');
    const spec = await specOf(whole, { 'repositories.txt': '', 'x.pull-request.md': 'y' });
    expect(spec).toMatchObject({
      sources: {
        queries: [{ name: 'svc-*' }, { owner: 'https://gitlab.com/acme/team' }],
        exclude: ['*-legacy'],
      },
      hosts: [{ kind: 'github' }],
      step: { model: 'anthropic/claude-sonnet-4-5' },
      commit: { author: { name: 'Ann Lee' } },
      quiet: { zone: 'Europe/Berlin' },
      budget: { money: 20 },
    });
  });

  test.each(['apply', 'edit', 'command'])('has a %s that is valid in place of fix', async kind => {
    const text = await template();
    const steps = text.slice(text.indexOf('step:'), text.indexOf('\ntests:'));
    const block = new RegExp(`^  # ${kind}:.*\\n(?:  #   .*\\n)*`, 'm').exec(steps)?.[0] ?? '';
    const spec = await specOf(text.replace(steps, `step:\n${block.replace(/^ {2}# /gm, '  ')}`), {
      'change.md': 'reply',
    });
    expect(spec.step.kind).toBe(kind);
  });
});

describe('nothing is overwritten', () => {
  test.each(['x.yaml', 'x.pull-request.md'])('if there is a %s', async name => {
    const folder = folderWith({ [name]: 'mine' });
    const failure = await failureOf(() => initSpec(join(folder, 'x.yaml')));
    expect(failure).toMatchObject({ code: 'SPEC_EXISTS', exitCode: 2 });
    expect(failure.message).toContain(name);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  });

  test('if there is a folder of that name', async () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'x.yaml'));
    expect((await failureOf(() => initSpec(join(folder, 'x.yaml')))).code).toBe('SPEC_EXISTS');
    expect(readdirSync(folder)).toEqual(['x.yaml']);
  });

  test('if a file is where a folder is needed', async () => {
    const folder = folderWith({ a: 'mine' });
    const failure = await failureOf(() => initSpec(join(folder, 'a/x.yaml')));
    expect(failure).toMatchObject({ code: 'SPEC_UNWRITABLE', exitCode: 3 });
  });
});
