import { plainName, plainNames } from './json-fields.js';
import { slashed } from './paths.js';

/** The names of what says which file a call is for. */
const PATHS = plainNames(['path', 'file_path', 'file_name', 'file', 'target_file', 'absolute_path']);
/** Elements whose text is not read for tags: it is text of a file, or edits in another format. */
const TEXTS = plainNames([
  ...['old_str', 'old_string', 'old_text', 'new_str', 'new_string', 'new_text', 'search', 'find'],
  ...['replace', 'replacement', 'content', 'contents', 'file_text', 'diff', 'patch', 'edits_json'],
]);
/** Elements for any field, which an attribute names, or what is behind `=`. */
const PARAMETERS = new Set(['parameter', 'param', 'arg', 'argument']);
/** Elements for any call that are named like this. */
const CALLS = new Set(['invoke', 'function', 'tool', 'tool_call', 'call']);
/** A longer tag is none. */
const LONGEST_TAG = 500;
/** Deeper elements are no call. */
const MOST_DEEP = 50;

/** A text of a call under its plain name. Offsets are those of the reply. */
export interface XmlField {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether its tag is one for any field, whose text is taken as it is. */
  readonly isParameter: boolean;
  /** What its tag says of the line where the text should be. */
  readonly line: string | undefined;
}

/** An element that has fields, or others that have some: a call, or a part of one. */
export interface XmlElement {
  readonly name: string;
  /** What opens it: nothing for fields that no element is around. */
  readonly tag: string;
  readonly parent: XmlElement | undefined;
  readonly fields: XmlField[];
  /** Paths that its attributes and fields name. */
  readonly paths: string[];
  readonly from: number;
  /** Where it ends; the end of the reply if nothing closes it. */
  to: number;
  /** Where text is between its fields that belongs to none of them. */
  stray?: number;
  /** Where a field begins that nothing closes. */
  cut?: number;
}

/**
 * The elements of a reply that hold what calls of tools say, each before those inside of it. Models
 * write no clean XML: texts are not escaped, attributes not quoted, elements not closed. So a tag
 * counts only at the start of a line or behind another tag, and the first tag that closes a field
 * ends it: what is behind it and no tag is stray.
 */
export function xmlElements(reply: string): readonly XmlElement[] {
  return reply.includes('</') ? new Scanner(reply).scan() : [];
}

/**
 * The path of an element, or of the nearest around it that names one; none if that names several.
 */
export function pathOf(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined;
  const [path, ...others] = new Set(element.paths);
  if (path === undefined) return pathOf(element.parent);
  return others.length > 0 ? undefined : slashed(path);
}

/** For each line of a reply, by index from 0, the path of the element that it is in. */
export function xmlPaths(lines: readonly string[]): (line: number) => string | undefined {
  const known = xmlElements(lines.join('\n')).filter(({ paths }) => paths.length > 0);
  if (known.length === 0) return () => undefined;
  let next = 0;
  const starts = lines.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
  return line => {
    const at = starts[line] ?? next;
    return pathOf(known.findLast(({ from, to }) => from <= at && at <= to));
  };
}

class Scanner {
  readonly #elements: XmlElement[] = [];
  readonly #open: XmlElement[] = [];
  /** Tags that nothing closes any more: so each is searched for to the end once. */
  readonly #unclosed = new Set<string>();
  /** Where the last tag ends. */
  #end = 0;

  constructor(readonly reply: string) {}

  scan(): readonly XmlElement[] {
    for (let at = this.reply.indexOf('<'); at >= 0; at = this.reply.indexOf('<', at)) {
      const tag = this.#isAtStart(at) ? tagAt(this.reply, at) : undefined;
      at = tag === undefined ? at + 1 : this.#take(tag);
    }
    return this.#elements;
  }

  /** Whether only blanks are between an offset and the start of its line, or the tag before. */
  #isAtStart(offset: number): boolean {
    let at = offset;
    while (at > this.#end && /[ \t]/.test(this.reply.charAt(at - 1))) at--;
    return at === this.#end || this.reply[at - 1] === '\n';
  }

  /** Returns where to read on. */
  #take(tag: Tag): number {
    const isText = this.reply.slice(this.#end, tag.from).trim() !== '';
    const element = this.#open.at(-1);
    if (isText && element?.tag === '') this.#closeTo(this.#open.length - 1, this.#end);
    else if (isText && element !== undefined && element.fields.length > 0) element.stray ??= this.#end;
    this.#end = tag.to;
    if (tag.kind === 'close') this.#close(tag);
    else if (!this.#readField(tag) && tag.kind === 'open') this.#push(tag);
    return this.#end;
  }

  #close(tag: Tag): void {
    const at = this.#open.findLastIndex(element => element.tag === tag.word);
    if (at >= 0) this.#closeTo(at, tag.to);
  }

  #closeTo(depth: number, end: number): void {
    for (const element of this.#open.splice(depth)) element.to = end;
  }

