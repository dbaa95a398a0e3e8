import { HostFailure } from './host.js';
import { tokenVariable } from './token.js';

/** Milliseconds after which a host that failed is asked again; the caller lets it grow. */
const AGAIN_MS = 5000;

/** What a person needs to see of an answer, not more. */
const EVIDENCE = 2000;

const short = (text: string): string => (text.length > EVIDENCE ? `${text.slice(0, EVIDENCE)}…` : text);

/** The host could not be reached, or failed: trying again may help. */
export function unreachable(evidence: string): HostFailure {
  return new HostFailure(
    'HOST_UNREACHABLE',
    'The host could not be reached, or answered with an error of its own. It is asked again later.',
    short(evidence),
    AGAIN_MS,
  );
}

/** A limit is reached: that of the campaign, or one that the host said. */
export function limited(evidence: string, waitMs: number): HostFailure {
  return new HostFailure(
    'HOST_LIMIT',
    'The host takes no more requests for now. The campaign waits and goes on by itself.',
    short(evidence),
    Math.max(1, Math.ceil(waitMs)),
  );
}

/** The host, or what it sent, is nothing to go on with. */
export function refused(message: string, evidence: string): HostFailure {
  return new HostFailure('HOST_REFUSED', message, short(evidence), undefined);
}

function denied(api: URL, status: number, evidence: string): HostFailure {
  const variable = tokenVariable(api.origin);
  const message =
    status === 401
      ? `The host does not know the token. Set ${variable} to one that is valid.`
      : `The host does not allow this. Give the token in ${variable} the right to write pull requests.`;
  return new HostFailure('HOST_DENIED', message, short(evidence), undefined);
}

/** The failure for a status of HTTP that is not about limits. `evidence`: what the host said. */
export function failureOf(api: URL, status: number, evidence: string): HostFailure {
  if (status === 401 || status === 403) return denied(api, status, evidence);
  if (status === 404) {
    return refused('The repository was not found on its host, or the token has no access.', evidence);
  }
  if (status >= 500 || status === 408) return unreachable(`status ${status}: ${evidence}`);
  return refused(`The host refused the request with status ${status}.`, evidence);
}
