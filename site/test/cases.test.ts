import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { applyReply, MemoryWorkspace, type Report } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../test/support/build.js';
import { run } from '../playground/engine/run.js';
import type { PlaygroundInput } from '../playground/engine/types.js';
import { siteGrammars } from './grammars.js';
import { playgroundCases } from './playground-cases.js';

const CASES = playgroundCases(200, 27);

/** Outcome, texts and codes: what must be equal to the byte. */
interface Answer {
  readonly outcome: string;
  readonly exitCode: number;
  readonly edits: readonly (readonly [status: string, ...places: string[]])[];
  readonly refusals: readonly (readonly [code: string, message: string])[];
  readonly texts: Readonly<Record<string, string>>;
}

type Told = Pick<Report, 'outcome' | 'exitCode' | 'edits' | 'problems'>;

function answer(
  { outcome, exitCode, edits, problems }: Told,
  texts: Iterable<readonly [string, string]>,
): Answer {
  const refusals = [...edits.flatMap(({ refusal }) => refusal ?? []), ...problems];
  return {
    outcome,
    exitCode,
    edits: edits.map(({ status, places }) => [
      status,
      ...places.map(
        ({ firstLine, lastLine, tier, confidence }) => `${firstLine}-${lastLine} ${tier} ${confidence}`,
      ),
    ]),
    refusals: refusals.map(({ code, message }) => [code, message]),
    texts: Object.fromEntries([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function ofPlayground(input: PlaygroundInput): Promise<Answer> {
  const { report, files } = await run(input, { grammars: siteGrammars() });
  return answer(
    report,
    files.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])),
  );
}

/** The path of the command in this process. */
async function ofLibrary({ files, reply, format }: PlaygroundInput): Promise<Answer> {
  const workspace = new MemoryWorkspace(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const report = await applyReply(reply, workspace, { format, grammars: new NodeGrammars() });
  return answer(
    report,
    [...workspace.files.keys()].map(path => [path, workspace.textOf(path) ?? ''] as const),
  );
}

describe.skipIf(CASES.length === 0)('the playground on the shared cases', () => {
  test('draws the same cases each time, of all kinds', () => {
    expect(playgroundCases(200, 27).map(({ id }) => id)).toEqual(CASES.map(({ id }) => id));
    expect(playgroundCases(200, 28).map(({ id }) => id)).not.toEqual(CASES.map(({ id }) => id));
    const formats = new Set(CASES.map(({ input }) => input.format));
    expect(formats).toEqual(new Set(['auto', 'edit-call', 'unified-diff', 'apply-patch']));
  });

  test('answers 200 of them as the command does: outcome, places, codes and texts', async () => {
    const outcomes = new Map<string, number>();
    for (const { id, input } of CASES) {
      const mine = await ofPlayground(input);
      expect(mine, id).toEqual(await ofLibrary(input));
      outcomes.set(mine.outcome, (outcomes.get(mine.outcome) ?? 0) + 1);
    }
    expect(outcomes.get('applied')).toBeGreaterThan(60);
    expect(outcomes.get('refused')).toBeGreaterThan(20);
  });

  test('answers as the built command does in a folder', async () => {
    const command = builtCommand();
    for (const { id, input } of CASES.slice(0, 8)) {
      expect(byCommand(command, input), id).toEqual(await ofPlayground(input));
    }
  });
});

/** What the command makes of a case in a folder of its own. */
function byCommand(command: string, { files, reply, format }: PlaygroundInput): Answer {
  const root = mkdtempSync(join(tmpdir(), 'mortise-site-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const args = ['apply', '--json', '--root', root, '--format', format, '-'];
    const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      input: reply,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as Told;
    return answer(report, textsBelow(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function textsBelow(root: string): (readonly [string, string])[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.flatMap(entry => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).replaceAll(sep, '/');
    // What the command keeps to take it back.
    const isOwn = name.startsWith('.mortise/');
    return entry.isFile() && !isOwn ? [[name, readFileSync(path, 'utf8')] as const] : [];
  });
}
