import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../cli/folder.js';

const CHECK = fileURLToPath(new URL('../../ci/check.sh', import.meta.url));
const MORTISE = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A repository whose branch has changed a file since `origin/main`. */
function checkout(before: string, after: string) {
  const root = folderWith({ 'ruff.toml': 'lint.select = ["F"]\n', 'cart.py': before });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'before');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  writeFileSync(join(root, 'cart.py'), after);
  git('commit', '-qam', 'after');
  return root;
}

function check(root: string, env: Record<string, string> = {}) {
  const files = folderWith({ output: '', 'summary.md': '' });
  const { status, stdout, stderr } = spawnSync('bash', [CHECK], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      GITHUB_OUTPUT: join(files, 'output'),
      GITHUB_STEP_SUMMARY: join(files, 'summary.md'),
      GITHUB_BASE_REF: 'main',
      RUNNER_TEMP: files,
      MORTISE_COMMAND: `${process.execPath} ${MORTISE}`,
      MORTISE_TOOLS: 'ruff',
      ...env,
    },
  });
  const outputs = readFileSync(join(files, 'output'), 'utf8');
  const review = /^review=(.*)$/m.exec(outputs)?.[1];
  return {
    status,
    stdout,
    stderr,
    exitCode: /^exit-code=(.*)$/m.exec(outputs)?.[1],
    review: review === undefined ? undefined : JSON.parse(readFileSync(review, 'utf8')),
    summary: readFileSync(join(files, 'summary.md'), 'utf8'),
  };
}

const CLEAN = 'import sys\n\nprint(sys.argv)\n';
const UNUSED = 'import os\nimport sys\n\nprint(sys.argv)\n';

describe('the step of the action', () => {
  test('shows a new finding, its fix, and a summary, and changes no file', () => {
    const root = checkout(CLEAN, UNUSED);
    const { status, stdout, exitCode, review, summary } = check(root);
    expect([status, exitCode]).toEqual([1, '1']);
    expect(stdout).toMatch(/^::notice file=cart\.py,line=1,endLine=1,col=8,endColumn=10,title=ruff F401::/m);
    expect(review.comments).toMatchObject([{ path: 'cart.py', line: 1 }]);
    expect(summary).toContain('| `ruff F401` | 1 | 1 | 0 |');
    expect(readFileSync(join(root, 'cart.py'), 'utf8')).toBe(UNUSED);
    expect(existsSync(join(root, '.mortise'))).toBe(false);
  });

  test('ends well without a finding, and leaves no suggestions', () => {
    const { status, exitCode, review, summary } = check(checkout(CLEAN, `${CLEAN}print(1)\n`));
    expect([status, exitCode, review]).toEqual([0, '0', undefined]);
    expect(summary).toContain('mortise fix');
  });

  test('leaves out what was there before, unless all is asked for', () => {
    const root = checkout(UNUSED, `${UNUSED}print(1)\n`);
    expect(check(root).status).toBe(0);
    expect(check(root, { MORTISE_SINCE: 'all' }).status).toBe(1);
  });

  test('looks only at the named paths, also with spaces', () => {
    const root = checkout(CLEAN, UNUSED);
    writeFileSync(join(root, 'a b.py'), CLEAN);
    expect(check(root, { MORTISE_PATHS: '\na b.py\n' }).status).toBe(0);
    expect(check(root, { MORTISE_PATHS: 'a b.py\ncart.py' }).status).toBe(1);
  });

  test('says what to do if the base is not in the checkout', () => {
    const { status, stdout } = check(checkout(CLEAN, UNUSED), { GITHUB_BASE_REF: 'gone' });
    expect(status).toBe(2);
    expect(stdout).toBe(
      '::error title=mortise::The revision origin/gone is not in this checkout. Let actions/checkout fetch all commits (fetch-depth: 0), or name another revision in "since".\n',
    );
  });

  test.each([
    ['a tool that is not there', 'eslint', '3'],
    ['a tool that nobody knows', 'lint-o-matic', '2'],
  ])('ends with the exit code of mortise for %s', (_, tool, expected) => {
    const { status, exitCode, stdout } = check(checkout(CLEAN, UNUSED), {
      MORTISE_TOOLS: tool,
      MORTISE_TRUST: 'true',
    });
    expect([`${status}`, exitCode]).toEqual([expected, expected]);
    expect(stdout).toContain(tool);
  });

  test('takes no option for a revision', () => {
    expect(check(checkout(CLEAN, UNUSED), { MORTISE_SINCE: '--output=x' }).status).toBe(2);
  });

  test('lets no line of a file be a command of the runner', () => {
    const root = checkout(
      CLEAN,
      `import os\n"""\n::add-path::/evil\n::set-output name=x::y\n"""\nprint(1)\n`,
    );
    const { stdout } = check(root);
    const token = /^::stop-commands::([0-9a-f]{32})$/m.exec(stdout)?.[1];
    const [before = '', , after = ''] = stdout.split(
      new RegExp(`^::(?:stop-commands::)?${token}(?:::)?$`, 'm'),
    );
    const commands = `${before}${after}`.split('\n').filter(line => line.startsWith('::'));
    expect(commands.length).toBeGreaterThan(0);
    for (const each of commands) expect(each).toMatch(/^::(?:notice|warning|error) /);
    expect(stdout).toContain('import os');
  });
});
