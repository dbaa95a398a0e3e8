import { hashBytes } from '../../text/index.js';
import { snippetText } from '../snippet.js';
import type { Group } from './group.js';
import { stableMessage } from './same-finding.js';

/** This many characters of a hash distinguish questions. */
const LENGTH = 12;

/**
 * The id of a question: the same for the same lines with the same findings, wherever they are in
 * the file. Identical questions are numbered. A failed test is the same finding however it fails.
 *
 * @example questionId(group) // '3f1c0a9be2d4'
 */
export function questionId({ path, snippets, findings, imports, copy = 0 }: Group): string {
  const keys = findings.map(({ tool, rule, message, test }) =>
    test === undefined ? [tool, rule, stableMessage(message)] : [tool, test.id],
  );
  // Sorted, because the order of the run may depend on the messages.
  const sorted = keys.map(each => JSON.stringify(each)).sort();
  // The region of the imports is left out: which question has it depends on the others.
  const own = snippets.filter(each => each.lines.first !== imports?.first);
  const key = JSON.stringify([path, own.map(snippetText), sorted, ...(copy > 0 ? [copy] : [])]);
  return hashBytes(new TextEncoder().encode(key)).slice(0, LENGTH);
}

/**
 * A question as plain data, for a caller that asks another model. Lines are 1-based and inclusive.
 */
export interface QuestionJson {
  readonly id: string;
  readonly file: string;
  readonly regions: readonly (readonly [first: number, last: number])[];
  readonly findings: readonly {
    readonly tool: string;
    readonly rule: string;
    readonly message: string;
    readonly file: string;
    readonly line: number;
  }[];
}

/**
 * A question as plain data.
 *
 * @example questionJson(group).regions // [[3, 9]]
 */
export function questionJson(group: Group): QuestionJson {
  return {
    id: questionId(group),
    file: group.path,
    regions: group.regions.map(({ first, last }) => [first, last] as const),
    findings: group.findings.map(({ tool, rule, message, file, line }) => ({
      tool,
      rule,
      message,
      file,
      line,
    })),
  };
}
