import { EXIT } from '../edit/index.js';
import type { StoredFix } from '../lint/fix/grade/stored-fix.js';
import { kindKey } from '../lint/fix/same-finding.js';
import type { Finding } from '../lint/index.js';
import { keepFixes, keptFixes } from '../node/lint/index.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';

interface TakeFlags {
  readonly take?: readonly string[];
  readonly takeAll?: boolean;
}

/**
 * The fixes of the last run that a person takes; `undefined` if none are asked for.
 *
 * @throws CommandFailure if there is no such fix.
 */
export async function takenFixes(
  root: string,
  { take = [], takeAll = false }: TakeFlags,
  { env }: Io,
): Promise<readonly StoredFix[] | undefined> {
  if (!takeAll && take.length === 0) return undefined;
  const kept = await keptFixes(root, env);
  const unknown = take.find(id => !kept.some(each => each.id === id));
  if (unknown !== undefined)
    throw new CommandFailure(
      'USAGE',
      EXIT.usage,
      `No fix ${unknown} waits for this root. Run \`mortise fix\` to see those that do.`,
    );
  return takeAll ? kept : kept.filter(each => take.includes(each.id));
}

/** Chooses the findings of some fixes. */
export function onlyOf(taken: readonly StoredFix[]): (findings: readonly Finding[]) => readonly Finding[] {
  const keys = new Set(taken.flatMap(each => each.findings));
  return findings => findings.filter(each => keys.has(kindKey(each)));
}

/** Keep what waits after a run, for `--take`; returns what the user has to know. */
export async function keepWaiting(
  root: string,
  ready: readonly StoredFix[],
  taken: readonly StoredFix[] | undefined,
  { env }: Io,
): Promise<readonly string[]> {
  const others = taken === undefined ? [] : await keptFixes(root, env);
  const rest = others.filter(each => !taken?.some(one => one.id === each.id));
  const isKept = await keepFixes(root, env, [...rest, ...ready]);
  return isKept || ready.length === 0
    ? []
    : ['The fixes for review cannot be kept, so `--take` will not find them: there is no state folder.'];
}
