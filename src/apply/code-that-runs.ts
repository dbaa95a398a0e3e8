/**
 * Files with code that a program runs although nobody asked it to: git at a checkout or a commit, a
 * shell or an editor that enters the folder, a pipeline, an agent, a language when it starts. Names
 * are compared as on the file system that distinguishes the least. Files in folders whose names
 * begin with a dot are not listed here: see `isOfTool`.
 */
const RUNS_ALONE: readonly RegExp[] = [
  // git
  /(?:^|\/)\.pre-commit-config\.ya?ml$/i,
  /(?:^|\/)\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)$/i,
  /(?:^|\/)\.(?:gitmodules|gitconfig|hgrc)$/i,
  /(?:^|\/)\.?(?:huskyrc|simple-git-hooks|lintstagedrc)(?:\.(?:json|ya?ml|[cm]?[jt]s))?$/i,
  // pipelines
  /^(?:\.gitlab-ci|\.travis|\.drone|\.woodpecker|\.?appveyor|azure-pipelines|bitbucket-pipelines|cloudbuild)\.ya?ml$/i,
  /^Jenkinsfile$/i,
  // editors and agents that enter or open the folder
  /(?:^|\/)\.?mise(?:\.local)?\.toml$/i,
  /\.code-workspace$/i,
  /(?:^|\/)\.(?:devcontainer|gitpod|mcp|crush|aider\.conf)\.(?:json|ya?ml)$/i,
  /(?:^|\/)(?:\.?opencode\.jsonc?|mortise\.config\.json)$/i,
  // what a shell, an editor, a debugger or an interpreter reads when it starts
  /(?:^|\/)\.(?:envrc|profile|[a-z]*sh(?:rc|env)|bash_[a-z]+|z(?:profile|login|logout)|login|logout|inputrc)$/i,
  /(?:^|\/)\.(?:xinitrc|xsession(?:rc)?|xprofile|tmux\.conf|screenrc|dir-locals\.el|emacs(?:\.el)?|exrc|nvim\.lua)$/i,
  /(?:^|\/)[._](?:[gn]?vimrc|ideavimrc)$/i,
  /(?:^|\/)\.(?:gdb|lldb|cgdb|ocaml)init(?:-[^/]*)?$|(?:^|\/)\.(?:pdbrc(?:\.py)?|perldb)$/i,
  /(?:^|\/)\.?(?:Rprofile(?:\.site)?|Renviron)$/i,
  /(?:^|\/)\.(?:irbrc|pryrc|pythonrc(?:\.py)?|ghci|iex\.exs|guile|sbclrc|octaverc|psqlrc|sqliterc|sbtrc|sbtopts)$/i,
  // languages and package managers, at their every start
  /(?:^|\/)(?:conftest|sitecustomize|usercustomize)\.py$|\.pth$/i,
  /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.[cm]?js|\.bazelrc)$/i,
  /(?:^|\/)venv\/(?:bin|Scripts)\//i,
];

/** Texts and pictures for people. */
const FOR_PEOPLE =
  /\.(?:mdx?|markdown|rst|txt|adoc|png|jpe?g|gif|svg|webp|ico|pdf)$|\/(?:LICEN[CS]E|README)$/i;
/** Folders of texts that agents follow, and in which they run what stands there. */
const FOR_AGENTS = /\/(?:agents?|commands?|hooks?|modes?|prompts?|rules|skills?|steering|workflows?)\//i;
/** Folders with a dot that hold only data for people or the web. */
const ONLY_DATA =
  /(?:^|\/)(?:\.github\/(?:[^/]+|[a-z_]+_template\/[^/]+)$|\.(?:changeset|reuse|well-known)\/)/i;
/** Sources that a usual command builds. */
const IS_BUILT = /(?:^|\/)\.(?:storybook|vitepress|vuepress)\//i;

/**
 * Whether a file belongs to a tool or an agent: it is in a folder whose name begins with a dot.
 * Which of its files such a program runs, and of how many programs there are, no list can tell.
 */
