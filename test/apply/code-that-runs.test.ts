import { describe, expect, test } from 'vitest';
import { runsBy } from '../../src/apply/code-that-runs.js';

describe('a file that runs on its own', () => {
  test.each([
    ...[
      '.gitmodules',
      'sub/.gitmodules',
      'lefthook.yml',
      '.lefthook/pre-commit/a.sh',
      '.pre-commit-config.yml',
    ],
    ...['.gitea/workflows/ci.yml', '.forgejo/workflows/ci.yml', '.drone.yml', '.buildkite/pipeline.yml'],
    ...['bitbucket-pipelines.yml', 'appveyor.yml', 'cloudbuild.yaml', '.devcontainer/devcontainer.json'],
    ...[
      '.devcontainer.json',
      '.idea/runConfigurations/a.xml',
      'my.code-workspace',
      '.dir-locals.el',
      '.exrc',
    ],
    ...[
      '.mcp.json',
      '.cursor/mcp.json',
      '.claude/settings.json',
      'mise.toml',
      '.yarnrc.yml',
      '.pnpmfile.cjs',
    ],
    ...['.cargo/config.toml', 'lib/evil.pth', '.bazelrc', '.vscode/settings.json', '.ENVRC'],
  ])('%s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('itself');
  });
});

describe('a file that a usual command runs', () => {
  test.each([
    ...['Makefile', 'makefile', 'GNUmakefile', 'sub/Makefile.am', 'rules.mk', 'CMakeLists.txt', 'a.cmake'],
    ...['setup.py', 'noxfile.py', 'Dockerfile', 'Dockerfile.dev', 'web.dockerfile', 'docker-compose.yml'],
    ...[
      'compose.prod.yaml',
      'justfile',
      'Taskfile.yml',
      'Rakefile',
      'Gemfile',
      'build.rs',
      'build.gradle.kts',
    ],
    ...[
      'pom.xml',
      'gradlew',
      'BUILD',
      'BUILD.bazel',
      'tools/a.bzl',
      'flake.nix',
      'gulpfile.js',
      'binding.gyp',
    ],
    ...['vite.config.ts', 'jest.config.cjs', '.eslintrc.js', '.prettierrc.cjs', 'Vagrantfile', 'Procfile'],
  ])('%s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('command');
  });
});

describe('a file like any other', () => {
  test.each([
    ...[
      'src/a.py',
      'docs/Makefile.md',
      'makefiles/a.txt',
      'src/setup.pyx',
      'mysetup.py',
      'Dockerfiles/README',
    ],
    ...['src/config.ts', 'compose.md', 'src/compose.ts', 'builder.rs', 'tests/build.py', 'package-lock.json'],
    ...['.gitignore', 'tsconfig.json', '.eslintrc.json', 'config.js', 'src/build/index.ts', 'gitmodules'],
    ...['.cargo/README', 'vscode/settings.json', 'src/workspace.ts', 'default.nixon'],
  ])('%s', path => {
    expect(runsBy(path, '', 'x\n')).toBeUndefined();
  });
});

