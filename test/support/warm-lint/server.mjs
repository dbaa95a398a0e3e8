// ESLint and tsc of this project in one process that stays: most of a run of theirs is loading
// their own code. Each request is a line of JSON, `{ tool, args, cwd }`, and so is its answer.
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { ESLint } from 'eslint';
import ts from 'typescript';

const require = createRequire(import.meta.url);
// The parser that the configuration of a project gets from `typescript-eslint`.
const { clearCaches } = createRequire(require.resolve('typescript-eslint'))('@typescript-eslint/parser');

const tools = {
  async eslint(args) {
    const eslint = new ESLint({ errorOnUnmatchedPattern: false });
    const results = await eslint.lintFiles(args.slice(args.indexOf('--') + 1));
    // What is known of files is known for one run only, as with a process of its own.
    clearCaches();
    const { format } = await eslint.loadFormatter('json');
    return { stdout: await format(results), exitCode: results.some(each => each.errorCount > 0) ? 1 : 0 };
  },
  tsc(args) {
    const done = Symbol('done');
    let [stdout, exitCode] = ['', 0];
    const exit = code => {
      exitCode = code;
      throw done;
    };
    const write = text => {
      stdout += text;
    };
    // It would keep the first folder that it asked for.
    const getCurrentDirectory = () => process.cwd();
    try {
      ts.executeCommandLine({ ...ts.sys, args, exit, write, getCurrentDirectory }, () => undefined, args);
    } catch (error) {
      if (error !== done) throw error;
    }
    return { stdout, exitCode };
  },
};

async function answer({ tool, args, cwd }) {
  // One after the other: a process has one current folder.
  process.chdir(cwd);
  try {
    return { stderr: '', ...(await tools[tool](args)) };
  } catch (error) {
    return { stdout: '', stderr: `${error.stack}\n`, exitCode: 2 };
  }
}

let last = Promise.resolve();
createServer(socket => {
  createInterface(socket).once('line', line => {
    last = last.then(async () => void socket.end(`${JSON.stringify(await answer(JSON.parse(line)))}\n`));
  });
  socket.on('error', () => undefined);
}).listen(process.argv[2], () => process.stdout.write('ready\n'));