function isOfTool(path: string): boolean {
  if (!/(?:^|\/)\.[^./][^/]*\//.test(path) || ONLY_DATA.test(path)) return false;
  return !FOR_PEOPLE.test(path) || FOR_AGENTS.test(path);
}

/**
 * Files with code that the usual command of a tool runs: to build, to install, to test, to start
 * what is in the folder.
 */
const RUNS_BY_COMMAND: readonly RegExp[] = [
  /(?:^|\/)(?:GNU)?Makefile(?:\.(?:am|in|common|inc|local))?$|\.mk$/i,
  /(?:^|\/)(?:CMakeLists\.txt|[^/]*\.cmake|meson\.build|configure(?:\.ac)?|SConstruct)$/i,
  /(?:^|\/)(?:\.?justfile|Taskfile\.ya?ml|Rakefile|Gemfile|[^/]*\.gemspec|Vagrantfile|Procfile|Tiltfile|Snakefile)$/i,
  /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[^/]*)?$|\.dockerfile$/i,
  /(?:^|\/)(?:docker-)?compose(?:\.[^/]*)?\.ya?ml$/i,
  /(?:^|\/)(?:setup|noxfile|fabfile|dodo)\.py$/i,
  /(?:^|\/)(?:build\.rs|mix\.exs|build\.sbt|build\.zig|Package\.swift)$/i,
  /(?:^|\/)(?:build|settings)\.gradle(?:\.kts)?$|(?:^|\/)(?:gradlew|mvnw)(?:\.bat|\.cmd)?$|(?:^|\/)pom\.xml$/i,
  /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.bzl$/,
  /(?:^|\/)(?:flake|shell|default)\.nix$/i,
  /(?:^|\/)(?:Gruntfile|gulpfile)(?:\.[^/]*)?\.[cm]?[jt]s$|(?:^|\/)binding\.gyp$/i,
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$|(?:^|\/)\.[^/]+rc\.[cm]?js$/i,
];

/**
 * Files of which only a part runs code: that part, as one text. A change of the rest is like any
 * other.
 */
const PARTS: readonly (readonly [path: RegExp, partOf: (text: string) => string])[] = [
  [/(?:^|\/)\.gitattributes$/i, text => linesWith(text, /(?:filter|diff|merge)=/)],
  [/(?:^|\/)(?:package|composer)\.json$/i, scriptsIn],
  [/(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|\.?mypy\.ini)$/i, settingsThatRun],
];

/** How a change of a file may run code: on its own, or by a usual command. */
export type RunsBy = 'itself' | 'command';

/**
 * How others run what changes in a file; `undefined` if they do not, judging by its name.
 *
 * @param before its text, `''` if there is none; `after` the same
 * @param path below the root, with slashes
 * @example runsBy('Makefile', '', 'all:\n') // 'command'
 */
export function runsBy(path: string, before: string, after: string): RunsBy | undefined {
  if (RUNS_ALONE.some(each => each.test(path))) return 'itself';
  if (IS_BUILT.test(path)) return FOR_PEOPLE.test(path) ? undefined : 'command';
  if (isOfTool(path)) return 'itself';
  if (RUNS_BY_COMMAND.some(each => each.test(path))) return 'command';
  const part = PARTS.find(([pattern]) => pattern.test(path));
  return part !== undefined && part[1](before) !== part[1](after) ? 'itself' : undefined;
}

function linesWith(text: string, pattern: RegExp): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.filter(line => pattern.test(line)).join('\n');
}

/** The fields of a manifest that name commands, for itself or for the hooks of git. */
const RUNNING_FIELDS = [
  'scripts',
  'husky',
  'simple-git-hooks',
  'gitHooks',
  'lint-staged',
  'nano-staged',
  'pre-commit',
  'pre-push',
] as const;

/** The part of a manifest that runs; all of it if it does not parse. */
function scriptsIn(text: string): string {
  if (text === '') return '';
  try {
    const manifest = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const running = RUNNING_FIELDS.filter(field => manifest[field] !== undefined);
    return running.map(field => `${field}: ${JSON.stringify(manifest[field])}`).join('\n');
  } catch {
    return text;
  }
}

const HEAD = /^\s*\[/;
/** Sections of settings that name commands, hooks, or code to build with. */
const RUNNING_SECTION = /build|hook|script|task|command|cmdclass|testenv|entry|plugin|poe|nox|pdm|\btox\b/i;
/** Keys that do so in any section. */
const RUNNING_KEY =
  /^\s*["']?(?:plugins|addopts|python_executable|cmdclass|setup_requires|commands\w*|build-backend|backend-path|requires(?!-)|pythonpath)\b/i;

/**
 * The lines of settings that name code to be run: those of some sections, and some keys with the
 * indented lines below them.
 */
function settingsThatRun(text: string): string {
  const kept: string[] = [];
  let [inSection, inKey] = [false, false];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (HEAD.test(line)) inSection = RUNNING_SECTION.test(line);
    inKey = RUNNING_KEY.test(line) || (inKey && /^[\s\]]/.test(line));
    if (inSection || inKey) kept.push(line);
  }
  return kept.join('\n');
}
