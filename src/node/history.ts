import { join } from 'node:path';
import { type ReceiptReport, type Refusal, refusal } from '../edit/index.js';
import { amount, are } from '../text/amount.js';
import type { Confinement } from './confinement.js';
import { type FileSystem, statsOf } from './file-system.js';
import { leadsOut, pathFrom } from './paths.js';
import { whatIs } from './regular-file.js';
import type { Journal } from './store/journal.js';
import { timeOf } from './store/journal-header.js';
import { ownKey } from './store/key.js';
import { oldReceiptPaths, prune, receiptAt, receiptPaths } from './store/receipts.js';
import { type Store, storesAround } from './store/store.js';

interface Past {
  readonly store: Store;
  readonly receipt: Journal;
}

export type Chosen =
  | ({ readonly kind: 'chosen' } & Past)
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The receipt of an id; without one, of the last commit that is not undone.
 *
 * @param byStart whether a part of the id is enough from its start on, if no other begins so.
 */
export async function chosenReceipt(
  confinement: Confinement,
  id: string | undefined,
  byStart: boolean,
): Promise<Chosen> {
  const past = await pastOf(confinement);
  if (id === undefined) {
    const undone = undoneBy(past);
    const last = past.find(({ receipt: { header } }) => header.undoes === null && !undone.has(header.id));
    return last === undefined ? none('There is no commit below this root that is not undone.') : chosen(last);
  }
  const isNamed = (own: string) => own === id || (byStart && id !== '' && own.startsWith(id));
  const named = past.filter(({ receipt }) => isNamed(receipt.header.id));
  const [one] = named;
  if (one !== undefined && named.length === 1) return chosen(one);
  if (one === undefined) return none(`There is no receipt ${JSON.stringify(id)} of files below this root.`);
  return none(`${amount(named.length, 'receipt')} begin with ${JSON.stringify(id)}; give more of it.`);
}

/** A point that files are taken back to: after a commit, at a time, or before a run. */
export type PointInHistory =
  | { readonly kind: 'to'; readonly receipt: string }
  | { readonly kind: 'since'; readonly time: number }
  | { readonly kind: 'run'; readonly run: string };

