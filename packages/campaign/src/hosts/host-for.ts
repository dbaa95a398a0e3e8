import type { HostKind, HostRule } from '../spec/spec.js';
import { placeOf } from './address.js';
import { gitHub } from './github.js';
import { gitLab } from './gitlab.js';
import type { Host } from './host.js';
import { type Wire, type WireOptions, wireTo } from './wire.js';

/** What every use of a host needs. */
export interface HostOptions extends WireOptions {
  readonly rules: readonly HostRule[];
}

const MAKE: Readonly<Record<HostKind, (wire: Wire, name: string) => Host>> = {
  github: gitHub,
  gitlab: gitLab,
};

/**
 * The place where the pull requests of a repository are made.
 *
 * @param address of the repository, as its row has it: `https:`, `ssh:`, `git@host:` or a path.
 * @returns `undefined` for a plain git server: there the campaign ends with the push.
 * @throws HostFailure `HOST_REFUSED` if a rule of the spec cannot be used for the address.
 */
export function hostFor(address: string, options: HostOptions): Host | undefined {
  const place = placeOf(address, options.rules);
  return place === undefined ? undefined : MAKE[place.kind](wireTo(place.api, options), place.name);
}
