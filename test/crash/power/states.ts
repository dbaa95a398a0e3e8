import { apply, copyOf, type Effect, type NameChange, type Nodes, treeIn } from './disk.js';
import type { Op, Recording } from './recording.js';

/** What a write that was not synced may have become: in how many ways, and where it is torn. */
export type Tears = (write: Extract<Effect, { kind: 'write' }>) => readonly (Effect | undefined)[];

export interface State {
  /** How many operations were begun before the power went. */
  readonly after: number;
  readonly nodes: Nodes;
  /** What tells it from other states. */
  readonly key: string;
}

/** What of an operation may be on the disk: `undefined` is nothing. */
type Options = readonly (Effect | undefined)[];

/**
 * Every state that a power cut may leave behind, each once, by these rules:
 * - what is synced is there;
 * - of what is not synced, each operation may be lost by itself, whatever came after it;
 * - a write that is not synced may be torn;
 * - a rename to another folder is whole or lost, or there under both names;
 * - a name may be there before the content of its file.
 *
 * @param most so many combinations are tried at each moment; where there are more, they are taken
 *   by chance.
 */
export function* statesOf(recording: Recording, tears: Tears, chance?: Chance): Generator<State> {
  const seen = new Set<string>();
  for (let after = 0; after <= recording.ops.length; after++) {
    for (const chosen of combinations(optionsAt(recording.ops, after, tears), chance)) {
      const state = stateFor(recording, after, chosen);
      if (seen.has(state.key)) continue;
      seen.add(state.key);
      yield state;
    }
  }
}

/** The states that are possible once all operations have ended. */
export function* lastStatesOf(recording: Recording, tears: Tears, chance?: Chance): Generator<State> {
  const { length } = recording.ops;
  for (const chosen of combinations(optionsAt(recording.ops, length, tears, true), chance))
    yield stateFor(recording, length, chosen);
}

/** How combinations are taken by chance where there are more than so many. */
export interface Chance {
  readonly most: number;
  /** A whole number below another. */
  below(limit: number): number;
}

function stateFor({ start, made }: Recording, after: number, chosen: Options): State {
  const nodes = copyOf(new Map([...start, ...made]));
  for (const effect of chosen) if (effect !== undefined) apply(nodes, effect);
  return { after, nodes, key: [...treeIn(nodes)].join() };
}

/**
 * @param mayLoseLast without it, the last operation is there at least in part: where it is lost, or
 *   is no more than a sync, the state was possible one operation earlier.
 */
function optionsAt(ops: readonly Op[], after: number, tears: Tears, mayLoseLast = false): Options[] {
  const last = ops[after - 1];
  if (!mayLoseLast && after > 0 && last?.kind === 'sync') return [[]];
  return ops.slice(0, after).flatMap((op, i) => {
    if (op.kind === 'sync') return [];
    const isSynced = (node: number) =>
      ops.slice(0, after).some(one => one.kind === 'sync' && one.node === node && i < one.upTo);
    const options = optionsOf(op, isSynced, tears);
    return [i === after - 1 && !mayLoseLast ? options.filter(one => one !== undefined) : options];
  });
}

function optionsOf(effect: Effect, isSynced: (node: number) => boolean, tears: Tears): Options {
  if (effect.kind === 'name') return renamed(effect.changes, isSynced);
  if (isSynced(effect.node)) return [effect];
  return effect.kind === 'write' ? tears(effect) : [undefined, effect];
}

function renamed(changes: readonly NameChange[], isSynced: (node: number) => boolean): Options {
  const whole: Effect = { kind: 'name', changes };
  const [to, from] = changes as [NameChange, NameChange | undefined];
  if (from === undefined || from.folder === to.folder)
    return isSynced(to.folder) ? [whole] : [undefined, whole];
  if (isSynced(from.folder)) return [whole];
  const both: Effect = { kind: 'name', changes: [to] };
  return isSynced(to.folder) ? [both, whole] : [undefined, both, whole];
}

function* combinations(options: readonly Options[], chance: Chance | undefined): Generator<Options> {
  const count = options.reduce((product, one) => product * one.length, 1);
  if (chance === undefined || count <= chance.most) yield* all(options);
  else for (let i = 0; i < chance.most; i++) yield options.map(one => one[chance.below(one.length)]);
}

function* all(options: readonly Options[]): Generator<Options> {
  const at = options.map(() => 0);
  if (options.some(one => one.length === 0)) return;
  for (;;) {
    yield options.map((one, i) => one[at[i] as number]);
    let i = at.length - 1;
    while (i >= 0 && ++(at[i] as number) === options[i]?.length) at[i--] = 0;
    if (i < 0) return;
  }
}
