import type { CommitText } from '../git/repositories.js';
import type { Spec } from './spec.js';

/** The end of the year 2099, in seconds since 1970. Git takes much later times, hosts do not. */
const LATEST = 4_102_444_799;

/**
 * The text of a campaign's commit: the message with trailers that name the campaign and its spec.
 * It is the same wherever and whenever it is made, so that the same change is the same commit.
 *
 * @param baseTime when the base was committed, in seconds since 1970; the commit is a second later.
 *   A time before 1970, after 2099, or none at all is taken for the nearest one, 1970 for none.
 */
export function commitText(spec: Pick<Spec, 'name' | 'commit' | 'hash'>, baseTime: number): CommitText {
  const trailers = [`Mortise-Campaign: ${spec.name}`, `Mortise-Spec: ${spec.hash.slice(0, 16)}`];
  const message = spec.commit.message.replaceAll('\r\n', '\n').trim();
  const gap = endsWithTrailers(message) ? '\n' : '\n\n';
  const time = Number.isNaN(baseTime) ? 0 : Math.trunc(Math.min(Math.max(baseTime, 0), LATEST - 1));
  return {
    message: `${message}${gap}${trailers.join('\n')}\n`,
    author: spec.commit.author,
    time: time + 1,
  };
}

/** Trailers of the person (`Signed-off-by:`) and ours must be one paragraph for git to see both. */
function endsWithTrailers(message: string): boolean {
  const paragraphs = message.split(/\n\s*\n/);
  const last = paragraphs.at(-1) ?? '';
  return paragraphs.length > 1 && last.split('\n').every(line => /^[A-Za-z0-9-]+: \S/.test(line));
}
