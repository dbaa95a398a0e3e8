import { MemoryWorkspace, type Refusal } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { applyParsed, noColors, refusalText } from '#mortise/internal';
import { type Case, casesOf } from './cases.js';
import { fileOf, replyOf } from './reply-of.js';
import { goneFrom, NEAR_COPY_LEFT } from './samples.js';

/** What became of edits whose place is gone, while a near copy of it is left. */
export interface NearCopies {
  readonly cases: number;
  /** The ids of edits that were not refused. */
  readonly written: readonly string[];
  /** How many refusals first say which name differs. */
  readonly named: number;
  /** The ids of the others, by what they say in its place. */
  readonly others: ReadonlyMap<string, readonly string[]>;
}

/**
 * Send edits whose place was taken out of their file, so that a near copy of it is left, and see
 * what the refusals say first.
 *
 * @param rounds edits drawn from each case, at most
 * @throws as `casesOf` does.
 */
export async function benchNearCopies(
  paths: readonly string[],
  rounds: number,
  seed: number,
): Promise<NearCopies> {
  const grammars = new NodeGrammars();
  const written: string[] = [];
  const others = new Map<string, string[]>();
  let [cases, named, drawn] = [0, 0, seed];
  for (const path of paths)
    for await (const one of casesOf(path))
      for (const left of goneFrom(one, [], rounds, drawn++)) {
        if (left.category !== NEAR_COPY_LEFT) continue;
        cases++;
        const refusal = await refusalOf(left, grammars);
        if (refusal === undefined) written.push(left.id);
        else if (saysName(refusal)) named++;
        else others.set(kindOf(refusal), [...(others.get(kindOf(refusal)) ?? []), left.id]);
      }
  return { cases, written, named, others };
}

async function refusalOf(one: Case, grammars: NodeGrammars): Promise<Refusal | undefined> {
  const files = new MemoryWorkspace({ [fileOf(one)]: one.original });
  const reply = replyOf(one);
  if (reply === undefined) return undefined;
  const report = await applyParsed(reply, files, { grammars, isStep: true });
  return report.edits.find(({ refusal }) => refusal !== null)?.refusal ?? undefined;
}

/** Whether the first line after what happened says it. */
function saysName(refusal: Refusal): boolean {
  return /^ {2}The name in the file is .+; the edit quotes .+\.$/.test(
    refusalText('', refusal, noColors)[2] ?? '',
  );
}

function kindOf({ code, evidence }: Refusal): string {
  const shown = (['offer', 'nearest', 'places', 'conflict'] as const).filter(
    name => evidence[name] !== undefined,
  );
  return `${code}, ${shown.length === 0 ? 'no place shown' : `shows ${shown.join(', ')}`}`;
}

/** How many ids of a kind are listed. */
const LISTED = 8;

export function nearCopiesText({ cases, written, named, others }: NearCopies): string {
  const refused = cases - written.length;
  const share = refused === 0 ? 0 : (100 * named) / refused;
  const line = (what: string, ids: readonly string[]) =>
    `${String(ids.length).padStart(6)}  ${what}: ${ids.slice(0, LISTED).join('; ')}`;
  return [
    `${cases} near copies; ${refused} refused; ${named} first say which name differs (${share.toFixed(1)} %)`,
    ...(written.length === 0 ? [] : [line('not refused', written)]),
    ...[...others].toSorted(([, a], [, b]) => b.length - a.length).map(([what, ids]) => line(what, ids)),
    '',
  ].join('\n');
}
