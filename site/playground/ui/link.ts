import type { State } from '../engine/types.js';

/** What the fragment of an address asks for. */
export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'example'; readonly id: string }
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'broken' };

/**
 * What a fragment asks for: `#example=ID`, or a whole state. Short ones that are neither are
 * anchors of the page.
 */
export async function askedBy(fragment: string): Promise<Asked> {
  const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (example !== undefined) return { kind: 'example', id: example };
  if (!/^#(\d|.{40})/.test(fragment)) return { kind: 'nothing' };
  const { decodeState } = await import('../engine/share.js');
  const state = await decodeState(fragment);
  return state === undefined ? { kind: 'broken' } : { kind: 'state', state };
}

/**
 * Put a state into the address of the page, and return the address.
 *
 * @throws RangeError if the state is too large for a link
 */
export async function putIntoAddress(state: State): Promise<string> {
  const { encodeState } = await import('../engine/share.js');
  const fragment = await encodeState(state);
  history.replaceState(history.state, '', `#${fragment}`);
  return location.href;
}

/** The address no longer says what is shown: take its fragment away. */
export function clearAddress(): void {
  if (location.hash === '') return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
