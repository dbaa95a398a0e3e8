import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EDIT_TOOLS, FINDING_TOOLS } from '../../src/tools/index.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { pathWithRuff } from '../support/fake-ruff.js';
import { ALL_ERAS, call, type Era, here, overStreams } from './clients.js';

const A = 'def f(x):\n    if x == None:\n        return 1\n    return 2\n';
const B = "def g():\n    try:\n        return f'plain'\n    except:\n        return 0\n";
const FILES = { 'a.py': A, 'b.py': B };
const FIXED = A.replace('== None', 'is None');

const DOORS: Readonly<Record<string, (root: string, era: Era) => Promise<Client>>> = {
  stdio: (root, era) => overStreams({ root, args: ['--findings'] }, era),
  HTTP: (root, era) => here({ root, args: ['--findings'] }, era),
};
/** The environment of this process is that of the tools. */
afterEach(() => void vi.unstubAllEnvs());
/** That every door speaks every protocol is tested with the other tools. */
const CASES = ALL_ERAS.map((era, i) => [Object.keys(DOORS)[i % 2] as string, era] as const);

/** The id of what can be asked about a file, of a list. */
function idIn(findings: readonly { id?: string; file: string }[], file: string): string {
  return findings.find(each => each.file === file)?.id ?? 'none';
}

const fenced = (text: string) => `\`\`\`python\n${text}\`\`\``;

