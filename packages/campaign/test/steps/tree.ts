import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Asking, BudgetSpent, type StepContext, type Usage } from '../../src/steps/step.js';

/** A folder with some files, in a folder with nothing else; both are removed after the test. */
export function treeOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const outer = mkdtempSync(join(tmpdir(), 'mortise-campaign-steps-'));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
  const folder = join(outer, 'tree');
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Whether there is something at a path, a dangling link included. */
export function isThere(folder: string, path: string): boolean {
  return (
    existsSync(join(folder, path)) || lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined
  );
}

/** Answers and a budget in memory, with what was asked of them. */
export interface RecordedAsking extends Asking {
  readonly reserved: number[];
  readonly settled: Usage[];
  readonly answers: Map<string, string>;
}

export function askingOf({ calls = Number.POSITIVE_INFINITY } = {}): RecordedAsking {
  const [reserved, settled, answers]: [number[], Usage[], Map<string, string>] = [[], [], new Map()];
  let left = calls;
  return {
    reserved,
    settled,
    answers,
    kept: async question => answers.get(question),
    keep: async (question, answer) => void answers.set(question, answer),
    reserve: async most => {
      if (left < 1) throw new BudgetSpent('spent');
      const taken = Math.min(most.calls, left);
      left -= taken;
      reserved.push(most.tokens);
      const settle = async (usage: Usage) => {
        left += taken - usage.calls;
        settled.push(usage);
      };
      return { calls: taken, settle };
    },
  };
}

export function contextOf(folder: string, parts: Partial<StepContext> = {}): StepContext {
  return {
    folder,
    trust: false,
    tests: undefined,
    testTimeoutSeconds: 60,
    env: { PATH: process.env.PATH },
    asking: askingOf(),
    signal: new AbortController().signal,
    ...parts,
  };
}
