import type { Address } from './address.js';
import type { Environment, Settings } from './environment.js';

/** How a remote is reached: what goes into arguments, and what goes into the environment only. */
export interface Reach {
  readonly url: string;
  readonly settings: Settings;
  readonly env: Environment;
  /** What no message may hold. */
  readonly secrets: readonly string[];
  /** Options for a remote on this machine, whose side of git must run no hooks either. */
  readonly upload: readonly string[];
  readonly receive: readonly string[];
}

/** Answers git with what is in its environment; it is asked for one host only. */
const HELPER =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$MORTISE_GIT_USER" "$MORTISE_GIT_PASSWORD"; }; f';

/**
 * How to reach a remote with a token, or with the user and password of its address.
 *
 * @param own the user's settings, of which a remote on this machine needs `safe.directory`
 */
export function reachOf(address: Address, token: string | undefined, own: Settings): Reach {
  const password = token ?? address.password;
  const known =
    address.origin !== undefined && (token !== undefined || address.user !== '' || password !== '');
  const user = address.user === '' ? 'x-access-token' : address.user;
  const safe = own.filter(([name]) => name === 'safe.directory');
  return {
    url: address.url,
    // The empty helper takes the user's own away: this host has a token.
    settings: known
      ? [
          [`credential.${address.origin}.helper`, ''],
          [`credential.${address.origin}.helper`, HELPER],
        ]
      : [],
    env: known ? { MORTISE_GIT_USER: user, MORTISE_GIT_PASSWORD: password } : {},
    secrets: [password, address.user].filter(secret => secret !== ''),
    upload: address.local ? [`--upload-pack=${otherSide('upload-pack', safe)}`] : [],
    receive: address.local ? [`--receive-pack=${otherSide('receive-pack', safe)}`] : [],
  };
}

/** git gives its environment's settings to no other repository, so they are said in its command. */
function otherSide(command: string, safe: Settings): string {
  const settings: Settings = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['receive.autogc', 'false'],
    ...safe,
  ];
  const said = settings.map(([name, value]) => `-c '${`${name}=${value}`.replaceAll("'", "'\\''")}'`);
  return `git ${said.join(' ')} ${command}`;
}
