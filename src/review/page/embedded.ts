import type { ReviewState, ReviewTexts } from '../state.js';

/** A past commit, in a page that has no server. */
interface Embedded {
  readonly state: ReviewState;
  readonly texts: readonly ReviewTexts[];
}

/** What the page itself carries; `undefined` if a server has it. */
export function embedded(): Embedded | undefined {
  const text = document.querySelector('#record')?.textContent;
  return text === undefined || text === null ? undefined : (JSON.parse(text) as Embedded);
}
