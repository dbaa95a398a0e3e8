import { HostFailure } from './host.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const refuse = (message: string, evidence: string): HostFailure =>
  new HostFailure('HOST_REFUSED', message, evidence, undefined);

const withoutSecrets = (address: string): string => address.replace(/\/\/[^/@]*@/, '//');

/**
 * The address of a host's interface, if a token may be sent there: `https:`, or `http:` on this
 * machine, and without a user or password.
 *
 * @throws HostFailure `HOST_REFUSED`
 */
export function checkedApi(api: string): URL {
  const evidence = withoutSecrets(api);
  if (!URL.canParse(api)) throw refuse('The address of a host in `hosts` is no address.', evidence);
  const url = new URL(api);
  if (url.username !== '' || url.password !== '') {
    throw refuse('The address of a host in `hosts` has a user in it. Leave it out.', evidence);
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url;
  throw refuse('A token is only sent by https. Write the address in `hosts` with `https://`.', evidence);
}
