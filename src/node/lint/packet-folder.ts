import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../edit/index.js';
import type { Answered, Ask } from '../../lint/fix/ask.js';
import type { Group } from '../../lint/fix/group.js';
import { questionId } from '../../lint/fix/question-id.js';
import { sheetsOf } from '../../lint/fix/sheet.js';
import { readSheet, sheetId, sheetJson } from '../../lint/fix/sheet-json.js';
import { howToAnswer } from '../../lint/prompt/how-to-answer.js';
import { type AskedQuestion, splitReply } from '../../lint/reply/split-reply.js';
import { linesName } from '../../text/index.js';
import { makeFolders } from '../make-folders.js';
import { replaceFile } from '../replace-file.js';
import { smallText } from '../small-file.js';

const ANSWER = /-(?<id>[0-9a-f]{12})\.answer\.(?:md|txt)$/;
const QUESTION = /-[0-9a-f]{12}\.json$/;

/** The file about how to answer, which is the same for all questions. */
const HOW_TO_ANSWER_FILE = 'how-to-answer.txt';

/**
 * Write questions into a folder, neighbouring ones of a file together: the prompt in `NAME.md`, the
 * same for programs in `NAME.json`, and once how to answer. Answers belong in `NAME.answer.md`
 * beside them. Returns the names.
 *
 * @param settings what the project requires of new lines, from `projectSettings`.
 * @throws the system's error if the folder cannot be written.
 * @example await writePackets('questions', run.questions) // ['a.py-line-1-E711-3f1c0a9be2d4']
 */
export async function writePackets(
  folder: string,
  groups: readonly Group[],
  settings?: string,
): Promise<readonly string[]> {
  await makeFolders(folder, 0o777);
  const names: string[] = [];
  const sheets = sheetsOf(groups);
  const how = howToAnswer(
    settings,
    groups.map(each => each.path),
  );
  if (sheets.length > 0) await replaceFile(join(folder, HOW_TO_ANSWER_FILE), `${how}\n`);
  for (const { groups: together } of sheets) {
    const name = nameOf(together);
    const json = { ...sheetJson(together), howToAnswer: HOW_TO_ANSWER_FILE };
    await replaceFile(join(folder, `${name}.md`), `${json.prompt} See ${HOW_TO_ANSWER_FILE}.\n`);
    await replaceFile(join(folder, `${name}.json`), `${JSON.stringify(json, undefined, 2)}\n`);
    names.push(name);
  }
  return names;
}

/** A name for people, with the id at its end. */
function nameOf(groups: readonly [Group, ...Group[]]): string {
  const [first] = groups;
  const parts = [first.path, `line-${first.regions[0].first}`, first.findings[0]?.rule ?? ''].map(part =>
    part.replace(/[^\w.-]+/g, '_').slice(-60),
  );
  return [...parts, sheetId(groups)].join('-');
}

/** The answers in a folder, and which of them have no question. */
export interface FolderAnswers {
  readonly ask: Ask;
  /** The number of answers. */
  readonly count: number;
  /** Answers without a question. */
  unused(): readonly UnusedAnswer[];
}

/** An answer without a question. */
interface UnusedAnswer {
  /** Its file in the folder. */
  readonly name: string;
  /** The file that its question is about; `undefined` if the folder has no such question. */
  readonly about: string | undefined;
}

/**
 * Read the answers in a folder of questions.
 *
 * @throws the system's error if it cannot be read.
 * @example const { ask } = await answersIn('questions');
 * await fixFindings({ checker, sources, ask, tries: 1 }, project)
 */
export async function answersIn(folder: string): Promise<FolderAnswers> {
  const { byId, nameless } = await readAnswers(folder);
  const sheets = await sheetsIn(folder);
  const used = new Set<string>();
  const ask: Ask = async ({ group }) => {
    const id = questionId(group);
    const sheet = sheets.get(id);
    const found = byId.get(id) ?? byId.get(sheet?.id ?? id);
    if (found === undefined) return failed('FIX_NOT_TRIED', unansweredText(group, sheet?.name));
    used.add(found.id);
    // It is unclear which of two answers counts.
    if (found.other !== undefined)
      return failed(
        'EDIT_AMBIGUOUS',
        `${found.name} and ${found.other} answer the same question. Remove one.`,
      );
    return found.id === id || sheet === undefined ? found : partOf(found, sheet, group);
  };
  return {
    ask,
    count: byId.size + nameless.length,
    unused: () => [
      ...nameless.map(name => ({ name, about: undefined })),
      ...[...byId.values()]
        .filter(each => !used.has(each.id))
        .map(({ id, name }) => ({ name, about: fileOf(sheets, id) })),
    ],
  };
}

/** The file that a question is about, by its own id or that of its sheet. */
function fileOf(sheets: ReadonlyMap<string, AskedSheet>, id: string): string | undefined {
  return (sheets.get(id) ?? [...sheets.values()].find(each => each.id === id))?.file;
}

function failed(code: 'FIX_NOT_TRIED' | 'EDIT_AMBIGUOUS' | 'EDIT_NO_CHANGE', message: string): Answered {
  return { kind: 'failed', refusal: refusal(code, message) };
}

/** The message for a question without an answer. */
function unansweredText(group: Group, name: string | undefined): string {
  if (name !== undefined) return `There is no answer to ${name}.md: it belongs in ${name}.answer.md.`;
  return `No question in the folder is about ${regionNames(group)} of ${group.path} as they are now, or the question was not written yet. Write the questions again with --packets.`;
}

function regionNames({ regions }: Group): string {
  return regions.map(linesName).join(' and ');
}

/** The part of an answer to several questions for one of them. */
function partOf({ text, name }: FolderAnswer, { questions }: AskedSheet, group: Group): Answered {
  const id = questionId(group);
  const at = questions.findIndex(each => each.id === id);
  const part = splitReply(text, questions)[at];
  if (part?.kind === 'reply') return { kind: 'text', text: part.text };
  if (part?.kind === 'refused') return { kind: 'failed', refusal: part.refusal };
  return failed('EDIT_NO_CHANGE', `${name} has no text for ${regionNames(group)}, so they are unchanged.`);
}

/** Questions in one prompt, as the folder has them. */
interface AskedSheet {
  readonly id: string;
  readonly file: string;
  /** The name of its file, without the suffix. */
  readonly name: string;
  readonly questions: readonly (AskedQuestion & { readonly id: string })[];
}

/** The questions of a folder, by id. Other files are ignored. */
async function sheetsIn(folder: string): Promise<ReadonlyMap<string, AskedSheet>> {
  const sheets = new Map<string, AskedSheet>();
  for (const file of (await readdir(folder)).filter(each => QUESTION.test(each))) {
    const sheet = readSheet(await smallText(join(folder, file), { most: MOST_BYTES }));
    const name = file.replace(/\.json$/, '');
    for (const { id } of sheet?.questions ?? []) if (sheet !== undefined) sheets.set(id, { ...sheet, name });
  }
  return sheets;
}

interface FolderAnswer {
  readonly kind: 'text';
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Another, different answer to the same question. */
  readonly other?: string;
}

/** The limit for an answer: more than any model writes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The answers by the ids in their names, and the names without an id. */
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
    if (known === undefined) byId.set(id, { kind: 'text', id, name, text });
    else if (known.text !== text) byId.set(id, { ...known, other: name });
  }
  return { byId, nameless };
}
