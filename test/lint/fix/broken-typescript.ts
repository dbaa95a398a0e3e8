import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../../../src/node/lint/shell-word.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROJECT = at('../../../examples/broken-typescript');
const MODULES = at('../../../node_modules');
const WARM = at('../../support/warm-lint');

/** Copies of the example, and the real ESLint and tsc in a process that stays. */
export interface TypescriptExample {
  /** A copy of the example, or of another copy, with the modules of this project. */
  copy(from?: string): string;
  emptyFolder(): string;
  /** The command that runs a tool. */
  command(tool: 'eslint' | 'tsc'): string;
  /** What `npm test` does in the example. */
  readonly testCommand: string;
  close(): void;
}

/** Rejects where ESLint or TypeScript is not installed. */
export async function typescriptExample(): Promise<TypescriptExample> {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-typescript-'));
  const socket = join(folder, 'tools');
  const server = spawn(process.execPath, [join(WARM, 'server.mjs'), socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    server.stdout.once('data', () => ready());
    server.once('close', code => failed(new Error(`the process of the tools ended with ${code}`)));
  });
  const program = (...words: readonly string[]) => [process.execPath, ...words].map(shellWord).join(' ');
  const command = (tool: string) => program(join(WARM, 'client.mjs'), socket, tool);
  let copies = 0;
  return {
    copy: (from = PROJECT) => {
      const to = join(folder, `copy-${copies++}`);
      const isWanted = (path: string) => !/\/(?:node_modules|build|\.mortise)$/.test(path);
      cpSync(from, to, { recursive: true, filter: isWanted });
      symlinkSync(MODULES, join(to, 'node_modules'));
      return to;
    },
    emptyFolder: () => mkdtempSync(join(folder, 'empty-')),
    command,
    testCommand: `${command('tsc')} -p tsconfig.build.json && ${program('build/test/all.js')}`,
    close: () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');

/** What the README of the example says of its findings, a `tool rule file:line` each. */
export function findingsTold(): string[] {
  const rows = [...README.matchAll(/^\| (\w+) \| (\S+) \| `([^`]+)` \| ([\d, ]+) \|$/gm)];
  return rows
    .flatMap(([, tool, rule, file, lines = '']) =>
      lines.split(', ').map(line => `${tool} ${rule} ${file}:${line}`),
    )
    .sort();
}

/** How many findings of how many rules the README speaks of. */
export function numbersTold(): readonly number[] {
  return (/(\d+) findings of\s+(\d+) rules/.exec(README) ?? []).slice(1).map(Number);
}
