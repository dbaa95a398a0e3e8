import { createEdit, type Edit, type EditOptions, replaceEdit, type SourceLines } from '../edit/index.js';
import { LineIndex } from '../text/index.js';
import { ALL, COUNT, NEW, OLD } from './call-names.js';
import type { Parsed, Problem } from './format.js';
import { plainNames } from './json-fields.js';
import { findMarkers } from './markers.js';
import { ReplySurroundings } from './surroundings.js';
import { pathOf, type XmlElement, type XmlField, xmlElements } from './xml-elements.js';

const OLDS = plainNames([...OLD, 'search', 'find']);
const NEWS = plainNames([...NEW, 'replace', 'replacement']);
const WHOLE = plainNames(['content', 'contents', 'file_text']);
const COUNTS = plainNames(COUNT);
const EVERY = plainNames(ALL);
const STRICT = plainNames([...OLD, ...NEW]);
const LINES = plainNames(['start_line', 'line']);
/** Fields that make the old text something else than text. */
const PATTERNS = plainNames(['use_regex', 'is_regex', 'regex', 'ignore_case', 'case_insensitive']);
/** What a call beside a whole text may say that asks for nothing else. */
const REMARKS = plainNames(['line_count', 'description', 'explanation', 'instructions', 'command']);
/** What tools that write whole files are called. */
const WRITES = /write|create|save|^file$/;
/** Fences whose text may be calls. */
const LANGUAGES = /^(?:|xml|html|text|txt|plaintext|tool[_-]?(?:call|code|use)s?)$/i;

/** The edits of the calls that a reply has as XML: see `edit-call.ts` for the grammar. */
export function parseXmlCalls(reply: string): Parsed {
  return new CallReader(reply).read();
}

class CallReader {
  readonly #edits: Edit[] = [];
  readonly #problems: Problem[] = [];
  readonly #lines: LineIndex;
  #lastPath: string | undefined;

  constructor(readonly reply: string) {
    this.#lines = LineIndex.of(reply);
  }

  read(): Parsed {
    const elements = xmlElements(this.reply);
    if (elements.some(isCall)) {
      const around = new ReplySurroundings(this.#lines.contents());
      let top:
        | { readonly to: number; readonly isRead: boolean; readonly above: string | undefined }
        | undefined;
      for (const element of elements) {
        if (top === undefined || element.from >= top.to) top = this.#top(element, around);
        if (top.isRead && isCall(element)) this.#readCall(element, top.above);
      }
    }
    return { format: 'edit-call', edits: this.#edits, problems: this.#problems };
  }

  /**
   * What is around an element that is in no other: in a fence, it must be the first thing there.
   */
  #top({ from, to }: XmlElement, around: ReplySurroundings) {
    const line = this.#lines.lineAt(from);
    around.readTo(line);
    const { fence } = around;
    const isRead =
      fence === undefined || (LANGUAGES.test(fence.info) && isBlank(this.#lines, fence.line + 1, line));
    const above = around.pathAbove(line);
    around.skipTo(this.#lines.lineAt(Math.max(from, to - 1)) + 1);
    return { to, isRead, above };
  }

  #readCall(element: XmlElement, above: string | undefined): void {
    const [olds, news] = [textsIn(element, OLDS), textsIn(element, NEWS)];
    const path = pathOf(element) ?? above ?? this.#lastPath;
    const pattern = element.fields.find(({ name, text }) => PATTERNS.has(name) && isTrue(text));
    if (element.cut !== undefined)
      this.#report(element.cut, 'The text that begins here is never closed.', 'EDIT_TRUNCATED');
    else if (element.stray !== undefined)
      this.#report(element.stray, 'Text between the fields of this call belongs to none of them.');
    else if (pattern !== undefined)
      this.#report(pattern.from, `"${pattern.name}" is not supported: send the old text as it is.`);
    else if (new Set(element.paths).size > 1) this.#report(element.from, 'This call names several files.');
    else if (olds.length !== news.length)
      this.#report(element.from, 'This call does not have an old text for each new one.');
    else {
      this.#lastPath = path;
      if (olds.length === 0) this.#readWhole(element, path);
      for (const [i, old] of olds.entries()) this.#readPair(element, old, news[i] as XmlField, path);
    }
  }

  #readPair(element: XmlElement, old: XmlField, now: XmlField, path: string | undefined): void {
    // The text of a parameter is taken as it is, unless a line break is behind each of the tags.
    const isWrapped = !old.isParameter || [old, now].every(({ text }) => text === '' || startsLine(text));
    const [search, replace] = [old, now].map(({ text }) => textOf(text, isWrapped)) as [string, string];
    const [first, last] = [Math.min(old.from, now.from), Math.max(old.to, now.to)];
    const said = (name: string) => element.fields.find(each => each.name === name)?.text.trim() ?? '';
    const about = { description: said('description'), encoding: said('encoding') };
    const source = this.#source(first, last);
    const options = { path, source, ...about, ...this.#placed(element, old) };
    if (search === '') this.#edits.push(createEdit(replace, options));
    else this.#edits.push(replaceEdit(search, replace, options));
  }

  /** Where, and how often, a text is to be replaced. */
  #placed({ fields }: XmlElement, { name, line }: XmlField): Pick<EditOptions, 'hints' | 'occurrences'> {
    const value = (names: ReadonlySet<string>) => fields.find(each => names.has(each.name))?.text;
    const count = numberIn(value(COUNTS));
    // The tools with such fields replace each place in a range: a line would choose one of them.
    const at = name === 'search' || name === 'find' ? undefined : numberIn(line ?? value(LINES));
    const hints = at === undefined ? {} : { hints: { line: at } };
    if (count !== undefined) return { ...hints, occurrences: { kind: 'exactly', count } };
    return isTrue(value(EVERY)) ? { ...hints, occurrences: { kind: 'all' } } : hints;
  }

  #readWhole(element: XmlElement, path: string | undefined): void {
    const [content] = textsIn(element, WHOLE) as [XmlField];
    const text = textOf(content.text, true);
    const isLines = startsLine(content.text) && text !== '';
    const source = this.#source(content.from, content.to);
    this.#edits.push({ kind: 'rewrite', path, content: isLines ? `${text}\n` : text, source });
  }

  #source(from: number, to: number): SourceLines {
    return { first: this.#lines.lineAt(from) + 1, last: this.#lines.lineAt(Math.max(from, to - 1)) + 1 };
  }

  #report(offset: number, message: string, code: Problem['code'] = 'EDIT_MALFORMED'): void {
    this.#problems.push({ code, line: this.#lines.lineAt(offset) + 1, message });
  }
}

