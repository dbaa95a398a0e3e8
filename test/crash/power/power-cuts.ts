import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileWrite } from '../../../src/apply/index.js';
import { type FileSystem, NODE_FILE_SYSTEM } from '../../../src/node/file-system.js';
import { NodeWorkspace } from '../../../src/node/index.js';
import { litterOf } from '../files.js';
import { copyOf, materialise, type Node, nodesBelow, treeIn } from './disk.js';
import { Recording } from './recording.js';
import { type Chance, lastStatesOf, type State, statesOf, type Tears } from './states.js';

export type Files = Readonly<Record<string, string>>;
export type Write = FileWrite & { readonly executable?: boolean };

/** A commit, and what it begins with. */
export interface Scenario {
  readonly files: Files;
  /** A commit before it, which is on the disk; without one, the commit is the first here. */
  readonly earlier?: readonly Write[];
  /** What is recorded: a commit, or the undo of the earlier one. */
  readonly writes: readonly Write[] | 'undo';
}

/**
 * What was found: how many states were tried, and what was wrong with those that did not recover.
 */
export interface Found {
  states: number;
  /** How many of them were neither old nor new before recovery. */
  torn: number;
  readonly faults: string[];
}

export interface Search {
  readonly tears: Tears;
  readonly chance?: Chance;
  /** Cut the power also while it recovers, from each so many of the torn states; 0: never. */
  readonly recoveries: number;
  /** Undo in each so many of the states. */
  readonly undos: number;
  /** As if nothing of this kind were synced: that must be found. */
  readonly forgets?: 'file' | 'folder';
}

/** The blocks of these disks are small, so that small files have several. */
const BLOCK = 8;

/** Lost; long enough, but empty; the first block alone; all but the first; whole. */
export const ALL_TEARS: Tears = write => {
  const { at, bytes } = write;
  const first = { ...write, bytes: bytes.subarray(0, BLOCK) };
  const rest = { ...write, at: at + BLOCK, bytes: bytes.subarray(BLOCK) };
  return bytes.length <= BLOCK
    ? [undefined, { ...write, bytes: Buffer.alloc(0) }, write]
    : [undefined, { ...write, bytes: Buffer.alloc(0) }, first, rest, write];
};

/** Lost; the first block alone; whole. */
export const FEW_TEARS: Tears = write => [
  undefined,
  { ...write, bytes: write.bytes.subarray(0, BLOCK) },
  write,
];

/** Any blocks of it. */
export function tearsBy({ below }: Chance): Tears {
  return write => {
    const bytes = Buffer.from(write.bytes);
    for (let at = 0; at < bytes.length; at += BLOCK)
      if (below(2) === 0) bytes.fill(0, at, Math.min(at + BLOCK, bytes.length));
    return [undefined, { ...write, bytes }, write];
  };
}

type Tree = ReadonlyMap<string, string>;

/**
 * The trees that a state may recover to, by where the commit stood, and what can be undone from
 * there.
 */
interface Expected {
  readonly old: Tree;
  readonly now: Tree;
  /** Before the earlier commit; `undefined`: there was none. */
  readonly first: Tree | undefined;
  readonly receipts: Record<'old' | 'now', readonly string[]>;
  /** Of the store's folder: journals name it. */
  readonly inode: number;
}

/** Record a commit, and try every state that a cut of the power may leave of it. */
export async function cutPower(scenario: Scenario, search: Search): Promise<Found> {
  const [root, scratch] = [freshFolder(), freshFolder()];
  try {
    const found: Found = { states: 0, torn: 0, faults: [] };
    const { recording, expected } = await record(scenario, root);
    if (search.forgets !== undefined) forget(recording, search.forgets);
    const attempt = new Attempt(scratch, expected, search, found);
    for (const state of statesOf(recording, search.tears, search.chance))
      await attempt.of(state, ['old', 'now']);
    // Once a commit is reported as done, it stays done.
    for (const state of lastStatesOf(recording, search.tears, search.chance))
      await attempt.of(state, ['now']);
    return found;
  } finally {
    for (const folder of [root, scratch]) disk.rmSync(folder, { recursive: true });
  }
}

function forget({ ops, start, made }: Recording, kind: Node['kind']): void {
  for (const [i, op] of ops.entries()) {
    if (op.kind === 'sync' && (made.get(op.node) ?? start.get(op.node))?.kind === kind)
      ops[i] = { ...op, upTo: 0 };
  }
}

/**
 * In memory where the system has such a folder: thousands of states are written, and none needs a
 * real disk.
 */
function freshFolder(): string {
  const above = disk.existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  return disk.realpathSync(disk.mkdtempSync(join(above, 'mortise-power-')));
}

async function record({ files, earlier, writes }: Scenario, root: string) {
  for (const [path, content] of Object.entries(files)) {
    disk.mkdirSync(join(root, path, '..'), { recursive: true });
    disk.writeFileSync(join(root, path), content);
  }
  const first = treeOf(root);
  if (earlier !== undefined) await committed(await NodeWorkspace.open(root), earlier);
  const old = treeOf(root);
  const receipts = { old: await receiptsIn(await NodeWorkspace.open(root)), now: [] as readonly string[] };
  const recording = new Recording(root, NODE_FILE_SYSTEM);
  const workspace = await NodeWorkspace.open(root, { fileSystem: recording.fileSystem });
  if (writes !== 'undo') await committed(workspace, writes);
  else if ((await workspace.undo()).outcome !== 'undone') throw new Error('the undo was refused');
  receipts.now = await receiptsIn(workspace);
  const inode = disk.lstatSync(join(root, '.mortise')).ino;
  const expected: Expected = {
    old,
    now: treeOf(root),
    first: earlier === undefined ? undefined : first,
    receipts,
    inode,
  };
  return { recording, expected };
}