describe.each(CASES)('over %s, with the %s protocol', (door, era) => {
  test('an agent lists findings, sees what one needs, and has its answers graded', async () => {
    vi.stubEnv('PATH', pathWithRuff());
    const root = folderWith(FILES);
    const client = await (DOORS[door] as (typeof DOORS)[string])(root, era);
    const listed = await call(client, 'findings', { tools: 'ruff', paths: ['a.py', 'b.py'] });
    expect(listed.data.findings.map((each: { rule: string }) => each.rule)).toEqual(['E711', 'F541', 'E722']);
    const address = door === 'stdio' ? /\d{3}/ : /\w{12,14}/;
    const [, at = ''] = /a\.py:(2#\w+) ruff E711: Comparison to `None`\n/.exec(listed.text) ?? [];
    expect(at.slice(2)).toMatch(new RegExp(`^${address.source}$`));
    expect(listed.data.findings[0]).toMatchObject({ line: 2, at });
    const id = idIn(listed.data.findings, 'a.py');
    expect(listed.data.next).toEqual([`finding {"id":"${id}"}`]);

    const context = await call(client, 'finding', { id });
    expect(context.data).toMatchObject({ id, file: 'a.py', regions: [[1, 4]], findings: [{ rule: 'E711' }] });
    expect(context.text).toContain('    if x == None:\n');
    expect(context.text).toContain(
      `The address in a.py: ${context.data.at[0]}\nNext: fix {"id":"${id}","answer":`,
    );
    for (const edit of [
      { path: 'a.py', at, new_str: '    if x is None:' },
      { path: 'a.py', at: context.data.at[0], new_str: FIXED },
    ]) {
      const shown = await call(client, 'preview', edit);
      expect(shown.text).toContain('+    if x is None:\n');
    }

    for (const [answer, code] of [
      [fenced(A.replace('== None', '== nothing_there')), 'FIX_BREAKS'],
      [fenced(A.replace('== None:', '== None:  # noqa')), 'FIX_SUPPRESSED'],
      [fenced(A.replace('return 2', 'return 3')), 'FIX_NOT_GONE'],
      [fenced(A.replace('if x == None:', 'if (x == None):')), 'FIX_NOT_GONE'],
      [fenced(A.replace('x == None:', 'x is None')), 'EDIT_SYNTAX_BROKEN'],
      ['Nothing comes to my mind.', 'EDIT_'],
    ] as const) {
      const wrong = await call(client, 'fix', { id, answer });
      expect(wrong).toMatchObject({ isError: true, data: { outcome: 'refused' } });
      expect(wrong.text).toContain(code);
      expect(wrong.text).toContain(`fix {"id":"${id}","answer":`);
      expect(filesIn(root)).toEqual(FILES);
    }

    // No table of forms has it: `==` asks the object, `is` does not.
    const right = await call(client, 'fix', { id, answer: fenced(FIXED) });
    expect(right.data).toMatchObject({ outcome: 'waiting', grade: 'review' });
    expect(right.text).toMatch(/^Not written: it waits for a person as [0-9a-f]{8}/);
    expect(filesIn(root)).toEqual(FILES);
  });
});

/** That the command has them, by every door, is tested above. */
describe('the tools for findings', () => {
  const connected = async (files: Readonly<Record<string, string>> = FILES) => {
    vi.stubEnv('PATH', pathWithRuff());
    const root = folderWith(files);
    return { root, client: await here({ root, args: ['--findings'] }) };
  };
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  test('are offered with --findings only, and all together cost a model 1,500 tokens at most', async () => {
    const without = await here({ root: folderWith(FILES) });
    const names = EDIT_TOOLS.map(({ name }) => name);
    expect(await namesOf(without)).toEqual(names);
    await expect(without.callTool({ name: 'findings', arguments: {} })).rejects.toThrow('There is no tool');
    const { client } = await connected();
    expect(await namesOf(client)).toEqual([...names, ...FINDING_TOOLS.map(({ name }) => name)]);
    const { tools } = await client.listTools();
    expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(1_500);
  });

  test('say what comes back, and their examples can be sent', async () => {
    const { client } = await connected({ 'src/a.py': A });
    for (const { name, description } of FINDING_TOOLS) {
      const [, example = ''] = /Example: (\{.*\})\. Returns /.exec(description) ?? [];
      const { text } = await call(client, name, JSON.parse(example));
      expect(text, name).toMatch(/^1 finding|mypy|There is no question "<id>"/);
    }
  });

  test('answers that come at once are taken one after the other', async () => {
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`m${i}.py`, A]));
    const { root, client } = await connected(files);
    const { data } = await call(client, 'findings', { tools: 'ruff' });
    const sent = data.findings.map(({ id }: { id: string }) =>
      call(client, 'fix', { id, answer: fenced(FIXED) }),
    );
    const answered = await Promise.all(sent);
    expect(answered.map(each => each.data.outcome)).toEqual(sent.map(() => 'waiting'));
    expect(filesIn(root)).toEqual(files);
  });

  test('a file that somebody changed since is not written over', async () => {
    const { root, client } = await connected();
    const { data } = await call(client, 'findings', { tools: 'ruff' });
    const theirs = A.replace('return 2', 'return 22');
    writeFileSync(join(root, 'a.py'), theirs);
    const id = idIn(data.findings, 'a.py');
    const stale = await call(client, 'fix', { id, answer: fenced(FIXED) });
    expect(stale.data.outcome).toBe('waiting');
    expect(filesIn(root)['a.py']).toBe(theirs);

    const { data: now } = await call(client, 'findings', { tools: 'ruff' });
    const answer = fenced(theirs.replace('== None', 'is None'));
    const right = await call(client, 'fix', { id: idIn(now.findings, 'a.py'), answer });
    expect(right.isError, right.text).toBe(false);
    expect(filesIn(root)['a.py']).toBe(theirs);
  });

  test('findings is refused with an unknown tool, a path that is no good, and a wrong type', async () => {
    const { client } = await connected();
    for (const [args, why] of [
      [{ tools: 'lint' }, 'There is no tool "lint"'],
      [{ paths: '../other' }, 'does not lie below the root'],
      [{ paths: 'none.py' }, 'There is no none.py below the root'],
      [{ tools: 1 }, 'tools must be a list of texts'],
    ] as const) {
      const refused = await call(client, 'findings', args);
      expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(why)]);
    }
  });

  test('if nothing is found, there is nothing to ask', async () => {
    const { client } = await connected({ 'a.py': 'x = 1\n' });
    const { text, data } = await call(client, 'findings', { tools: 'ruff' });
    expect(text).toBe('Nothing was found.');
    expect(data).toEqual({ findings: [], warnings: [], next: [] });
  });

  // The family: ways to reach pytest, which runs code of the tree.
  const TESTED = { 'test_a.py': "open('ran', 'w').close()\n\ndef test_a():\n    assert False\n" };
  const pytestOver = async (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    tools?: string,
  ) => {
    const root = folderWith(TESTED);
    const client = await here({ root, args: ['--findings', ...args], env });
    const said = await call(client, 'findings', tools === undefined ? {} : { tools });
    return { ...said, ran: existsSync(join(root, 'ran')) };
  };

  test('run no code of the tree without consent: a tool that is named is refused', async () => {
    const said = await pytestOver([], {}, 'pytest');
    expect(said).toMatchObject({ isError: true, ran: false });
    expect(said.text).toContain('pytest: it runs the tests');
  });

  test('run no code of the tree without consent: others go on, and what is left out is named', async () => {
    // A word is no consent. Without any, the tool is refused where it is named, as above.
    const said = await pytestOver([], { MORTISE_TRUST: 'yes' });
    expect(said).toMatchObject({ isError: false, ran: false });
    expect(said.data.warnings).toContainEqual(expect.stringContaining('for the findings of pytest'));
    expect(said.text).toContain('for the findings of pytest');
  });

  test.each([
    ['--trust', ['--trust'], {}],
    ['MORTISE_TRUST', [], { MORTISE_TRUST: '1' }],
  ])('run code of the tree with consent by %s', async (_, args, env) => {
    const said = await pytestOver(args, env, 'pytest');
    expect(said.text).toContain('test_a.py');
    expect(said.data.findings.map((each: { tool: string }) => each.tool)).toEqual(['pytest']);
  });

  test('progress is reported', async () => {
    const { client } = await connected();
    const steps: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => void steps.push(message);
    const { data } = await call(client, 'findings', { tools: 'ruff' }, { onprogress });
    const sent = { id: idIn(data.findings, 'a.py'), answer: fenced(FIXED) };
    await call(client, 'fix', sent, { onprogress });
    expect(steps).toEqual(
      expect.arrayContaining(['the tools look at the tree', 'the tools look at the fix']),
    );
  });
});
