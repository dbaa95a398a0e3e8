import { createHash } from 'node:crypto';
import { PULL_END } from '../spec/pull-body.js';
import type { PullText } from './host.js';

/** `PULL_END`, or what {@link sealed} made of it. */
const SIGNED_END = /<!-- \/mortise-campaign(?: (?<seal>[0-9a-f]{16}))? -->/;

/**
 * Where the mark of a campaign begins in a body, and how it reads there. Its hash may be that of
 * another address: a repository may have been renamed since.
 */
export function markIn(
  body: string,
  marker: string,
): { readonly from: number; readonly mark: string } | undefined {
  const at = body.indexOf(marker);
  if (at >= 0) return { from: at, mark: marker };
  const [, start = marker, end = ''] = /^(.* )[0-9a-f]+( -->)$/.exec(marker) ?? [];
  for (let from = body.indexOf(start); from >= 0; from = body.indexOf(start, from + 1)) {
    const [hash = ''] = /^[0-9a-f]*/.exec(body.slice(from + start.length)) ?? [];
    const mark = `${start}${hash}${end}`;
    if (hash !== '' && end !== '' && body.startsWith(mark, from)) return { from, mark };
  }
  return undefined;
}

/** Title and body of a pull request. */
type Words = Pick<PullText, 'title' | 'body'>;

/** Hosts keep other line ends, and no space at the end. */
export const plain = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/**
 * The text with a hash of all that is not the campaign's own part, by which {@link rewritten} sees
 * later whether a person has edited it.
 */
export function sealed<T extends Words & Pick<PullText, 'marker'>>(text: T): T {
  const parts = partsOf(text.body, text.marker);
  if (parts === undefined) return text;
  const end = PULL_END.replace(' -->', ` ${sealOf(text.title, parts)} -->`);
  return { ...text, body: text.body.replace(SIGNED_END, () => end) };
}

/**
 * What an open pull request is to say. Where nobody has edited it, that is the new text; otherwise
 * title and body stay as that person wrote them, and only the campaign's own part is replaced: it
 * says whether the change was tested.
 *
 * @param text - sealed.
 */
export function rewritten(found: Words, text: Words & Pick<PullText, 'marker'>): Words {
  const old = partsOf(found.body, text.marker);
  const { own = '' } = partsOf(text.body, text.marker) ?? {};
  if (old === undefined) return { title: found.title, body: `${plain(found.body)}\n\n${own}\n`.trimStart() };
  if (old.seal === sealOf(found.title, old)) return { title: text.title, body: text.body };
  return { title: found.title, body: `${old.before}${own}${old.after}` };
}

interface Parts {
  readonly before: string;
  /** From the marker to its end. */
  readonly own: string;
  readonly after: string;
  readonly seal: string | undefined;
}

function partsOf(body: string, marker: string): Parts | undefined {
  const found = markIn(body, marker);
  if (found === undefined) return undefined;
  const { from, mark } = found;
  const end = SIGNED_END.exec(body.slice(from));
  // A person may have removed the end: what follows the marker is theirs then.
  const to = from + (end === null ? mark.length : end.index + end[0].length);
  return {
    before: body.slice(0, from),
    own: body.slice(from, to),
    after: body.slice(to),
    seal: end?.groups?.seal,
  };
}

function sealOf(title: string, { before, after }: Parts): string {
  const text = JSON.stringify([title.trim(), plain(before), plain(after)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