/** Whether an element has texts of an edit: an old and a new one, or that of a whole file. */
function isCall(element: XmlElement): boolean {
  const has = (names: ReadonlySet<string>) => element.fields.some(({ name }) => names.has(name));
  return has(STRICT) || (has(OLDS) && has(NEWS)) || isWhole(element);
}

/**
 * A whole file: its path and its text, in a call that says no more, of a tool that writes files.
 */
function isWhole({ name, fields, paths }: XmlElement): boolean {
  const texts = fields.filter(field => WHOLE.has(field.name));
  const [content] = texts;
  if (content === undefined || texts.length > 1 || paths.length === 0) return false;
  const isCreated = fields.some(field => field.name === 'command' && field.text.trim() === 'create');
  const isPlain = fields.every(
    field => field === content || REMARKS.has(field.name) || paths.includes(field.text.trim()),
  );
  return isPlain && (isCreated || WRITES.test(name)) && findMarkers(content.text.split('\n')).length === 0;
}

function textsIn({ fields }: XmlElement, names: ReadonlySet<string>): readonly XmlField[] {
  return fields.filter(({ name }) => names.has(name));
}

const CDATA = ['<![CDATA[', ']]>'] as const;

/** The text of a field, without the line breaks that only part it from its tags. */
function textOf(raw: string, isWrapped: boolean): string {
  const bare = raw.trim();
  const isData = bare.startsWith(CDATA[0]) && bare.endsWith(CDATA[1]);
  const text = isData ? bare.slice(CDATA[0].length, -CDATA[1].length) : raw;
  if (!isWrapped || !startsLine(text)) return text;
  const inner = text.slice(text.indexOf('\n') + 1);
  const end = inner.lastIndexOf('\n');
  const hasEnd = inner.slice(end + 1).trim() === '';
  if (!hasEnd) return inner;
  return end < 0 ? '' : inner.slice(0, inner[end - 1] === '\r' ? end - 1 : end);
}

/** Whether the first line of a text has nothing in it, as its tag is alone on its line. */
function startsLine(text: string): boolean {
  const end = text.indexOf('\n');
  return end >= 0 && text.slice(0, end).trim() === '';
}

function isBlank(lines: LineIndex, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (lines.content(line).trim() !== '') return false;
  return true;
}

function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'true';
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
