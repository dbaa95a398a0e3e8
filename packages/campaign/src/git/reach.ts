import type { Address } from './address.js';
import type { Environment, Settings } from './environment.js';

/** How a remote is reached: what goes into arguments, and what goes into the environment only. */
export interface Reach {
  readonly url: string;
  readonly settings: Settings;
  readonly env: Environment;
  /** What no message may hold. */
  readonly secrets: readonly string[];
  /** Whether its side of git runs on this machine: then this one gets nothing of the user. */
  readonly local: boolean;
  /** Options for a remote on this machine, whose side of git must run nothing either. */
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
    local: address.local,
    upload: address.local ? [`--upload-pack=${otherSide('upload-pack', safe)}`] : [],
    receive: address.local ? [`--receive-pack=${otherSide('receive-pack', safe)}`] : [],
  };
}

/**
 * What the settings of a repository on this machine cannot change: its side of git runs no program
 * that they name, and writes nothing but objects and refs. They cannot be switched off as a whole,
 * so each that `git help --config` lists and that is read by upload-pack, receive-pack or what
 * these start has its value here. Those that are left run only where a protocol is allowed (see
 * below), or at a terminal, or are not read from a repository (`uploadpack.packObjectsHook`,
 * `trace2.*`).
 */
const OTHER_SIDE: Settings = [
  // Also the hooks proc-receive, push-to-checkout and reference-transaction.
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.alternateRefsCommand', 'true'],
  ['core.pager', 'cat'],
  ['core.sshCommand', 'false'],
  // With `updateInstead` a push checks files out, by the filters of the repository.
  ['receive.denyCurrentBranch', 'refuse'],
  ['receive.denyDeleteCurrent', 'refuse'],
  ['receive.autogc', 'false'],
  ['receive.updateServerInfo', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  // For certificates of pushes, which are not sent.
  ['gpg.program', 'false'],
  ['gpg.openpgp.program', 'false'],
  ['gpg.x509.program', 'false'],
  ['gpg.ssh.program', 'false'],
];

/** No objects from elsewhere: `remote.<name>.uploadpack` of a partial clone is any program. */
const NO_REMOTES = 'GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1';

/** git gives its environment's settings to no other repository, so they are said in its command. */
function otherSide(command: string, safe: Settings): string {
  const said = [...OTHER_SIDE, ...safe].map(
    ([name, value]) => `-c '${`${name}=${value}`.replaceAll("'", "'\\''")}'`,
  );
  return `${NO_REMOTES} git ${said.join(' ')} ${command}`;
}
