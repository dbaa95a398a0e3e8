import { basename } from 'node:path';
import { linesOfJson } from './cases.js';

/** What an engine made of a case. */
export interface Answer {
  readonly id: string;
  /** `unsupported`: the engine does not know the format of the case. */
  readonly outcome: 'applied' | 'refused' | 'unsupported';
  readonly result?: string;
  /** Milliseconds of locating and applying, without reading the case. */
  readonly ms?: number;
  readonly tier?: string;
  readonly confidence?: number;
  readonly error?: { readonly code: string; readonly message: string };
  /** Who answered, where a file holds the answers of several. */
  readonly engine?: string;
  readonly version?: string;
}

/** A file of answers, and the name of the engine where its lines do not say. */
export interface AnswerFile {
  readonly path: string;
  readonly engine: string;
}

/**
 * An argument of the command as a file of answers: `NAME=FILE`, or a file alone, which is named by
 * itself.
 *
 * @example answerFile('exact=a/answers.jsonl') // { engine: 'exact', path: 'a/answers.jsonl' }
 */
export function answerFile(argument: string): AnswerFile {
  const [, engine, path] = /^([^=/\\]+)=(.+)$/.exec(argument) ?? [];
  if (engine !== undefined && path !== undefined) return { engine, path };
  return { engine: basename(argument).replace(/\.jsonl(\.gz)?$/, ''), path: argument };
}

/** The answers of a file, each with the name of its engine. */
export async function* answersOf({ path, engine }: AnswerFile): AsyncGenerator<Answer & { engine: string }> {
  for await (const answer of linesOfJson<Answer>(path)) yield { ...answer, engine: answer.engine ?? engine };
}