describe('settings of which a part runs code', () => {
  test.each([
    ['.gitattributes', '* text=auto\n', '* text=auto\n*.c filter=evil\n'],
    ['.gitattributes', '', '*.c diff=evil\n'],
    ['sub/.gitattributes', '*.c merge=a\n', '*.c merge=b\n'],
    [
      'pyproject.toml',
      '[project]\nname = "a"\n',
      '[project]\nname = "a"\n[build-system]\nrequires = ["x"]\n',
    ],
    ['pyproject.toml', '[build-system]\nbuild-backend = "a"\n', '[build-system]\nbuild-backend = "b"\n'],
    ['pyproject.toml', '', '[tool.hatch.build.hooks.custom]\npath = "h.py"\n'],
    ['pyproject.toml', '', '[tool.poe.tasks]\na = "rm"\n'],
    ['pyproject.toml', '[tool.mypy]\n', '[tool.mypy]\nplugins = ["evil"]\n'],
    ['pyproject.toml', '[tool.pytest.ini_options]\n', '[tool.pytest.ini_options]\naddopts = "-p evil"\n'],
    ['setup.cfg', '[options]\nname = a\n', '[options]\nname = a\nsetup_requires =\n  evil\n'],
    ['setup.cfg', '[options]\nsetup_requires =\n  a\n', '[options]\nsetup_requires =\n  a\n  b\n'],
    ['tox.ini', '[testenv]\ncommands = a\n', '[testenv]\ncommands = b\n'],
    ['mypy.ini', '[mypy]\n', '[mypy]\nplugins = evil\n'],
    ['composer.json', '{"scripts":{}}', '{"scripts":{"a":"b"}}'],
    ['package.json', '', '{"scripts":{"a":"b"}}'],
  ])('%s: %j becomes %j', (path, before, after) => {
    expect(runsBy(path, before, after)).toBe('itself');
  });

  test.each([
    ['.gitattributes', '', '* text=auto eol=lf\n'],
    ['.gitattributes', '*.c filter=a\n', '*.c filter=a\n*.h text\n'],
    ['pyproject.toml', '[project]\nversion = "1"\n', '[project]\nversion = "2"\n'],
    ['pyproject.toml', '[project]\nrequires-python = ">=3.8"\n', '[project]\nrequires-python = ">=3.9"\n'],
    ['pyproject.toml', '[project]\ndependencies = []\n', '[project]\ndependencies = ["a"]\n'],
    ['pyproject.toml', '[tool.ruff]\nline-length = 80\n', '[tool.ruff]\nline-length = 100\n'],
    [
      'pyproject.toml',
      '[build-system]\na = 1\n[project]\n',
      '[build-system]\na = 1\n[project]\nname = "b"\n',
    ],
    ['mypy.ini', '[mypy]\n', '[mypy]\nstrict = True\n'],
    ['setup.cfg', '[metadata]\nname = a\n', '[metadata]\nname = b\n'],
    ['package.json', '{"version":"1","scripts":{"a":"b"}}', '{"version":"2","scripts":{"a":"b"}}'],
  ])('%s is like any other where %j becomes %j', (path, before, after) => {
    expect(runsBy(path, before, after)).toBeUndefined();
  });
});

describe('settings of agents, editors and managers of packages and hooks', () => {
  test.each([
    ...[
      '.gemini/settings.json',
      '.codex/config.toml',
      '.zed/settings.json',
      '.zed/tasks.json',
      'opencode.json',
    ],
    ...[
      '.windsurf/mcp.json',
      '.windsurf/hooks/a.sh',
      '.kiro/settings/mcp.json',
      '.kiro/hooks/a',
      '.roo/mcp.json',
    ],
    ...['.yarn/plugins/a.cjs', '.yarn/releases/yarn.cjs', '.venv/bin/python', 'venv/bin/activate'],
    ...['sub/.venv/Scripts/python.exe', 'sub/.Gemini/Settings.json', '.lintstagedrc', '.huskyrc.json'],
  ])('%s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('itself');
  });

  test.each([
    ...[
      '.gemini/GEMINI.md',
      '.codex/notes.md',
      'zed/settings.json',
      'windsurf/a',
      'src/roo/a.ts',
      'my.opencode.json',
    ],
    ...['.yarn/README.md', 'src/venv/a.py', 'bin/a', 'huskyrc/a'],
  ])('are not %s', path => {
    expect(runsBy(path, '', 'x\n')).toBeUndefined();
  });

  test.each([
    ['{}', '{"husky":{"hooks":{"pre-commit":"a"}}}'],
    ['{"husky":{"hooks":{"pre-commit":"a"}}}', '{"husky":{"hooks":{"pre-commit":"b"}}}'],
    ['{"name":"a"}', '{"name":"a","simple-git-hooks":{"pre-commit":"a"}}'],
    ['{"name":"a"}', '{"name":"a","gitHooks":{"pre-commit":"a"}}'],
    ['{"lint-staged":{"*.js":"a"}}', '{"lint-staged":{"*.js":["a","b"]}}'],
    ['{"scripts":{"a":"b"}}', '{"simple-git-hooks":{"a":"b"}}'],
  ])('are the fields of package.json: %j becomes %j', (before, after) => {
    expect(runsBy('package.json', before, after)).toBe('itself');
  });

  test.each([
    ['{"name":"a","husky":{"hooks":{}}}', '{"name":"b","husky":{"hooks":{}}}'],
    ['{"gitHooks":{"a":"b"}}', '{"gitHooks":{"a":"b"},"dependencies":{"a":"1"}}'],
    ['{}', '{"keywords":["husky"]}'],
  ])('are no others: %j becomes %j', (before, after) => {
    expect(runsBy('package.json', before, after)).toBeUndefined();
  });
});

