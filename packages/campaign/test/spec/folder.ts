import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CampaignFailure } from '../../src/failure.js';
import { readSpec } from '../../src/spec/index.js';
import type { Spec } from '../../src/spec/spec.js';

/** A temporary folder with these files, removed after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-campaign-spec-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The least that a spec has, four lines long, and more lines. */
export function minimal(...more: string[]): string {
  return [
    'name: rename',
    'repositories: [https://github.com/acme/shop.git]',
    'trust: true',
    'tests: make test',
  ]
    .concat(more.some(line => line.startsWith('step:')) ? [] : ['step: { command: codemod }'])
    .concat(more, '')
    .join('\n');
}

/** Read a spec from a folder of its own. */
export function specOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<Spec> {
  return readSpec(join(folderWith({ ...files, 'spec.yaml': text }), 'spec.yaml'));
}

/** The lines of the failure of a spec, without its folder. */
export async function problemsOf(
  text: string | Uint8Array,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const folder = folderWith({ ...files, 'spec.yaml': text });
  const failure = await failureOf(() => readSpec(join(folder, 'spec.yaml')));
  if (failure.code !== 'SPEC_INVALID' || failure.exitCode !== 2) throw failure;
  return failure.message.replaceAll(`${folder}/`, '').split('\n');
}

/** What a call fails with. */
export async function failureOf(call: () => Promise<unknown>): Promise<CampaignFailure> {
  try {
    await call();
  } catch (error) {
    return error as CampaignFailure;
  }
  throw new Error('It did not fail');
}
