import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import { type LineIndex, range } from '../text/index.js';
import type { Fault } from './faults.js';
import type { Language } from './language.js';

type Checker = (lines: LineIndex) => Fault[];

/** The faults that the parser of a data format finds. That of TOML stops at the first. */
export const DATA_CHECKERS: Readonly<Record<NonNullable<Language['checkedBy']>, Checker>> = {
  json: ({ text }) => jsonFaults(text, { disallowComments: true }),
  jsonc: ({ text }) => jsonFaults(text, { allowTrailingComma: true }),
  yaml: ({ text }) => yamlFaults(text),
  toml: lines => tomlFaults(lines),
};

function jsonFaults(text: string, options: { disallowComments?: true; allowTrailingComma?: true }): Fault[] {
  const errors: ParseError[] = [];
  parseJson(text, errors, options);
  return errors.map(({ error, offset, length }) => ({
    range: within(text, offset, offset + length),
    message: words(printParseErrorCode(error)),
  }));
}

function yamlFaults(text: string): Fault[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  return [...documents].flatMap(({ errors }) =>
    errors.map(({ pos, message }) => ({ range: within(text, pos[0], pos[1]), message })),
  );
}

function tomlFaults(lines: LineIndex): Fault[] {
  try {
    parseToml(lines.text);
    return [];
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const index = Math.min(Math.max(error.line - 1, 0), lines.count - 1);
    const { from, to } = lines.at(index);
    return [{ range: range(from, to), message: firstSentence(error.message) }];
  }
}

/** Parsers may point behind the text. */
function within(text: string, from: number, to: number) {
  const start = Math.min(Math.max(from, 0), text.length);
  return range(start, Math.min(Math.max(to, start), text.length));
}

/** `PropertyNameExpected` → `property name expected`. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** The parser's message goes on with a picture of the lines. */
function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^Invalid TOML document:\s*/, '');
}
