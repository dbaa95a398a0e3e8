import type { Answered, ReviewRequest, ReviewState, ReviewTexts } from '../state.js';

interface Answer {
  readonly answered: Answered;
  readonly state: ReviewState;
}

/** What the server tells on its own. */
interface Listener {
  readonly onState: (state: ReviewState) => void;
  readonly onLive: () => void;
  readonly onLost: () => void;
  readonly onEnd: () => void;
}

export async function fetchState(): Promise<ReviewState> {
  return (await json('/api/state')) as ReviewState;
}

export async function fetchTexts(): Promise<readonly ReviewTexts[]> {
  return (await json('/api/texts')) as readonly ReviewTexts[];
}

export async function sendRequest(request: ReviewRequest): Promise<Answer> {
  return (await json('/api/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })) as Answer;
}

/** Listen until the server ends. A lost connection is tried again by the browser. */
export function listen({ onState, onLive, onLost, onEnd }: Listener): void {
  const events = new EventSource('/api/events');
  events.addEventListener('open', onLive);
  events.addEventListener('error', onLost);
  events.addEventListener('state', event => onState(JSON.parse(event.data) as ReviewState));
  events.addEventListener('end', () => {
    events.close();
    onEnd();
  });
}

async function json(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, { ...init, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}