async function committed(workspace: NodeWorkspace, writes: readonly Write[]): Promise<void> {
  const done = await workspace.commit(writes);
  if (done.kind === 'refused') throw new Error(done.refusal.message);
}

async function receiptsIn(workspace: NodeWorkspace): Promise<string[]> {
  return (await workspace.receipts()).map(({ id }) => id);
}

function treeOf(root: string): Tree {
  return treeIn(nodesBelow(root), path => path === '.mortise');
}

interface Recovered {
  readonly which: 'old' | 'now';
  readonly receipts: readonly string[];
}

class Attempt {
  /** What cuts during several recoveries have left: it is tried once. */
  readonly #tried = new Set<string>();

  constructor(
    readonly root: string,
    readonly expected: Expected,
    readonly search: Search,
    readonly found: Found,
  ) {}

  /** Start with a state, and say what is wrong where it does not recover to one of some trees. */
  async of(state: State, may: readonly ('old' | 'now')[], isRecovery = false): Promise<void> {
    const { found, search, expected } = this;
    materialise(state.nodes, this.root);
    found.states++;
    const isTorn = may.length > 1 && this.#which() === undefined;
    if (isTorn) found.torn++;
    const nested = isTorn && !isRecovery && search.recoveries > 0 && found.torn % search.recoveries === 0;
    const recording = nested ? new Recording(this.root, this.#fileSystem()) : undefined;
    const recovered = await this.#recovered(may, recording?.fileSystem ?? this.#fileSystem());
    const wrong = typeof recovered === 'string' || nested ? recovered : await this.#undone(recovered);
    if (typeof wrong === 'string') return this.#fault(state, isRecovery, wrong);
    if (recording === undefined) return;
    for (const inner of statesOf(recording, search.tears, search.chance)) {
      if (this.#tried.has(inner.key)) continue;
      this.#tried.add(inner.key);
      await this.of(inner, ['old', 'now'], true);
    }
    // What recovery has put back stays so.
    for (const inner of lastStatesOf(recording, search.tears, search.chance)) {
      materialise(inner.nodes, this.root);
      const which = treeIn(inner.nodes, path => path === '.mortise');
      if (!isSame(which, expected.old) && !isSame(which, expected.now))
        this.#fault(inner, true, `after it has ended: ${differences(which, expected.old)}`);
    }
  }

  #fault({ after, nodes }: State, isRecovery: boolean, wrong: string): void {
    const where = isRecovery ? 'recovery, ' : '';
    const left = [...treeIn(copyOf(nodes)).keys()].join(' ');
    this.found.faults.push(`${where}after ${after} operations: ${wrong}\n  left on the disk: ${left}`);
  }

  /** What is wrong, or what it has recovered to. */
  async #recovered(may: readonly ('old' | 'now')[], fileSystem: FileSystem): Promise<string | Recovered> {
    const workspace = await NodeWorkspace.open(this.root, { fileSystem });
    const which = this.#which();
    if (which === undefined || !may.includes(which))
      return `${which ?? 'neither old nor new'}: ${differences(treeOf(this.root), this.expected[may[0] as 'old'])}; ${workspace.warnings.join(' ')}`;
    const litter = litterOf(this.root);
    if (litter.length > 0) return `left in .mortise: ${litter.join(', ')}`;
    const receipts = await receiptsIn(workspace);
    if (receipts.join() !== this.expected.receipts[which].join())
      return `${which}, with the receipts ${receipts.join()}`;
    return { which, receipts };
  }

  /** Where the power went can be undone from, and undone again. */
  async #undone({ which, receipts }: Recovered): Promise<string | undefined> {
    if (this.found.states % this.search.undos !== 0) return undefined;
    const { old, first } = this.expected;
    const back = which === 'now' ? old : first;
    if (back === undefined) return undefined;
    const workspace = await NodeWorkspace.open(this.root, { fileSystem: this.#fileSystem() });
    const report = await workspace.undo(receipts[0]);
    const tree = treeOf(this.root);
    return isSame(tree, back)
      ? undefined
      : `${which}, and its undo is ${report.outcome}: ${differences(tree, back)}`;
  }

  #which(): 'old' | 'now' | undefined {
    const tree = treeOf(this.root);
    if (isSame(tree, this.expected.old)) return 'old';
    return isSame(tree, this.expected.now) ? 'now' : undefined;
  }

  /** The folder of the store keeps its inode over a cut of the power. Here it is another folder. */
  #fileSystem(): FileSystem {
    const store = join(this.root, '.mortise');
    const lstat = async (path: string) => {
      const stats = await NODE_FILE_SYSTEM.lstat(path);
      return path === store ? Object.assign(stats, { ino: this.expected.inode }) : stats;
    };
    return { ...NODE_FILE_SYSTEM, lstat: lstat as FileSystem['lstat'] };
  }
}

function isSame(a: Tree, b: Tree): boolean {
  return a.size === b.size && [...a].every(([path, what]) => b.get(path) === what);
}

function differences(tree: Tree, wanted: Tree): string {
  const paths = new Set([...tree.keys(), ...wanted.keys()]);
  return [...paths]
    .filter(path => tree.get(path) !== wanted.get(path))
    .map(path => `${path}: ${tree.get(path) ?? 'missing'}`)
    .join('; ');
}
