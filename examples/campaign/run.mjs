// Makes five small repositories in a temporary folder and runs a campaign over them, without a
// network, a server or a key. Prints the commands with what comes out, and writes report.html.
// Exits with 0 if all ended as README.md says, else with 1.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORIES } from './repositories.mjs';

const COMMAND = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));

if (!existsSync(COMMAND)) {
  console.error('The command is not built: run npm ci or npm run build first.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'mortise-campaign-'));
const env = {
  ...process.env,
  // Nothing of this user's settings, and nothing of this run in the user's cache.
  GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
  MORTISE_CAMPAIGN_CACHE: join(folder, 'cache'),
  MORTISE_CAMPAIGN_DATABASE: '',
  FORCE_COLOR: '0',
};
writeFileSync(env.GIT_CONFIG_GLOBAL, '[user]\n\tname = Ann\n\temail = ann@example.com\n');
for (const name of ['campaign.yaml', 'reply.md', 'pull-request.md']) cpSync(join(HERE, name), join(folder, name));
for (const { name, files } of REPOSITORIES) makeRepository(name, files);

shown('mortise campaign plan', 0);
// One is refused, which the exit code says.
shown('mortise campaign run', 1);
shown('mortise campaign report --html report.html', 0);

const faults = REPOSITORIES.flatMap(faultsOf);
for (const fault of faults) console.error(`Not as stated: ${fault}.`);
if (faults.length > 0) process.exit(1);
shown('git -C repositories/orders.git show --format=%s mortise/timeouts', 0);
console.log(`All as stated: three repositories are changed, tested and pushed, one has the change already, and
one was refused, because its test fails with the change. Look at
  ${join(folder, 'report.html')}      all of the campaign on one page: open it in a browser
  ${join(folder, 'campaign.yaml')}    the spec: edit it and run \`mortise campaign run\` in that folder
  ${join(folder, 'repositories')}     the repositories, three of them with the branch mortise/timeouts
Nothing was written anywhere else. To remove it all: rm -r ${folder}`);

/** A bare repository as a server has it, with one commit. */
function makeRepository(name, files) {
  const work = join(folder, 'work');
  mkdirSync(work);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(work, path), text);
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '--message', `Begin ${name}`);
  git(folder, 'clone', '--quiet', '--bare', work, join(folder, 'repositories', `${name}.git`));
  rmSync(work, { recursive: true });
}

function git(cwd, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** Run a command in the folder and print it with its output, as a transcript. */
function shown(command, exitCode) {
  const [program, ...args] = command.split(' ');
  const [file, first] = program === 'mortise' ? [process.execPath, [COMMAND]] : [program, []];
  console.log(`$ ${command}`);
  const ran = spawnSync(file, [...first, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(ran.stdout.replaceAll(`${folder}/`, ''));
  if (ran.status === exitCode) return;
  console.error(`Not as stated: \`${command}\` exits with ${ran.status}, not ${exitCode}. What was made is in ${folder}`);
  process.exit(1);
}

/** In what a repository is not what README.md says. */
function faultsOf({ name, isPushed }) {
  const repository = join(folder, 'repositories', `${name}.git`);
  const branches = git(repository, 'for-each-ref', '--format=%(refname:short)').trim().split('\n');
  if (branches.includes('mortise/timeouts') !== isPushed)
    return [`${name} ${isPushed ? 'lacks' : 'has'} the branch mortise/timeouts`];
  const client = isPushed ? git(repository, 'show', 'mortise/timeouts:client.mjs') : '';
  return isPushed && !client.includes('timeout = 10') ? [`${name} is not changed on its branch`] : [];
}
