/** Settings of git: names and values, of which the last wins or all count, as git has it. */
export type Settings = readonly (readonly [name: string, value: string])[];

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const CATEGORIES =
  'ALL|ADDRESS|COLLATE|CTYPE|IDENTIFICATION|MEASUREMENT|MESSAGES|MONETARY|NAME|NUMERIC|PAPER|TELEPHONE|TIME';

/**
 * What every git process has of the user's variables. Any other name may be that of a token, and
 * git hands its environment on to hooks, filters and helpers.
 */
const PLAIN = new RegExp(`^(?:PATH|HOME|LANG|LC_(?:${CATEGORIES})|TMPDIR|LD_LIBRARY_PATH|GIT_EXEC_PATH)$`);

/**
 * What git needs on the network beside this: keys, proxies, certificates, and stores of passwords.
 */
const NETWORK = [
  /^(?:USER|LOGNAME|SSH_AUTH_SOCK|KRB5CCNAME|XDG_(?:CONFIG|CACHE|DATA)_HOME|XDG_RUNTIME_DIR)$/,
  /^(?:DBUS_SESSION_BUS_ADDRESS|GNUPGHOME|GH_CONFIG_DIR|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE)$/,
  /^(?:https?|all|no)_proxy$/i,
  // How the user reaches remotes. All others of git could change what is done.
  /^GIT_(?:ASKPASS|SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|PROXY_SSL_\w+|HTTP_PROXY_AUTHMETHOD)$/,
];

/** Settings of the user that hold no secret: they are given to commands that reach nobody, too. */
const HARMLESS = /^(?:safe\.directory|filter\.lfs\.|lfs\.)/;

/** A branch that no remote has: git must not guess a default branch. */
export const NO_DEFAULT = 'mortise/no-default-branch';

/** What no repository and no user can change: nothing runs, and bytes stay as they are. */
const FIXED: Settings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.alternateRefsCommand', 'true'],
  ['core.untrackedCache', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  ['core.autocrlf', 'false'],
  ['core.safecrlf', 'false'],
  ['core.symlinks', 'true'],
  ['core.fileMode', 'true'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['core.quotePath', 'true'],
  ['protocol.allow', 'never'],
  ['protocol.https.allow', 'always'],
  ['protocol.http.allow', 'always'],
  ['protocol.ssh.allow', 'always'],
  ['protocol.git.allow', 'always'],
  // Folders only where the campaign names them: never for a submodule.
  ['protocol.file.allow', 'user'],
  ['protocol.ext.allow', 'never'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['push.recurseSubmodules', 'no'],
  ['push.followTags', 'false'],
  ['push.gpgSign', 'false'],
  ['transfer.bundleURI', 'false'],
  ['i18n.commitEncoding', 'UTF-8'],
  ['i18n.logOutputEncoding', 'UTF-8'],
  ['init.defaultBranch', NO_DEFAULT],
  // What tidies a mirror up must end with the command that holds its lock.
  ['gc.autoDetach', 'false'],
  ['maintenance.autoDetach', 'false'],
];

/**
 * Settings of the user that a fetch or a push of theirs needs; those of `lfs` only if asked for.
 */
export const wantedSettings = (lfs: boolean) =>
  `^(credential\\..*|url\\..*\\.(push)?insteadof|core\\.sshcommand|ssh\\.variant|http\\..*|safe\\.directory${
    lfs ? '|filter\\.lfs\\..*|lfs\\..*' : ''
  })$`;

/** What `git config -z` printed, as settings. A name without a value means true. */
export function parseSettings(printed: string): Settings {
  return printed
    .split('\0')
    .filter(entry => entry !== '')
    .map(entry => {
      const end = entry.indexOf('\n');
      return end < 0 ? ([entry, 'true'] as const) : ([entry.slice(0, end), entry.slice(end + 1)] as const);
    });
}

const only = (env: Environment, wanted: readonly RegExp[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => wanted.some(each => each.test(name))));

/** The variables of the user for a look at their settings: those that say where these are. */
export const userEnvironment = (env: Environment): Environment =>
  only(env, [PLAIN, /^XDG_CONFIG_HOME$/, /^GIT_CONFIG/]);

/**
 * The environment of every git command: no configuration but `settings`, no questions, and messages
 * in English, because they are read.
 *
 * @param network whether it may reach a host. If not, it gets nothing that could be of use there.
 */
export function gitEnvironment(env: Environment, all: Settings, network: boolean): Environment {
  const rest = only(env, network ? [PLAIN, ...NETWORK] : [PLAIN]);
  const settings = network ? all : all.filter(([name]) => HARMLESS.test(name));
  return {
    ...rest,
    ...sshCommand(rest, settings),
    GIT_ASKPASS: rest.GIT_ASKPASS ?? '',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_DEFAULT_REF_FORMAT: 'files',
    GIT_LITERAL_PATHSPECS: '1',
    LC_ALL: 'C',
    LANGUAGE: '',
    ...settingVariables([...FIXED, ...settings]),
  };
}

function sshCommand(env: Environment, settings: Settings): Environment {
  const own = env.GIT_SSH ?? env.GIT_SSH_COMMAND ?? settings.find(([name]) => name === 'core.sshcommand');
  return own === undefined ? { GIT_SSH_COMMAND: 'ssh -oBatchMode=yes' } : {};
}

function settingVariables(settings: Settings): Environment {
  const variables = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { ...Object.fromEntries(variables), GIT_CONFIG_COUNT: String(settings.length) };
}
