import { HostFailure, type Pull, type PullMarks, type PullState, type PullText } from './host.js';
import { markIn, plain, rewritten, sealed } from './own-text.js';

/** A pull request as either kind of host describes it. */
export interface Found extends Pull {
  readonly state: PullState;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  /** The branch that it goes into. */
  readonly base: string;
  /** The commit that its branch points to, or pointed to when it was merged or closed. */
  readonly commit: string;
}

/** What a host must be able to do for {@link propose}. */
export interface Proposing {
  /** All pull requests of a branch, in any state, the newest first. */
  find(head: string): Promise<readonly Found[]>;
  /** @returns `undefined` if the host says that there is one already. */
  create(text: PullText): Promise<Found | undefined>;
  /** Give a pull request this title, this body and this base. */
  rewrite(found: Found, text: Pick<PullText, 'title' | 'body' | 'base'>): Promise<Found>;
  label(found: Found, labels: readonly string[]): Promise<void>;
}

const sameText = (found: Found, text: Pick<PullText, 'title' | 'body' | 'base'>): boolean =>
  found.title === text.title.trim() && plain(found.body) === plain(text.body) && found.base === text.base;

const taken = (found: Found): HostFailure =>
  new HostFailure(
    'HOST_TAKEN',
    'Somebody else has an open pull request of this branch. Name another branch in the spec.',
    found.url,
    undefined,
  );

/** What the campaign has made, but for what its `close` has taken back. */
function ownOf(all: readonly Found[], marks: PullMarks & Pick<PullText, 'number'>): readonly Found[] {
  const { marker, after = 0 } = marks;
  return all.filter(
    ({ body, number, state }) =>
      (markIn(body, marker) !== undefined || number === marks.number) &&
      (state !== 'closed' || number > after),
  );
}

/**
 * The campaign's own pull request: an open one, or one that was settled with this very commit.
 *
 * @throws HostFailure `HOST_TAKEN`
 */
async function own(host: Proposing, text: PullText): Promise<Found | undefined> {
  const all = await host.find(text.head);
  const mine = ownOf(all, text);
  const open = mine.find(({ state }) => state === 'open');
  if (open !== undefined) return open;
  const foreign = all.find(({ state }) => state === 'open');
  if (foreign !== undefined) throw taken(foreign);
  const settled = mine.filter(({ commit }) => commit === text.commit);
  return settled.find(({ state }) => state === 'merged') ?? settled[0];
}

/** As `find` of the port, for any host. */
export async function findOwn(host: Proposing, marks: PullMarks): Promise<Found | undefined> {
  const mine = ownOf(await host.find(marks.head), marks);
  return mine.find(({ state }) => state === 'open') ?? mine[0];
}

/** As `open` of the port, for any host. */
export async function openOf(host: Proposing, head: string): Promise<readonly Found[]> {
  return (await host.find(head)).filter(({ state }) => state === 'open');
}

/** Anything but a limit may hide that the pull request was created. */
const mayBeThere = (error: unknown): boolean =>
  error instanceof HostFailure && error.code === 'HOST_UNREACHABLE';

async function created(host: Proposing, text: PullText): Promise<Found> {
  let cause: unknown;
  try {
    const made = await host.create(text);
    if (made !== undefined) return made;
  } catch (error) {
    if (!mayBeThere(error)) throw error;
    cause = error;
  }
  const found = await own(host, text);
  if (found !== undefined) return found;
  throw (
    cause ??
    new HostFailure(
      'HOST_UNREACHABLE',
      'The host says that there is a pull request already, but does not list it yet. It is asked again.',
      `branch ${text.head}`,
      5000,
    )
  );
}

const lacking = (found: Found, text: PullText): readonly string[] => {
  const there = new Set(found.labels.map(label => label.toLowerCase()));
  return text.labels.filter(label => !there.has(label.toLowerCase()));
};

/** As the port says, for any host. After a failed creation it looks again and creates no second. */
export async function propose(
  host: Proposing,
  asked: PullText,
): Promise<Pull & { readonly state: PullState }> {
  if (!asked.body.includes(asked.marker)) throw new Error('the body of a pull request must hold its marker');
  const text = sealed(asked);
  const found = (await own(host, text)) ?? (await created(host, text));
  if (found.state === 'open') {
    const wanted = { ...rewritten(found, text), base: text.base };
    const current = sameText(found, wanted) ? found : await host.rewrite(found, wanted);
    const labels = lacking(current, text);
    if (labels.length > 0) await host.label(current, labels);
  }
  return { number: found.number, url: found.url, state: found.state };
}

/**
 * Write a comment unless one with the marker is there; if the writing failed, look before saying
 * so.
 */
export async function commentOnce(
  isThere: () => Promise<boolean>,
  write: () => Promise<unknown>,
): Promise<void> {
  if (await isThere()) return;
  try {
    await write();
  } catch (error) {
    if (!mayBeThere(error) || !(await isThere())) throw error;
  }
}

/** A text with its marker; the marker is added where the text has none. */
export const marked = (text: string, marker: string): string =>
  text.includes(marker) ? text : `${text}\n\n${marker}`;
