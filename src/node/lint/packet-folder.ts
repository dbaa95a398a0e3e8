import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refusal } from '../../edit/index.js';
import type { Ask } from '../../lint/fix/ask.js';
import type { Group } from '../../lint/fix/group.js';
import { questionId, questionJson } from '../../lint/fix/question-id.js';
import { promptFor } from '../../lint/prompt.js';
import { temporaryIn } from '../durable-write.js';
import { makeFolders } from '../make-folders.js';
import { smallText } from '../small-file.js';

const ANSWER = /-(?<id>[0-9a-f]{12})\.answer\.(?:md|txt)$/;

/**
 * Write a question for each group into a folder: the prompt in `NAME.md`, the same for programs in `NAME.json`. Who answers writes
 * `NAME.answer.md` beside it. Gives the names.
 *
 * @throws the system's error where the folder cannot be written.
 * @example await writePackets('questions', run.questions) // ['a.py-line-1-E711-3f1c0a9be2d4']
 */
export async function writePackets(folder: string, groups: readonly Group[]): Promise<readonly string[]> {
  await makeFolders(folder, 0o777);
  const names: string[] = [];
  for (const group of groups) {
    const name = nameOf(group);
    const prompt = promptFor(group);
    await put(join(folder, `${name}.md`), `${prompt}\n`);
    await put(
      join(folder, `${name}.json`),
      `${JSON.stringify({ ...questionJson(group), prompt }, undefined, 2)}\n`,
    );
    names.push(name);
  }
  return names;
}

/** By a rename: a link or a pipe in its place is replaced, and not written to. */
async function put(path: string, text: string): Promise<void> {
  const temporary = temporaryIn(dirname(path));
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** What a person finds it by, and the id that it is known by. */
function nameOf(group: Group): string {
  const [finding] = group.findings;
  const parts = [group.path, `line-${group.regions[0].first}`, finding?.rule ?? ''].map(part =>
    part.replace(/[^\w.-]+/g, '_').slice(-60),
  );
  return [...parts, questionId(group)].join('-');
}

/** Answers of a folder, and which of them nobody has asked for. */
export interface FolderAnswers {
  readonly ask: Ask;
  /** How many there are. */
  readonly count: number;
  /** The files of answers that no question was there for. */
  unused(): readonly string[];
}

/**
 * Answers that stand in a folder of questions.
 *
 * @throws the system's error where it cannot be read.
 * @example await fixFindings({ ...ports, ask: (await answersIn('questions')).ask }, { tries: 1 })
 */
export async function answersIn(folder: string): Promise<FolderAnswers> {
  const { byId, nameless } = await readAnswers(folder);
  const used = new Set<string>();
  const ask: Ask = async ({ group }) => {
    const id = questionId(group);
    const found = byId.get(id);
    if (found === undefined)
      return { kind: 'failed', refusal: refusal('FIX_NOT_TRIED', `There is no answer to ${nameOf(group)}.`) };
    used.add(id);
    // Nobody knows which of two is meant.
    if (found.other !== undefined)
      return {
        kind: 'failed',
        refusal: refusal('EDIT_AMBIGUOUS', `${found.name} and ${found.other} answer the same.`),
      };
    return { kind: 'text', text: found.text };
  };
  return {
    ask,
    count: byId.size + nameless.length,
    unused: () => [...nameless, ...[...byId].flatMap(([id, { name }]) => (used.has(id) ? [] : [name]))],
  };
}

interface FolderAnswer {
  readonly name: string;
  readonly text: string;
  /** Another answer to the same that says something else. */
  readonly other?: string;
}

/** More than any answer of a model. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Answers by the ids in their names, and the names that have none. */
async function readAnswers(
  folder: string,
): Promise<{ readonly byId: ReadonlyMap<string, FolderAnswer>; readonly nameless: readonly string[] }> {
  const byId = new Map<string, FolderAnswer>();
  const nameless: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const id = ANSWER.exec(name)?.groups?.id;
    if (id === undefined) {
      if (/\.answer\.(?:md|txt)$/.test(name)) nameless.push(name);
      continue;
    }
    const text = await smallText(join(folder, name), { most: MOST_BYTES });
    const known = byId.get(id);
    if (known === undefined) byId.set(id, { name, text });
    else if (known.text !== text) byId.set(id, { ...known, other: name });
  }
  return { byId, nameless };
}
