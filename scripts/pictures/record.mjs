import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { masked } from './masks.mjs';
import { scriptedModel } from './scripted-model.mjs';

/** The width of a terminal where a scene says none. */
export const COLUMNS = 100;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A folder with a `mortise` that is the built command, for the front of a PATH.
 *
 * @param {string} folder
 */
export function commandIn(folder) {
  const program = join(folder, 'mortise');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}' "$@"\n`);
  chmodSync(program, 0o755);
}

/**
 * Run the steps of a scene in a copy of its example, each as it is shown, and keep what they print
 * with its colours.
 *
 * @param {import('./scenes.mjs').Scene} scene
 * @param {string} bin folder of the programs
 * @param {string} [saveTo] where the files that the scene saves are copied
 * @returns {Promise<{ caption?: string, command: string, printed: string }[]>}
 * @throws Error if a step ends with another code than the scene says
 */
export async function recorded(scene, bin, saveTo) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-picture-')));
  const model = scene.answers === undefined ? undefined : await scriptedModel(scene.answers);
  try {
    const cwd = join(folder, scene.folder ?? 'shop');
    cpSync(join(ROOT, 'examples', scene.example ?? 'shop'), cwd, { recursive: true });
    for (const [path, text] of Object.entries(scene.files ?? {})) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), text.replaceAll('FOLDER', cwd));
    }
    writeFileSync(join(folder, 'gitconfig'), '[user]\n\tname = Ann\n\temail = ann@example.com\n');
    const env = environment(folder, bin, model?.url);
    const parts = [];
    for (const step of scene.steps) {
      const printed = await printedBy(step, cwd, env);
      const shown =
        step.exchange === undefined
          ? printed
          : exchangeText(step.exchange, printed, scene.columns ?? COLUMNS);
      const { caption, run: command } = step;
      if (!step.isHidden) parts.push({ caption, command, printed: masked(shown, [[folder, '/home/you']]) });
    }
    for (const path of saveTo === undefined ? [] : (scene.saves ?? []))
      cpSync(join(cwd, path), join(saveTo, path));
    return parts;
  } finally {
    model?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing of whoever runs this: no settings, no keys, another clock's zone. */
function environment(folder, bin, modelUrl) {
  return {
    PATH: [bin, process.env.PATH ?? ''].join(delimiter),
    HOME: join(folder, 'home'),
    XDG_STATE_HOME: join(folder, 'home/state'),
    XDG_CACHE_HOME: join(tmpdir(), `mortise-pictures-cache-${process.geteuid?.() ?? ''}`),
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    FORCE_COLOR: '1',
    // A busy machine is no reason to let a call of an agent pass.
    MORTISE_HOOK_LIMIT: '600000',
    MORTISE_CAMPAIGN_CACHE: join(folder, 'home/campaigns'),
    GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    ...(modelUrl !== undefined && { MORTISE_BASE_URL: modelUrl }),
  };
}

async function printedBy({ run, exit = 0, exchange }, cwd, env) {
  const child = spawn('/bin/sh', ['-c', run], { cwd, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', text => {
      printed += text;
    });
  }
  if (exchange !== undefined) await converse(child, exchange, () => printed);
  child.stdin.end();
  const code = await new Promise(resolve => child.on('close', resolve));
  if (code !== exit) throw new Error(`\`${run}\` ended with ${code}, not ${exit}:\n${printed}`);
  return printed;
}

/** Each message of a client is sent when the one before is answered. */
async function converse(child, messages, printed) {
  let answers = 0;
  for (const [i, { notice, ...message }] of messages.entries()) {
    const id = notice ? {} : { id: i + 1 };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...id, ...message })}\n`);
    if (notice) continue;
    answers++;
    while (printed().split('\n').length <= answers)
      await new Promise(resolve => child.stdout.once('data', resolve));
  }
}

/** A conversation as a person reads it: the arguments of each call, and the text of its answer. */
function exchangeText(messages, printed, columns) {
  const answers = new Map(
    printed
      .trim()
      .split('\n')
      .map(line => [JSON.parse(line).id, JSON.parse(line)]),
  );
  const blocks = messages.flatMap(({ method, params }, i) => {
    if (method !== 'tools/call') return [];
    const { content } = answers.get(i + 1).result;
    return [
      `\u001b[36m→ ${params.name}\u001b[39m ${JSON.stringify(params.arguments)}`,
      ...content.map(({ text }) => text.replace(/\r/g, '')),
      '',
    ];
  });
  return blocks
    .map(block => block.replace(longLine(columns), '$1\n'))
    .join('\n')
    .trimEnd();
}

/** A longer line than that ends at a space, or behind a comma. */
const longLine = columns => new RegExp(`(?=.{${columns + 1}})(.{1,${columns - 1}}(?:,| ))`, 'g');
