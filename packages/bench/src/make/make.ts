import { hashBytes } from '#mortise/internal';
import type { Case } from '../cases.js';
import { type Random, seeded } from '../random.js';
import type { Change } from './change.js';
import { draftOf, linesOf } from './draft.js';
import { type Repository, shuffled } from './git.js';
import type { Kind, Written } from './kind.js';
import { KINDS } from './kinds/index.js';
import { verify } from './verify.js';

/**
 * A kind wrote a case whose truth does not hold: a fault of the kind, never of what it was given.
 */
export class WrongTruth extends Error {
  override readonly name = 'WrongTruth';
}

/**
 * How many cases of a kind there are, and how many were not taken since another answer would have
 * been right as well.
 */
export interface MadeKind {
  readonly kind: string;
  readonly made: number;
  readonly unfit: number;
}

export interface MakeOptions {
  readonly seed?: number;
  readonly perKind?: number;
  readonly kinds?: readonly Kind[];
  /** Called for each kind as soon as it is done. */
  readonly onKind?: (made: MadeKind) => void;
}

/** A change, and the lines of another file that its writer could have had in mind. */
interface Occasion {
  readonly change: Change;
  readonly others: readonly string[];
}

/**
 * Cases of each kind, from the repositories in turn. The same repositories at the same commits give
 * the same cases for the same seed; a kind draws by itself, so that one more or less leaves the
 * others as they are.
 *
 * @throws WrongTruth where a kind wrote a case whose truth does not hold.
 */
export function* makeCases(
  repositories: readonly Repository[],
  { seed = 1, perKind = 40, kinds = KINDS, onKind }: MakeOptions = {},
): Generator<Case> {
  for (const kind of kinds) {
    const random = seeded(seed ^ hashOf(kind.name));
    const [seen, counts] = [new Set<string>(), { made: 0, unfit: 0 }];
    for (const occasion of inTurn(repositories, random)) {
      if (counts.made >= perKind) break;
      const made = caseOf(kind, occasion, random, () => counts.unfit++);
      if (made === undefined || seen.has(made.id)) continue;
      seen.add(made.id);
      counts.made++;
      yield made;
    }
    onKind?.({ kind: kind.name, ...counts });
  }
}

/**
 * How often the changes are gone through: a change has several hunks, and of each the quoted lines
 * are drawn.
 */
const ROUNDS = 4;

/**
 * The changes in an order drawn by chance, one of each repository after the other, so that large
 * ones do not outweigh.
 */
function* inTurn(repositories: readonly Repository[], random: Random): Generator<Occasion> {
  for (let round = 0; round < ROUNDS; round++) {
    const queues = repositories.map(({ changes }) => shuffled(changes, random));
    const most = Math.max(0, ...queues.map(queue => queue.length));
    for (let i = 0; i < most; i++) {
      for (const queue of queues) {
        const change = queue[i];
        if (change !== undefined) yield { change, others: otherLines(queue, i, random) };
      }
    }
  }
}

function otherLines(queue: readonly Change[], i: number, random: Random): readonly string[] {
  const [{ path, language }, at] = [queue[i] as Change, random.below(queue.length)];
  const rest = [...queue.slice(at), ...queue.slice(0, at)].filter(other => other.path !== path);
  const other = rest.find(each => each.language === language) ?? rest[0];
  return other === undefined ? [] : linesOf(other.before);
}

function caseOf(
  kind: Kind,
  { change, others }: Occasion,
  random: Random,
  onUnfit: () => void,
): Case | undefined {
  const draft = draftOf(change, others, random, kind.hunks);
  const written = draft && kind.write(draft);
  if (written === undefined) return undefined;
  const objection = verify(written);
  if (objection?.kind === 'fault')
    throw new WrongTruth(`${kind.name}, ${change.source} ${change.path}: ${objection.why}`);
  if (objection === undefined) return named(kind, change, written);
  onUnfit();
  return undefined;
}

function named({ name }: Kind, { path, language, source }: Change, { claim: _, ...written }: Written): Case {
  const { edits, patch, original } = written;
  const id = `${name}-${hashHex(JSON.stringify([edits, patch, original])).slice(0, 10)}`;
  return { id, category: name, path, language, source, ...written } as Case;
}

const hashHex = (text: string) => hashBytes(new TextEncoder().encode(text));
const hashOf = (text: string) => Number.parseInt(hashHex(text).slice(0, 8), 16);
