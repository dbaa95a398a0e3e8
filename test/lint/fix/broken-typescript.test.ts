import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixOutput } from '../../../src/lint/fix-findings.js';
import { mortise } from '../../cli/terminal.js';
import type { RightAnswer } from './answers.js';
import { findingsTold, numbersTold, type TypescriptExample, typescriptExample } from './broken-typescript.js';
import { answerTo } from './right-model.js';
import { RIGHT_TYPESCRIPT } from './typescript-answers.js';
import { DISHONEST_TYPESCRIPT } from './typescript-dishonest.js';

/** Of 103 findings that a model is asked about: without a person, and not at all. */
const WRITTEN = 5;
/** One question has an answer that changes nothing. */
const REFUSED = 1;
/** Dishonest ones of which the tests of the example notice every fault. */
const TESTED_ONLY: readonly string[] = [];

/** Sources and tests of the example, which are all that a fix may change. */
function sourcesIn(root: string): Record<string, string> {
  const files = ['src', 'test'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  );
  return Object.fromEntries(files.map(path => [path, readFileSync(join(root, path), 'utf8')]));
}

describe('the broken TypeScript project, and the real tools', () => {
  let example: TypescriptExample;
  let root: string;
  let questions: string;
  let first: FixOutput;

  async function fix(folder: string, ...args: readonly string[]): Promise<FixOutput> {
    const env = { ...process.env, MORTISE_MODEL: '', MORTISE_TRUST: '1' } as Record<string, string>;
    const commands = (['eslint', 'tsc'] as const).flatMap(tool => [
      '--command',
      `${tool}=${example.command(tool)}`,
    ]);
    const tools = ['--tool', 'eslint,tsc', ...commands, '--test', example.testCommand];
    const ran = await mortise(['fix', '--root', folder, '--json', ...tools, ...args], { env });
    expect(ran.stdout, ran.stderr).not.toBe('');
    return JSON.parse(ran.stdout).output;
  }

  /** Write answers beside the questions; gives those that changed something. */
  function answer(answers: readonly RightAnswer[]): ReadonlySet<RightAnswer> {
    const used = new Set<RightAnswer>();
    for (const name of readdirSync(questions).filter(each => each.endsWith('.json'))) {
      const { prompt } = JSON.parse(readFileSync(join(questions, name), 'utf8'));
      const unchanged = answerTo(prompt, []);
      for (const each of answers) if (answerTo(prompt, [each]) !== unchanged) used.add(each);
      writeFileSync(join(questions, name.replace(/json$/, 'answer.md')), answerTo(prompt, answers));
    }
    return used;
  }

  beforeAll(async () => {
    example = await typescriptExample();
    root = example.copy();
    questions = example.emptyFolder();
    first = await fix(root, '--packets', questions);
  });
  afterAll(() => example?.close());

  test('its own tests pass, and its README lists what the tools find', async () => {
    const folder = example.copy();
    expect(spawnSync('npm', ['test'], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
    const args = (['eslint', 'tsc'] as const).flatMap(tool => [
      '--command',
      `${tool}=${example.command(tool)}`,
    ]);
    const env = { ...process.env, MORTISE_TRUST: '1' } as Record<string, string>;
    const ran = await mortise(['findings', '--root', folder, '--json', '--tool', 'eslint,tsc', ...args], {
      env,
    });
    const { findings } = JSON.parse(ran.stdout).output as Pick<FixOutput, 'findings'>;
    const names = findings.map(({ tool, rule, file, line }) => `${tool} ${rule} ${file}:${line}`);
    expect(names.sort()).toEqual(findingsTold());
    expect(numbersTold()).toEqual([
      names.length,
      new Set(findings.map(each => `${each.tool} ${each.rule}`)).size,
    ]);
  });

  test('without a model, the safe fixes of the tools are written', () => {
    expect(first).toMatchObject({ found: 123, fixedByTool: 17, fixedAlong: 2, fixedByModel: 0, calls: 0 });
    const whys = first.findings.filter(each => each.why !== null).map(({ rule, why }) => [rule, why?.code]);
    expect(whys.map(([rule]) => rule)).toContain('TS2416');
    const files = sourcesIn(root);
    expect(files['src/calendar.ts']).toContain("from './winter.js';");
    expect(files['src/money.ts']).toContain('\n\tconst whole =');
    expect(files['src/store.ts']?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(files['src/store.ts']).toContain('    return this.books.size;\r\n');
  });

  test('right answers are written or wait for a person, and few are refused', async () => {
    const used = answer(RIGHT_TYPESCRIPT);
    expect(RIGHT_TYPESCRIPT.filter(each => !used.has(each))).toEqual([]);
    const { findings } = await fix(example.copy(root), '--no-tool-fixes', '--answers', questions);
    const asked = findings.filter(each => each.why?.code !== 'FIX_NOT_TRIED');
    const refused = asked.filter(each => each.fixed === null && each.ready === null);
    const written = asked.filter(each => each.fixed !== null);
    expect(asked).toHaveLength(103);
    expect(refused).toHaveLength(REFUSED);
    expect(written.length).toBeGreaterThanOrEqual(WRITTEN);
  });

  test('dishonest answers are not written as proved, nor as tested', async () => {
    expect(DISHONEST_TYPESCRIPT.length).toBeGreaterThanOrEqual(20);
    const used = answer(DISHONEST_TYPESCRIPT);
    expect(DISHONEST_TYPESCRIPT.filter(each => !used.has(each))).toEqual([]);
    const folder = example.copy(root);
    const { findings } = await fix(folder, '--no-tool-fixes', '--answers', questions);
    const written = findings.filter(each => each.fixed !== null);
    const told = written.map(({ file, rule, grade }) => `${file} ${rule} ${grade?.split(':')[0]}`);
    if (process.env.MORTISE_SHOWS === '1')
      console.log(findings.map(each => `${each.file} ${each.rule} ${each.fixed} ${each.grade}`));
    expect(told.filter(each => each.endsWith('Proved'))).toEqual([]);
    expect(told).toEqual(TESTED_ONLY);
  });
});