// Which of its files a tool runs, and which tools there will be, no list can tell.
describe('any file in the folder of a tool or an agent, whose name begins with a dot', () => {
  test.each([
    ...['.codex/hooks.json', '.pi/extensions/a.ts', '.cursor/hooks.json', '.vscode/mcp.json'],
    ...[
      '.an-agent-of-tomorrow/hook.sh',
      'sub/.tool/a/b.lua',
      '.claude/hooks/a.py',
      '.amazonq/cli-agents/a.json',
    ],
    ...[
      '.claude/commands/ship.md',
      '.claude/skills/a/SKILL.md',
      '.cursor/rules/a.mdc',
      '.github/prompts/a.md',
    ],
    ...[
      '.github/workflows/ci.yml',
      '.github/actions/a/action.yml',
      '.gitlab/ci/a.yml',
      '.mvn/extensions.xml',
    ],
    ...[
      '.gradle/init.gradle',
      '.config/fish/config.fish',
      '.ipython/profile_default/startup/a.py',
      '.ssh/config',
    ],
    ...['.local/bin/ls', '.vim/plugin/a.vim', '.emacs.d/init.el', '.bundle/config', '.Venv/lib/a.py'],
  ])('runs by itself: %s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('itself');
  });

  test.each([
    ...['.github/ISSUE_TEMPLATE/bug.yml', '.github/CODEOWNERS', '.github/dependabot.yml', '.changeset/a.md'],
    ...[
      '.github/pull_request_template.md',
      '.changeset/config.json',
      'public/.well-known/a.json',
      './src/a.ts',
    ],
    ...[
      '.vscode/README.md',
      '.github/images/logo.png',
      'docs/.vitepress/public/a.svg',
      '../a/b.ts',
      'a/.../b.ts',
    ],
  ])('is not %s', path => {
    expect(runsBy(path, '', 'x\n')).toBeUndefined();
  });

  test.each(['.storybook/main.ts', 'docs/.vitepress/config.mts'])('is built by a command: %s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('command');
  });
});

describe('what a program reads when it starts', () => {
  test.each([
    ...[
      '.gdbinit',
      '.gdbinit-gef.py',
      '.lldbinit',
      '.Rprofile',
      'Rprofile.site',
      '.Renviron',
      '.irbrc',
      '.pryrc',
    ],
    ...[
      '.bashrc',
      '.bash_aliases',
      '.profile',
      '.zshrc',
      '.zshenv',
      '.zlogin',
      '.kshrc',
      '.inputrc',
      '.tmux.conf',
    ],
    ...[
      '.gitconfig',
      '.hgrc',
      '.gvimrc',
      '_vimrc',
      '.ideavimrc',
      '.emacs',
      '.ghci',
      '.ocamlinit',
      '.iex.exs',
    ],
    ...['.pdbrc', '.pdbrc.py', '.psqlrc', '.aider.conf.yml', '.crush.json', 'sub/.gdbinit', '.BASHRC'],
  ])('%s', path => {
    expect(runsBy(path, '', 'x\n')).toBe('itself');
  });

  test.each([
    'gdbinit',
    '.prettierrc',
    '.nvmrc',
    '.editorconfig',
    'profile',
    '.env',
    '.babelrc',
    'bashrc.md',
  ])('is not %s', path => {
    expect(runsBy(path, '', 'x\n')).toBeUndefined();
  });
});