  #push({ word, name, inner, from }: Tag): XmlElement | undefined {
    if (this.#open.length >= MOST_DEEP) return undefined;
    const path = attribute(inner, 'path') ?? attribute(inner, 'file') ?? attribute(inner, 'file_path');
    const element: XmlElement = {
      ...{ name: plainName(name), tag: word, parent: this.#open.at(-1), from, to: this.reply.length },
      ...{ fields: [], paths: path === undefined ? [] : [path] },
    };
    this.#open.push(element);
    this.#elements.push(element);
    return element;
  }

  /** Read the field that a tag opens; whether it opens one. */
  #readField(tag: Tag): boolean {
    const name = plainName(tag.name);
    const isParameter = PARAMETERS.has(tag.word);
    const isText = isParameter || TEXTS.has(name);
    const end = tag.kind === 'empty' ? tag.to : this.#closing(tag, isText);
    const text = end === undefined ? '' : this.reply.slice(tag.to, end);
    if (!isText && (end === undefined || tag.kind === 'empty' || !isValue(text))) return false;
    // Fields that no element is around are one call, up to the next text that is in none.
    const element =
      this.#open.at(-1) ?? (isText ? this.#push({ ...tag, word: '', name: '', inner: '' }) : undefined);
    if (element === undefined) return false;
    if (end === undefined) {
      element.cut ??= tag.from;
      return true;
    }
    const to = tag.kind === 'empty' ? end : end + tag.word.length + '</>'.length;
    const line = attribute(tag.inner, 'line') ?? attribute(tag.inner, 'start_line');
    element.fields.push({ name, text, from: tag.from, to, isParameter, line });
    if (PATHS.has(name) && text.trim() !== '') element.paths.push(text.trim());
    if (isText && tag.kind === 'open' && this.#goesOn(tag.word, to)) element.stray ??= to;
    this.#end = to;
    return true;
  }

  /** Where the element is closed that a tag opens; one that is no text has only a value in it. */
  #closing({ word, to }: Tag, isText: boolean): number | undefined {
    const closing = `</${word}>`;
    if (!isText) {
      const at = this.reply.slice(to, to + LONGEST_TAG).indexOf(closing);
      return at < 0 ? undefined : to + at;
    }
    const at = this.#unclosed.has(word) ? -1 : this.reply.indexOf(closing, to);
    if (at < 0) this.#unclosed.add(word);
    return at < 0 ? undefined : at;
  }

  /**
   * Whether a text seems to go on where it ends: it is closed once more before the next one opens.
   */
  #goesOn(word: string, end: number): boolean {
    const close = this.reply.indexOf(`</${word}>`, end);
    const open = close < 0 ? -1 : this.reply.slice(end, close).indexOf(`<${word}`);
    return close >= 0 && open < 0;
  }
}

/** Whether the text of an element is one value, such as a path or a number. */
function isValue(text: string): boolean {
  return text.length <= LONGEST_TAG && !text.includes('<') && !text.trim().includes('\n');
}

interface Tag {
  /** What opens and closes it: `parameter` in `<parameter name="path">`. */
  readonly word: string;
  /** What it is for: `path` there. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** What is behind the word. */
  readonly inner: string;
  readonly from: number;
  readonly to: number;
}

const WORD = /^[A-Za-z][\w.:-]*/;

/** The tag that begins at an offset; `undefined` if none does. */
function tagAt(reply: string, from: number): Tag | undefined {
  const head = reply.slice(from + 1, from + LONGEST_TAG);
  const end = head.indexOf('>');
  if (end < 0) return undefined;
  const isClose = head.startsWith('/');
  const isEmpty = head[end - 1] === '/';
  const body = head.slice(isClose ? 1 : 0, isEmpty ? end - 1 : end);
  const word = WORD.exec(body)?.[0];
  if (word === undefined || body.includes('<')) return undefined;
  const inner = body.slice(word.length);
  if (inner !== '' && !/^[\s=]/.test(inner)) return undefined;
  const named = PARAMETERS.has(word) || CALLS.has(word) ? attribute(`name${inner}`, 'name') : undefined;
  const kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
  const name = named ?? attribute(inner, 'name') ?? word;
  return { word, name, kind, inner, from, to: from + end + 2 };
}

/** The value of an attribute, in quotation marks or without; `undefined` if it is missing. */
function attribute(inner: string, name: string): string | undefined {
  for (let at = inner.indexOf(`${name}=`); at >= 0; at = inner.indexOf(`${name}=`, at + 1)) {
    if (at > 0 && !/\s/.test(inner.charAt(at - 1))) continue;
    const rest = inner.slice(at + name.length + 1);
    const quote = /^["']/.exec(rest)?.[0];
    const end = quote === undefined ? rest.search(/\s/) : rest.indexOf(quote, 1);
    if (quote === undefined) return end < 0 ? rest : rest.slice(0, end);
    return end < 0 ? undefined : rest.slice(1, end);
  }
  return undefined;
}
