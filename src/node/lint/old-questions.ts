import { lstat, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, parseJson } from '../../text/json.js';
import { errorCode } from '../file-system.js';

/** What was done with the questions of earlier runs in a folder, by name. */
export interface OldQuestions {
  readonly removed: readonly string[];
  /** Kept, because they have an answer that was not used yet. */
  readonly answered: readonly string[];
  /** Kept, because somebody changed them. */
  readonly changed: readonly string[];
}

/** The name of a question or an answer, with the id at its end. */
const NAMED = /^(?<name>.+-[0-9a-f]{12})(?<kind>\.json|\.answer\.(?:md|txt))$/;

/**
 * Remove the questions of earlier runs from a folder: only files with the name and the exact
 * content of a question. Answers are never removed, nor is a question with an unused answer.
 *
 * @param asked the names of the questions of this run.
 * @param taken the files of the answers that this run has used.
 * @throws the system's error if the folder cannot be read or a file cannot be removed.
 * @example await removeOldQuestions('questions', names, [])
 * // { removed: ['a.py-line-1-E711-3f1c0a9be2d4'], … }
 */
export async function removeOldQuestions(
  folder: string,
  asked: readonly string[],
  taken: readonly string[],
): Promise<OldQuestions> {
  const old: Record<keyof OldQuestions, string[]> = { removed: [], answered: [], changed: [] };
  const files = (await readdir(folder)).sort().flatMap(file => {
    const { name = '', kind = '' } = NAMED.exec(file)?.groups ?? {};
    return name === '' ? [] : [{ file, name, isQuestion: kind === '.json' }];
  });
  const waiting = new Set(
    files.filter(each => !each.isQuestion && !taken.includes(each.file)).map(each => each.name),
  );
  for (const { name, isQuestion } of files) {
    if (!isQuestion || asked.includes(name)) continue;
    const result = await removeUnlessNeeded(join(folder, name), name, waiting.has(name));
    if (result !== undefined) old[result].push(name);
  }
  return old;
}

/** Remove a question unless it must stay; `undefined` if it is not a question of this program. */
async function removeUnlessNeeded(
  path: string,
  name: string,
  isAnswered: boolean,
): Promise<keyof OldQuestions | undefined> {
  const [json, text] = [await textOf(`${path}.json`), await textOf(`${path}.md`)];
  const prompt = json && promptIn(json, name);
  if (prompt === undefined) return undefined;
  if (isAnswered) return 'answered';
  if (text !== undefined && !isOwnText(text, prompt)) return 'changed';
  // The JSON file is removed last, because it identifies the question: the next run continues after
  // an interruption.
  if (text !== undefined) await unlink(`${path}.md`);
  await unlink(`${path}.json`);
  return 'removed';
}

/** The prompt of a question, as this program writes it; `undefined` for another text. */
function promptIn(json: string, name: string): string | undefined {
  const parsed = parseJson(json);
  if (!isObject(parsed)) return undefined;
  const { id, file, prompt } = parsed;
  if (typeof id !== 'string' || !name.endsWith(`-${id}`) || typeof file !== 'string') return undefined;
  const isWhole = `${JSON.stringify(parsed, undefined, 2)}\n` === json;
  return isWhole && typeof prompt === 'string' ? prompt : undefined;
}

/** After the prompt, the text may name the file about how to answer. */
function isOwnText(text: string, prompt: string): boolean {
  return text.startsWith(prompt) && /^(?: See [\w.-]+)?\n$/.test(text.slice(prompt.length));
}

/** The text of a regular file; `undefined` if there is none. Links are not followed. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await lstat(file)).isFile() ? await readFile(file, 'utf8') : undefined;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}