/** Commits to be taken back together, the last one first, or why there are none. */
type ChosenMany =
  | { readonly kind: 'chosen'; readonly past: readonly Past[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The commits since a point, without those that are undone among them: a commit and the one that
 * undoes it change nothing together.
 */
export async function chosenSince(confinement: Confinement, point: PointInHistory): Promise<ChosenMany> {
  const past = await pastOf(confinement);
  const isSince = await sinceOf(confinement, point);
  if (typeof isSince !== 'function') return isSince;
  const since = past.filter(isSince);
  const ids = new Set(since.map(({ receipt }) => receipt.header.id));
  const undone = undoneBy(past);
  const undoing = (one: Past) => [one.receipt.header.undoes ?? '', ...(one.receipt.header.alsoUndoes ?? [])];
  const isSettled = (one: Past) => {
    const by = undone.get(one.receipt.header.id);
    if (by !== undefined && (ids.has(by) || point.kind === 'run')) return true;
    return one.receipt.header.undoes !== null && undoing(one).every(id => ids.has(id));
  };
  const left = since.filter(one => !isSettled(one));
  return left.length === 0
    ? none('There is no commit since then that is not undone.')
    : { kind: 'chosen', past: left };
}

async function sinceOf(
  confinement: Confinement,
  point: PointInHistory,
): Promise<((past: Past) => boolean) | Extract<Chosen, { readonly kind: 'refused' }>> {
  switch (point.kind) {
    case 'since':
      return ({ receipt }) => timeOf(receipt.header.id) >= point.time;
    case 'run':
      return ({ receipt }) => receipt.header.run === point.run;
    case 'to': {
      const found = await chosenReceipt(confinement, point.receipt, true);
      if (found.kind === 'refused') return found;
      return ({ receipt }) => receipt.header.id > found.receipt.header.id;
    }
  }
}

function chosen(past: Past): Chosen {
  return { kind: 'chosen', ...past };
}

function none(message: string): Extract<Chosen, { readonly kind: 'refused' }> {
  return { kind: 'refused', refusal: refusal('NOTHING_TO_UNDO', message) };
}

/** What can be undone below the root, the last commit first. */
export async function receiptReports(confinement: Confinement): Promise<ReceiptReport[]> {
  const past = await pastOf(confinement);
  const undone = undoneBy(past);
  return Promise.all(
    past.map(async ({ store, receipt: { header, path } }) => ({
      id: header.id,
      at: new Date(timeOf(header.id)).toISOString(),
      files: header.changes.map(({ target }) => pathFrom(confinement.root, store.pathOf(target))),
      undoes: header.undoes,
      run: header.run,
      undoneBy: undone.get(header.id) ?? null,
      chosen: header.chosen ?? null,
      bytes: (await statsOf(confinement.fs, path))?.size ?? 0,
    })),
  );
}

/** Remove all but the last receipts of a root, and all unmarked old ones. Gives how many. */
export async function pruneReceipts({ fs, root }: Confinement, keep: number): Promise<number> {
  let removed = 0;
  for (const store of await storesAround(fs, root)) {
    const before = (await receiptPaths(store)).length;
    await prune(store, root, keep);
    removed += before - (await receiptPaths(store)).length;
    for (const path of await oldReceiptPaths(store)) {
      await fs.unlink(path);
      removed++;
    }
  }
  return removed;
}

/** Warnings about receipts that are not used; none if all are. */
export async function untrustedWarnings({ fs, root }: Confinement): Promise<string[]> {
  const warnings = await misplacedWarnings(fs, root);
  for (const store of await storesAround(fs, root)) {
    const old = (await oldReceiptPaths(store)).length;
    const paths = await receiptPaths(store);
    const trusted = await Promise.all(paths.map(path => receiptAt(fs, path)));
    const others = trusted.filter(receipt => receipt === undefined).length;
    const why = await whyUnmarked();
    if (old > 0) warnings.push(`${store.receipts}: ${unused(old, ' of an older version')}, because ${why}.`);
    if (others > 0) warnings.push(`${store.receipts}: ${unused(others)}, because ${why}.`);
  }
  return warnings;
}

/** @example unused(1) // '1 receipt is not used' */
function unused(count: number, kind = ''): string {
  return `${amount(count, 'receipt')}${kind} ${are(count)} not used`;
}

/**
 * Without a kept key, most likely this user made those commits; otherwise their maker is not known.
 */
async function whyUnmarked(): Promise<string> {
  const { unkept } = await ownKey();
  if (unkept === undefined) return 'this user did not mark them: anybody may have written them';
  return `the key that marks a receipt as yours ended with the command that wrote it: ${unkept}. To keep it from now on, set XDG_STATE_HOME to a folder in which you may write`;
}

/** The commits whose files all lie below the root, the last one first. */
async function pastOf({ fs, root }: Confinement): Promise<Past[]> {
  const past: Past[] = [];
  for (const store of await storesAround(fs, root)) past.push(...(await pastIn(store, root)));
  return past.sort(lastFirst);
}

async function pastIn(store: Store, root: string): Promise<Past[]> {
  const past: Past[] = [];
  for (const path of await receiptPaths(store)) {
    const receipt = await receiptAt(store.fs, path);
    if (receipt?.header.changes.every(({ target }) => !leadsOut(root, store.pathOf(target))))
      past.push({ store, receipt });
  }
  return past;
}

function lastFirst(a: Past, b: Past): number {
  return a.receipt.header.id < b.receipt.header.id ? 1 : -1;
}

/** The receipts of a run of `mortise edit` that are not undone, the last one first. */
export async function commitsOfRun(store: Store, run: string): Promise<{ id: string; root: string }[]> {
  const past: Past[] = [];
  // An outer store may have appeared while the run went on.
  for (const one of await storesAround(store.fs, store.home)) past.push(...(await pastIn(one, one.home)));
  past.sort(lastFirst);
  const undone = undoneBy(past);
  return past
    .filter(
      ({ receipt: { header } }) => header.run === run && header.undoes === null && !undone.has(header.id),
    )
    .map(({ store: { home }, receipt: { header } }) => ({ id: header.id, root: join(home, header.root) }));
}

/** By receipt: the one that undoes it, if that is not undone itself. Given the last one first. */
function undoneBy(past: readonly Past[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const { receipt } of past) {
    const { id, undoes, alsoUndoes = [] } = receipt.header;
    if (undoes === null || undone.has(id)) continue;
    for (const each of [undoes, ...alsoUndoes]) if (!undone.has(each)) undone.set(each, id);
  }
  return undone;
}

/**
 * Warnings about something else in the place of `.mortise`, or of its folder of receipts: a
 * checkout may bring a link or a file there. Nothing is read through it. None if everything is in
 * order.
 *
 * @param root a real path
 */
async function misplacedWarnings(fs: FileSystem, root: string): Promise<string[]> {
  const stores = await storesAround(fs, root);
  const folders = [join(root, '.mortise'), ...stores.map(({ receipts }) => receipts)];
  const warnings: string[] = [];
  for (const folder of new Set(folders)) {
    const stats = await statsOf(fs, folder);
    if (stats === undefined || stats.isDirectory()) continue;
    warnings.push(`${folder} is ${whatIs(stats)}, not a folder: nothing in it is used. Remove it.`);
  }
  return warnings;
}
