import { hashBytes } from '../../text/index.js';
import { isObject } from '../../text/json.js';
import { askedQuestions } from '../prompt/asked-questions.js';
import { promptForAll } from '../prompt.js';
import type { AskedQuestion } from '../reply/split-reply.js';
import type { Group } from './group.js';
import { type QuestionJson, questionId, questionJson } from './question-id.js';

/** Questions about one file in one prompt, as plain data. Lines are 1-based and inclusive. */
interface SheetJson extends QuestionJson {
  /** The same by question. Each is answered, verified and written on its own. */
  readonly questions: readonly (AskedQuestion & { readonly id: string })[];
  readonly prompt: string;
}

/**
 * The id of questions in one prompt; for one question, its own id.
 *
 * @example sheetId([group]) === questionId(group)
 */
export function sheetId(groups: readonly [Group, ...Group[]]): string {
  const ids = groups.map(questionId);
  if (ids.length === 1) return ids[0] as string;
  return hashBytes(new TextEncoder().encode(ids.join(' '))).slice(0, 12);
}

/**
 * Questions in one prompt as plain data: the regions and findings of all, and of each question.
 *
 * @example sheetJson(sheet.groups).questions[0]?.regions[0]?.number // 1
 */
export function sheetJson(groups: readonly [Group, ...Group[]]): SheetJson {
  const asked = askedQuestions(groups);
  const each = groups.map(questionJson);
  return {
    id: sheetId(groups),
    file: groups[0].path,
    regions: each.flatMap(one => one.regions).sort(([a], [b]) => a - b),
    findings: each.flatMap(one => one.findings),
    questions: groups.map((group, i) => ({ id: questionId(group), ...(asked[i] as AskedQuestion) })),
    prompt: promptForAll(groups),
  };
}

/** Read the output of {@link sheetJson}; `undefined` for any other text. */
export function readSheet(text: string): Pick<SheetJson, 'id' | 'file' | 'questions'> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json) || typeof json.id !== 'string' || typeof json.file !== 'string') return undefined;
    const { id, file, questions } = json;
    return Array.isArray(questions) && questions.every(isQuestion) ? { id, file, questions } : undefined;
  } catch {
    return undefined;
  }
}

function isQuestion(json: unknown): boolean {
  return (
    isObject(json) &&
    typeof json.id === 'string' &&
    isListOf(json.regions, each => typeof each.number === 'number' && isTexts(each.texts)) &&
    isListOf(json.findings, each => typeof each.number === 'number' && typeof each.line === 'number')
  );
}

function isTexts(json: unknown): boolean {
  return json === undefined || (Array.isArray(json) && json.every(each => typeof each === 'string'));
}

function isListOf(json: unknown, isOne: (each: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(json) && json.every(each => isObject(each) && isOne(each));
}
