export type Env = Readonly<Record<string, string | undefined>>;

/** What programs need to find each other, their files and their language. In upper case. */
const NEEDED = new Set(
  `PATH PATHEXT HOME USER LOGNAME SHELL PWD TERM COLUMNS LINES LANG LANGUAGE TZ TMPDIR TMP TEMP CI DISPLAY
  NO_COLOR FORCE_COLOR EDITOR PAGER SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC OS APPDATA LOCALAPPDATA PROGRAMDATA USERPROFILE
  HOMEDRIVE HOMEPATH USERNAME PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS LD_LIBRARY_PATH DYLD_LIBRARY_PATH
  SSL_CERT_FILE SSL_CERT_DIR NODE_PATH NODE_ENV NODE_EXTRA_CA_CERTS JAVA_HOME GOPATH GOROOT GOCACHE GOMODCACHE GOFLAGS
  CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN VIRTUAL_ENV MYPYPATH MYPY_CACHE_DIR MORTISE_TREE MORTISE_COVERAGE
  SOURCE_DATE_EPOCH VITEST CONDA_PREFIX`
    .trim()
    .split(/\s+/),
);
/** Families of settings: of languages, of version managers, of the tools that are run. */
const FAMILIES =
  /^(?:LC_|XDG_|PYTHON|PYTEST_|PYENV_|RUFF_|MYPY_|UV_|PROGRAMFILES|NVM_|FNM_|VOLTA_|ASDF_|MISE_|RBENV_|GEM_|SDKMAN_|NIX_)/;
/** A name of a family may still be that of a secret, as `UV_INDEX_X_PASSWORD`. */
const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH|COOKIE|_INDEX|_URL|_URI|_DSN/;

/**
 * The environment of tools, tests and other programs that mortise starts: what programs need, and
 * no key. Other variables only by name.
 *
 * @param more names of variables that are also passed on, whatever they contain
 * @example toolEnvironment({ PATH: '/bin', OPENAI_API_KEY: 'x', DATABASE: 'y' }, ['DATABASE']) // { PATH: '/bin', DATABASE: 'y' }
 */
export function toolEnvironment(env: Env, more: readonly string[] = []): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => more.includes(name) || isNeeded(name.toUpperCase())),
  );
}

function isNeeded(name: string): boolean {
  return NEEDED.has(name) || (FAMILIES.test(name) && !SECRET.test(name));
}
