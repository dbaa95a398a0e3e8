import type { EditReport, Report } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { type Random, seeded } from '../support/random.js';
import type { Apply, Fault } from './check.js';

/**
 * Files that are made, changed, moved and removed by one reply, on few paths, so that they meet.
 * Every file and every edit has a line of its own: where a run says that all went well, each line
 * stands in the one file where the edits put it, or a removal took it.
 */
interface MovesCase {
  readonly files: Readonly<Record<string, string>>;
  readonly reply: string;
  /** By the number of the step: the first line of it in the reply. */
  readonly starts: readonly number[];
  readonly keepGoing: boolean;
}

type Step =
  | { readonly kind: 'update' | 'add' | 'delete'; readonly path: string }
  | { readonly kind: 'move'; readonly path: string; readonly to: string; readonly changes: boolean };

const PATHS = ['a', 'b', 'c', 'd/e', 'd/f', 'd', 'g'];

/** How a step is written; the number names the line that it puts in. */
type Writer = (step: Step, number: number) => readonly string[];

const patch: Writer = (step, n) => {
  const hunk = ['@@', ` ${kept(step.path)}`, `+${made(n)}`];
  switch (step.kind) {
    case 'add':
      return [`*** Add File: ${step.path}`, `+${made(n)}`];
    case 'delete':
      return [`*** Delete File: ${step.path}`];
    case 'update':
      return [`*** Update File: ${step.path}`, ...hunk];
    case 'move':
      return [`*** Update File: ${step.path}`, `*** Move to: ${step.to}`, ...(step.changes ? hunk : [])];
  }
};

const diff: Writer = (step, n) => {
  const { path } = step;
  const sides = [`--- a/${path}`, `+++ b/${step.kind === 'move' ? step.to : path}`];
  const hunk = [...sides, '@@ -1 +1,2 @@', ` ${kept(path)}`, `+${made(n)}`];
  const header = `diff --git a/${path} b/${path}`;
  switch (step.kind) {
    case 'add':
      return [
        header,
        'new file mode 100644',
        '--- /dev/null',
        `+++ b/${path}`,
        '@@ -0,0 +1 @@',
        `+${made(n)}`,
      ];
    case 'delete':
      return [
        header,
        'deleted file mode 100644',
        `--- a/${path}`,
        '+++ /dev/null',
        '@@ -1 +0,0 @@',
        `-${kept(path)}`,
      ];
    case 'update':
      return [header, ...hunk];
    case 'move': {
      const names = [`rename from ${path}`, `rename to ${step.to}`];
      return [`diff --git a/${path} b/${step.to}`, ...names, ...(step.changes ? hunk : [])];
    }
  }
};

/**
 * The line of a file, and the one that a step puts in. A file keeps its line under other spellings
 * of its path.
 */
const kept = (path: string) => `kept in ${path.replaceAll('./', '')}`;
const made = (n: number) => `made by ${n}`;

function stepOf(random: Random): Step {
  const anyPath = () => (random.next() < 0.1 ? './' : '') + (random.pick(PATHS) as string);
  const path = anyPath();
  const kind = random.pick(['update', 'add', 'delete', 'move', 'move', 'move'] as const) ?? 'move';
  return kind === 'move' ? { kind, path, to: anyPath(), changes: random.next() < 0.5 } : { kind, path };
}

export function movesCase(seed: number): MovesCase {
  const random = seeded(seed);
  // No file has the name of a folder of another.
  const paths = PATHS.filter(path => path !== 'd' && random.next() < 0.6);
  const isPatch = random.next() < 0.5;
  const lines = isPatch ? ['*** Begin Patch'] : [];
  const starts: number[] = [];
  for (let n = 0, count = 1 + random.below(5); n < count; n++) {
    starts.push(lines.length + 1);
    lines.push(...(isPatch ? patch : diff)(stepOf(random), n));
  }
  if (isPatch) lines.push('*** End Patch');
  return {
    files: Object.fromEntries(paths.map(path => [path, `${kept(path)}\n`])),
    reply: `${lines.join('\n')}\n`,
    starts,
    keepGoing: random.next() < 0.4,
  };
}

/** What is wrong with the run of the case of a seed; `undefined` where nothing is. */
export async function faultOfMoves(seed: number, apply: Apply = applyReply): Promise<Fault> {
  const given = movesCase(seed);
  try {
    const { files, reply, keepGoing } = given;
    const workspace = new MemoryWorkspace(files);
    const planned = await apply(reply, workspace, { keepGoing, dryRun: true });
    const report = await apply(reply, workspace, { keepGoing });
    const hasWritten = report.outcome === 'applied' || report.outcome === 'partly-applied';
    // Nobody else writes to these files.
    if ((planned.outcome === 'planned') !== hasWritten)
      return `a run that was ${planned.outcome} is ${report.outcome}`;
    return lostLine(given, hasWritten ? report : undefined, workspace);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/**
 * Carry out what the report says was done, on lines by path; `undefined` is a report of nothing
 * written.
 */
function lostLine(given: MovesCase, report: Report | undefined, workspace: MemoryWorkspace): Fault {
  const groups = new Map(
    Object.entries(given.files).map(([path, text]) => [path, { to: path, lines: [text] }]),
  );
  const edits = report?.edits.filter(({ status }) => status === 'applied') ?? [];
  for (const edit of edits) {
    const path = edit.path ?? '';
    const group = groups.get(path) ?? { to: path, lines: [] };
    groups.set(path, group);
    const line = `${made(stepAt(given, edit))}\n`;
    if (edit.kind === 'delete') Object.assign(group, { to: path, lines: [] });
    else if (edit.kind === 'move') group.to = movedTo(given, edit);
    else group.lines.push(line);
  }
  const expected = new Map<string, string>();
  for (const [path, { to, lines }] of groups) {
    if (lines.length === 0) continue;
    if (expected.has(to)) return `${path} came to ${to}, where another file is`;
    expected.set(to, lines.toSorted().join(''));
  }
  const names = new Set([...expected.keys(), ...workspace.files.keys()]);
  const folder = [...workspace.files.keys()].find(name =>
    [...names].some(each => each.startsWith(`${name}/`)),
  );
  if (folder !== undefined) return `${folder} is a file and a folder`;
  for (const name of names) {
    const now = workspace.textOf(name)?.match(/.*\n/g)?.toSorted().join('');
    if (now !== expected.get(name))
      return `${name} holds ${JSON.stringify(now)}, not ${JSON.stringify(expected.get(name))}`;
  }
  return undefined;
}

function stepAt({ starts }: MovesCase, { replyLine }: EditReport): number {
  return starts.findLastIndex(start => start <= replyLine);
}

/** Where the reply says that a file goes. */
function movedTo(given: MovesCase, edit: EditReport): string {
  const start = given.starts[stepAt(given, edit)] as number;
  const step = given.reply.split('\n').slice(start - 1);
  const to = step.map(line => /^(?:\*\*\* Move to: |rename to )(.*)$/.exec(line)?.[1]).find(Boolean);
  return (to ?? '').replaceAll('./', '');
}
