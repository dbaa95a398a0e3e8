import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { applyEdits, Document } from 'mortise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mortise } from '../../../test/cli/terminal.js';
import { ROOT } from '../../../test/support/sources.js';
import { needsTool } from '../../../test/support/tool.js';
import type { Answer } from '../src/answers.js';
import type { Case } from '../src/cases.js';
import { KINDS, makeCases, readRepository } from '../src/make/index.js';
import { seeded } from '../src/random.js';
import { editOf } from '../src/reply-of.js';
import { withVersion } from '../src/run/find.js';
import { type Apply, answered, ENGINES, type Engine, PeerMissing, runEngines } from '../src/run/index.js';
import { EngineThread } from '../src/run/thread.js';
import { makeRepository, temporaryFolder } from './repository.js';

/**
 * The thread as a file that Node can run: the tests run from the sources. It lies where packages
 * are found.
 */
const BUILT = join(ROOT, 'node_modules', '.mortise-test', `${process.pid}`);
let place: ReturnType<typeof temporaryFolder>;
let cases: Case[] = [];
const at = (name: string) => join(place.folder, name);

beforeAll(async () => {
  place = temporaryFolder();
  makeRepository(at('shop'));
  cases = [...makeCases([readRepository(at('shop'), 100, seeded(1))], { perKind: 3, seed: 3 })];
  writeFileSync(at('cases.jsonl'), cases.map(one => JSON.stringify(one)).join('\n'));
  mkdirSync(BUILT, { recursive: true });
  await build({
    entryPoints: [join(ROOT, 'packages/bench/src/run/worker.ts')],
    tsconfig: join(ROOT, 'tsconfig.test.json'),
    outfile: join(BUILT, 'worker.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  EngineThread.program = new URL(`file://${join(BUILT, 'worker.mjs')}`);
});
afterAll(() => {
  place.remove();
  rmSync(BUILT, { recursive: true, force: true });
});

const options = { peers: '', limit: 20_000, repeat: 1, version: '9.9.9' };
const answersIn = (path: string): Answer[] =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

/** A module that exports an engine, by the text of its function that applies. */
function ownEngine(name: string, apply: string): string {
  const path = at(`${name}.mjs`);
  writeFileSync(
    path,
    `export default { name: '${name}', formats: ['search_replace'], open: () => ${apply} };\n`,
  );
  return path;
}

describe('engines in threads of their own', () => {
  test('answer the same cases, each with its name, version and time', async () => {
    const runs: string[] = [];
    const onEngine = ({ engine, answered: count }: { engine: string; answered: number }) =>
      runs.push(`${engine} ${count}`);
    const out = at('answers.jsonl.gz');
    const own = ownEngine(
      'first',
      '({ original, edits }) => original.replace(edits[0].search, () => edits[0].replace)',
    );
    await runEngines(at('cases.jsonl'), { ...options, engines: ['exact', own], out, repeat: 2, onEngine });
    const answers = answersIn(out);
    expect(answers).toHaveLength(2 * cases.length);
    const known = cases.filter(one => one.format === 'search_replace');
    expect(runs[0]).toBe(`exact ${known.length}`);
    const exact = answers.filter(answer => answer.engine === 'exact');
    expect(exact.every(answer => answer.version === '9.9.9')).toBe(true);
    expect(
      exact.filter(answer => answer.outcome !== 'unsupported').every(answer => (answer.ms ?? -1) >= 0),
    ).toBe(true);
    const of = (id: string) => answers.find(answer => answer.engine === 'first' && answer.id === id);
    expect(of(known[0]?.id ?? '')).toMatchObject({ outcome: 'applied', result: known[0]?.expected });
  });

  test('a case that takes too long, or ends the thread, is refused, and the next one is answered', async () => {
    const hang = ownEngine(
      'hang',
      `({ category, original }) => {
      if (category === 'exact') for (;;);
      if (category === 'dedent') process.exit(3);
      return original;
    }`,
    );
    const out = at('hang.jsonl');
    const few = ['exact', 'dedent', 'crlf'].map(kind => cases.find(one => one.category === kind));
    writeFileSync(at('few.jsonl'), few.map(one => JSON.stringify(one)).join('\n'));
    await runEngines(at('few.jsonl'), { ...options, limit: 1000, engines: [hang], out });
    const codes = answersIn(out).map(({ outcome, error }) => error?.code ?? outcome);
    expect(codes).toEqual(['LATE', 'CRASHED', 'applied']);
  });

  test.each([
    ['nobody', 'There is no engine nobody'],
    ['./nowhere.mjs', 'cannot be loaded'],
  ])('the engine %s is said not to be there', async (name, message) => {
    const wanted = runEngines(at('cases.jsonl'), { ...options, engines: [name], out: at('none.jsonl') });
    await expect(wanted).rejects.toThrow(PeerMissing);
    await expect(wanted).rejects.toThrow(message);
  });

  test('the command names what is missing', async () => {
    const { exitCode, stderr } = await mortise([
      'bench',
      'run',
      at('cases.jsonl'),
      '--engine',
      'nobody',
      '--out',
      at('none.jsonl'),
    ]);
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringContaining('There is no engine nobody. There are: mortise, exact'),
    ]);
  });
});

test('a version may be asked for', () => {
  expect(withVersion('codex@0.1.0')).toEqual({ name: 'codex', wanted: '0.1.0' });
  expect(withVersion('codex')).toEqual({ name: 'codex' });
  expect(withVersion('./a@b/c.mjs')).toEqual({ name: './a@b/c.mjs' });
});

test.each(['git-apply', 'gnu-patch'])(
  '%s applies what is as it should be and refuses what is not',
  async name => {
    needsTool({ skip: () => undefined } as never, 'git');
    const engine = ENGINES.find(each => each.name === name) as Engine;
    const apply = await engine.open({ folder: '', scratch: at('.'), load: async () => ({}) });
    const [one] = cases.filter(each => each.category === 'udiff_exact') as [Case];
    expect(await answered(engine, apply, one)).toMatchObject({ outcome: 'applied', result: one.expected });
    expect(await answered(engine, apply, { ...one, original: 'another file\n' })).toMatchObject({
      outcome: 'refused',
    });
    expect(await answered(engine, apply, { ...one, format: 'apply_patch' })).toMatchObject({
      outcome: 'unsupported',
    });
  },
);

/** mortise with a planted fault: where two or more places fit, the first is taken. */
const firstWins: Apply = ({ original, path, edits = [] }) => {
  const asked = edits.map(edit => editOf(edit, path));
  const tried = applyEdits(Document.of(original), asked);
  const guessed = asked.map((edit, i) => {
    const outcome = tried.outcomes[i];
    const places = outcome?.kind === 'refused' ? (outcome.refusal.evidence.places ?? []) : [];
    const [first] = places;
    return first === undefined || edit.kind !== 'replace'
      ? edit
      : { ...edit, hints: { ...edit.hints, line: first.first } };
  });
  const { document, ok } = applyEdits(Document.of(original), guessed);
  if (!ok) throw new Error('refused');
  return document.text;
};

test('a planted fault of the engine, first match wins, is caught', async () => {
  const kinds = KINDS.filter(({ name }) => name.startsWith('refuse_') || name === 'exact');
  const made = [...makeCases([readRepository(at('shop'), 100, seeded(1))], { perKind: 20, kinds })];
  writeFileSync(at('refuse.jsonl'), made.map(one => JSON.stringify(one)).join('\n'));
  const good = ENGINES.find(each => each.name === 'mortise') as Engine;
  const faulty: Engine = { name: 'faulty', formats: ['search_replace'], open: () => firstWins };
  const scored = async (engine: Engine, apply: Apply) => {
    const answers = await Promise.all(made.map(one => answered(engine, apply, one)));
    writeFileSync(at('a.jsonl'), answers.map(answer => JSON.stringify(answer)).join('\n'));
    return mortise([
      'bench',
      'score',
      at('refuse.jsonl'),
      `${engine.name}=${at('a.jsonl')}`,
      '--fail-under',
      'wrong=0.2',
    ]);
  };
  expect(await scored(good, () => '')).toMatchObject({ exitCode: 0, stderr: '' });
  const { exitCode, stderr } = await scored(faulty, firstWins);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/faulty: wrong is \d+\.\d+ %, at most 0\.2 % wanted/),
  ]);
});
