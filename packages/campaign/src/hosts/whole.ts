import { cleaner, cleanJson, withoutHeaders } from './clean.js';
import { refused } from './failures.js';

/** As much of an answer as is read. A page of 100 repositories has less than one. */
const MOST_BYTES = 8 * 1024 * 1024;

const NO_BODY = [204, 205, 304];

/**
 * The answer with all of its body: one that was cut off is a failure, not an empty answer. A host
 * may say anything, also the token that it got, and it ends in the ledger: so it is taken out.
 *
 * @param secret the token that was sent.
 * @throws HostFailure `HOST_REFUSED` where there is more than 8 MiB.
 */
export async function whole(response: Response, secret: string | undefined): Promise<Response> {
  const { status } = response;
  const clean = cleaner(secret);
  const text = bodyOf(response, await read(response), clean);
  const answer = new Response(NO_BODY.includes(status) ? null : text, {
    status,
    statusText: clean(response.statusText),
    headers: [...response.headers].map(([name, value]): [string, string] => [name, clean(value)]),
  });
  // The paging of GitHub's client reads it; a response that was made has none.
  return Object.defineProperty(answer, 'url', { value: response.url });
}

async function read(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES)
      throw refused('The host answers with more than 8 MiB.', `status ${response.status}`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function bodyOf({ ok, headers }: Response, text: string, clean: (text: string) => string): string {
  const json = text !== '' && (headers.get('content-type')?.includes('json') ?? false);
  if (ok) return json ? cleanJson(text, clean) : clean(text);
  const all = (said: string) => withoutHeaders(clean(said));
  return json && isJson(text) ? cleanJson(text, all) : all(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
