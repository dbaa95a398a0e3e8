import type { RefusedPart, RefusedReply } from '../author/retries.js';

/** How many refused changes of a reply are named, and how many places of one. */
const NAMED = 3;

const NEXT: Readonly<Record<RefusedReply['next'], string>> = {
  again: '; asked again',
  'again-with-less': '; asked again with smaller context',
  none: '',
};

/**
 * A reply that was not taken, in a line: each code with its change and its places in the file.
 *
 * @example refusedReplyText(reply) // 'reply 1 not taken: EDIT_AMBIGUOUS (change 2; lines 4, 9); asked again'
 */
export function refusedReplyText({ reply, refused, next }: RefusedReply): string {
  const left = refused.length - NAMED;
  const parts = [...refused.slice(0, NAMED).map(partText), ...(left > 0 ? [`… ${left} more`] : [])];
  return `reply ${reply} not taken: ${parts.join(', ')}${NEXT[next]}`;
}

function partText({ code, block, places }: RefusedPart): string {
  const shown = [...places.slice(0, NAMED), ...(places.length > NAMED ? ['…'] : [])].join(', ');
  const facts = [
    ...(block === null ? [] : [`change ${block}`]),
    ...(places.length === 0 ? [] : [`${places.length === 1 ? 'line' : 'lines'} ${shown}`]),
  ];
  return facts.length === 0 ? code : `${code} (${facts.join('; ')})`;
}
