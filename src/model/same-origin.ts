/** Redirects that keep method and body. A question cannot be sent on by any other. */
const KEEPING = [307, 308];
const MOST_HOPS = 5;

/**
 * `fetch`, but no redirect leads to another origin. Node's own takes `authorization` from a request
 * that is sent on to another host, but neither `x-api-key` nor `x-goog-api-key`, nor the body.
 *
 * @throws Error if a server sends the request on to another origin, or by a redirect that would
 *   lose its body.
 */
export const fetchSameOrigin: typeof fetch = async (input, init) => {
  let url = addressOf(input);
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await fetch(hop === 0 ? input : url, { ...init, redirect: 'manual' });
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || to === null) return answer;
    await answer.body?.cancel();
    url = followed(url, to, answer.status);
  }
  throw new Error(`${new URL(url).origin} redirects without end.`);
};

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

function followed(from: string, location: string, status: number): string {
  const { origin } = new URL(from);
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (to?.origin !== origin)
    throw new Error(
      `${origin} redirects to ${to?.origin ?? 'no address'}: neither key nor question is sent there.`,
    );
  if (!KEEPING.includes(status))
    throw new Error(`${origin} redirects with status ${status}: give its new address.`);
  return to.href;
}
