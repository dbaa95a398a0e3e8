// Run by runs.test.ts as a process of its own, bundled: a run of `mortise edit`, killed at a step
// or in the tests of a round.
import { editFiles } from '../../src/author/index.js';
import type { TestRun } from '../../src/edit/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { failed, passed, scripted, whole } from '../author/talk.js';
import { faulty } from './faulty.js';

const [, root, at, killedIn, ends, keep] = process.argv.slice(2) as [string, string, string, ...string[]];
let steps = 0;

const fileSystem = faulty(async ({ number, half }) => {
  steps = number;
  if (number !== Number(at)) return;
  await half();
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
});

/** Its tests pass at last, if they do. */
async function edit(): Promise<unknown> {
  const paths = ['one.txt', 'two.txt'];
  const answers = [1, 2, 3].flatMap(round => paths.map(path => whole(path, `${path} ${round}\n`)));
  let round = 0;
  const test = async (): Promise<TestRun> => {
    round++;
    if (String(round) === killedIn) process.kill(process.pid, 'SIGKILL');
    return round === 3 && ends === 'passes' ? passed : failed('no');
  };
  const workspace = await NodeWorkspace.open(root, { fileSystem });
  return editFiles(
    { instruction: 'Count.', paths, rounds: 3, forced: 'whole-file', keep: keep === 'keep', test },
    projectOf({ workspace, model: scripted(...answers) }),
  );
}

process.stdout.write(JSON.stringify({ report: await edit(), steps }));
