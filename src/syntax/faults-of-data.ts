import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import type * as Toml from 'smol-toml';
import type * as Yaml from 'yaml';
import { type LineIndex, range } from '../text/index.js';
import type { Fault } from './faults.js';
import type { Language } from './language.js';

/** The faults that the parser of a data format finds. */
export type DataChecker = (lines: LineIndex) => Fault[];

/** The parser of a data format, loaded when it is first asked for. That of TOML stops at the first fault. */
export async function dataChecker(format: NonNullable<Language['checkedBy']>): Promise<DataChecker> {
  switch (format) {
    case 'json':
      return ({ text }) => jsonFaults(text, { disallowComments: true });
    case 'jsonc':
      return ({ text }) => jsonFaults(text, { allowTrailingComma: true });
    case 'yaml': {
      const { parseAllDocuments } = await import('yaml');
      return ({ text }) => yamlFaults(text, parseAllDocuments);
    }
    case 'toml': {
      const toml = await import('smol-toml');
      return lines => tomlFaults(lines, toml);
    }
  }
}

function jsonFaults(text: string, options: { disallowComments?: true; allowTrailingComma?: true }): Fault[] {
  const errors: ParseError[] = [];
  parseJson(text, errors, options);
  return errors.map(({ error, offset, length }) => ({
    range: within(text, offset, offset + length),
    message: words(printParseErrorCode(error)),
  }));
}

function yamlFaults(text: string, parseAllDocuments: typeof Yaml.parseAllDocuments): Fault[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  return [...documents].flatMap(({ errors }) =>
    errors.map(({ pos, message }) => ({ range: within(text, pos[0], pos[1]), message })),
  );
}

function tomlFaults(lines: LineIndex, { parse, TomlError }: typeof Toml): Fault[] {
  try {
    parse(lines.text);
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
