import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import type { SaxesParser } from 'saxes';
import type * as Yaml from 'yaml';
import { type LineIndex, range } from '../text/index.js';
import type { Fault } from './faults.js';
import type { DataFormat } from './language.js';
import type * as TomlParser from './parsers/toml.js';
import type * as YamlParser from './parsers/yaml.js';

/**
 * The faults that the parser of a data format finds; `undefined` if a text is nested too deep for
 * it, and its brackets match.
 */
export type DataChecker = (lines: LineIndex) => readonly Fault[] | undefined;

/**
 * The ways in which files of a format are written, the strictest first, each by its parser, which
 * is loaded on its first use. Those of TOML and XML report only the first fault.
 */
export async function dialectsOf(format: DataFormat): Promise<readonly DataChecker[]> {
  const dialects = await parsersOf(format);
  return dialects.map(faultsIn => lines => (isDeep(lines.text) ? faultsOfDeep(lines.text) : faultsIn(lines)));
}

type Parser = (lines: LineIndex) => readonly Fault[];

const STRICT_JSON: Parser = ({ text }) => jsonFaults(text, { disallowComments: true });
const JSON_WITH_COMMENTS: Parser = ({ text }) => jsonFaults(text, { allowTrailingComma: true });

async function parsersOf(format: DataFormat): Promise<readonly Parser[]> {
  switch (format) {
    case 'json':
      return [STRICT_JSON, JSON_WITH_COMMENTS];
    case 'jsonc':
      return [JSON_WITH_COMMENTS];
    case 'yaml': {
      const yaml = await import('./parsers/yaml.js');
      return [({ text }) => yamlFaults(text, yaml, true), ({ text }) => yamlFaults(text, yaml, false)];
    }
    case 'toml': {
      const toml = await import('./parsers/toml.js');
      return [lines => tomlFaults(lines, toml)];
    }
    case 'xml': {
      const { SaxesParser } = await import('saxes');
      return [({ text }) => xmlFaults(text, new SaxesParser({ xmlns: false }))];
    }
  }
}

/** The parsers call themselves for each level, and one that fills the stack may end the process. */
const MOST_LEVELS = 500;
const DEEP_LINE = new RegExp(`^[ \\t?:-]{${2 * MOST_LEVELS}}`, 'm');

function isDeep(text: string): boolean {
  let depth = 0;
  for (const { 0: bracket } of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MOST_LEVELS) return true;
    if (depth < 0) depth = 0;
  }
  return DEEP_LINE.test(text);
}

/**
 * Of a text too deep for its parser: a bracket that is not closed as it was opened; `undefined` if
 * all are.
 */
function faultsOfDeep(text: string): readonly Fault[] | undefined {
  const unmatched = unmatchedBracket(text);
  if (unmatched === undefined) return undefined;
  const message = `${text[unmatched]} has no counterpart`;
  return [{ range: within(text, unmatched, unmatched + 1), message }];
}

/**
 * The offset of the first bracket outside of strings that nothing opened, or else of the last one
 * that nothing closes. An escaped quote opens no string: a line of many that no quote closes would
 * be read to its end from each of them.
 */
function unmatchedBracket(text: string): number | undefined {
  const open: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/\\"|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') open.push(index);
    else if (sign === ']' || sign === '}') {
      const last = open.pop();
      if (last === undefined || text[last] !== (sign === ']' ? '[' : '{')) return index;
    }
  }
  return open.at(-1);
}

function jsonFaults(text: string, options: { disallowComments?: true; allowTrailingComma?: true }): Fault[] {
  const errors: ParseError[] = [];
  parseJson(text, errors, options);
  return errors.map(({ error, offset, length }) => ({
    range: within(text, offset, offset + length),
    message: words(printParseErrorCode(error)),
  }));
}

/**
 * What keeps a text from being read as YAML; strictly, a key that is twice in one mapping does,
 * too: most readers take the last of them without a word, and the others are lost. An alias of
 * nothing can be read by nobody.
 */
function yamlFaults(
  text: string,
  { parseAllDocuments, visit }: typeof YamlParser,
  isStrict: boolean,
): Fault[] {
  const documents = [
    ...parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false }),
  ];
  const unread = documents.flatMap(({ errors }) =>
    errors.map(({ pos, message }) => ({ range: within(text, pos[0], pos[1]), message })),
  );
  if (unread.length > 0) return unread;
  return documents.flatMap(document => {
    const faults: Fault[] = [];
    const fault = (node: Yaml.Node, message: string) => {
      const [from, to] = node.range ?? [0, 0];
      faults.push({ range: within(text, from, to), message });
    };
    visit(document, {
      Map: (_, { items }) => {
        if (isStrict)
          for (const key of repeatedKeys(items)) fault(key, `the key ${String(key.value)} stands twice`);
      },
      Alias: (_, alias) => {
        if (alias.resolve(document) === undefined) fault(alias, `no anchor &${alias.source} is above`);
      },
    });
    return faults;
  });
}

/**
 * The keys of a mapping that are above in it already. Several mappings may be merged into one
 * (`<<`).
 */
function repeatedKeys(items: Yaml.YAMLMap['items']): Yaml.Scalar[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalarNode(key) || key.value === '<<') return [];
    if (seen.has(key.value)) return [key];
    seen.add(key.value);
    return [];
  });
}

function isScalarNode(node: unknown): node is Yaml.Scalar {
  return typeof node === 'object' && node !== null && 'value' in node && !('items' in node);
}

function tomlFaults(lines: LineIndex, { parse, TomlError }: typeof TomlParser): Fault[] {
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

/** What a DTD declares is not read, so its entities are not faults. */
function xmlFaults(text: string, parser: SaxesParser): Fault[] {
  const isDeclared = text.includes('<!DOCTYPE');
  let first: Fault | undefined;
  parser.on('error', ({ message }) => {
    if (isDeclared && message.includes('undefined entity')) return;
    first ??= { range: within(text, parser.position - 1, parser.position), message: plainMessage(message) };
  });
  parser.write(text).close();
  return first === undefined ? [] : [first];
}

/** Parsers may point after the text. */
function within(text: string, from: number, to: number) {
  const start = Math.min(Math.max(from, 0), text.length);
  return range(start, Math.min(Math.max(to, start), text.length));
}

/** `PropertyNameExpected` → `property name expected`. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** `3:14: unclosed tag: a.` → `unclosed tag: a`. */
function plainMessage(message: string): string {
  return message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '');
}

/** The parser's message continues with a picture of the lines. */
function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^Invalid TOML document:\s*/, '');
}
