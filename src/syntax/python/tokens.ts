import { type Range, range } from '../../text/index.js';
import type { Fault } from '../faults.js';

/** A token outside of all brackets and strings. What is inside of them is read, and is no token. */
interface Token {
  /** A `break` ends a logical line, or a blank one. */
  readonly kind: 'word' | 'sign' | 'break';
  readonly from: number;
  /** Of a string or number the first character, of brackets the one that opens. */
  readonly text: string;
}

/** What is open at a place. Strings with fields have code in them, and the fields have formats. */
interface Opened {
  readonly kind: 'bracket' | 'string' | 'field' | 'format';
  readonly at: number;
  readonly close: string;
  /** The quotes of the string that it is, or is a part of. */
  readonly quote: string;
  readonly isRaw: boolean;
  readonly hasFields: boolean;
}

const WORD = /[\w\u0080-\uffff]+/y;
const NUMBER =
  /0[bB][01_]+|0[oO][0-7_]+|0[xX][\da-fA-F_]+|(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][+-]?\d[\d_]*)?[jJ]?/y;
/** What is of no interest in a string. */
const TEXT = /[^\\"'{}\r\n]+/y;
const LINE = /[^\r\n]+/y;
const BREAK = /\r\n|[\r\n]/y;
const BLANK = /[ \t\f]+/y;
const NAMED_CHARACTER = /N\{[^}\r\n]*\}/y;
const PREFIX = /^[bfrtu]{1,2}$/i;
/** No part of a name: a blank, quote or dash that only looks like one of Python. */
const FOREIGN = /[^\p{ID_Continue}]/u;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Words that stand before values or between them. */
const OPERATORS = wordsOf('and as async await else for from if in is not or');
/** Words that stand before values, and never behind one. */
const PREFIXES = wordsOf('lambda yield');
/** Words that a statement begins with, and that are nowhere else in it. */
const STARTERS = wordsOf(
  'assert class def del elif except finally global import nonlocal raise return try while with',
);
/** Signs that a value must follow: a star does not have to, behind `import`. */
const DANGLING = /^[-=+/%&|^<>@.~]$/;
/** Words that are a name, except in front of a value at the start of a statement. */
const SOFT = wordsOf('case match type');

/**
 * The tokens of Python, read in one pass until the text ends or cannot be read. What only some
 * versions take is taken, such as the quotes of a string within its own fields.
 */
export class Tokens {
  /** Why the text cannot be read further. */
  fault: Fault | undefined;
  #at = 0;
  /** What was read last, to see two values without anything between. */
  #last: 'start' | 'sign' | 'value' | 'string' = 'start';
  #lastWord = '';
  #lastSign = '';
  /** Whether the statement is a `from` whose `import` is to come. */
  #isFrom = false;
  readonly #open: Opened[] = [];
  /** Line breaks within brackets, which mean nothing, and the comments before them. */
  readonly #inner: Range[] = [];

  constructor(readonly text: string) {}

  /** The line breaks within brackets so far, and the comments before them. */
  get inner(): readonly Range[] {
    return this.#inner;
  }

  /** Where the next token is searched for. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  /** The next token; `undefined` at the end, and where there is a fault. */
  next(): Token | undefined {
    while (this.fault === undefined && !this.isAtEnd) {
      const top = this.#open.at(-1);
      if (top?.kind === 'string' || top?.kind === 'format') this.#inText(top);
      else if (this.#skip(BLANK) === '') {
        const from = this.#at;
        const kind = this.#inCode(top);
        const to = kind === 'word' ? this.#at : from + 1;
        if (kind !== undefined && top === undefined) return { kind, from, text: this.text.slice(from, to) };
      }
    }
    const open = this.#open[0];
    if (open !== undefined) this.#fail(open.at, `${nameOf(open)} is never closed`, this.text.length);
    return undefined;
  }

  /** Read one piece of code, and say what kind of token it is if it is one. */
  #inCode(top: Opened | undefined): Token['kind'] | undefined {
    const from = this.#at;
    if (this.#skip(NUMBER) !== '') return this.#value('value', from);
    const word = this.#skip(WORD);
    if (word !== '') return this.#word(word, from);
    if (this.#skip(BREAK) !== '') {
      if (top === undefined) this.#endLine(from);
      else if (top.kind === 'bracket') this.#inner.push(range(from, this.#at));
      return 'break';
    }
    const sign = this.text[this.#at++] as string;
    if (sign === '#') {
      this.#skip(LINE);
      if (top?.kind === 'bracket') this.#inner.push(range(from, this.#at));
      return undefined;
    }
    if (sign === '\\') {
      if (this.#skip(BREAK) === '' && !this.isAtEnd) this.#unknown(sign, from);
      return undefined;
    }
    return this.#sign(sign, from, top);
  }

  #endLine(at: number): void {
    if (this.#last === 'sign' && DANGLING.test(this.#lastSign))
      this.#fail(at - 1, `nothing follows "${this.#lastSign}"`);
    this.#last = 'start';
  }

  #sign(sign: string, from: number, top: Opened | undefined): Token['kind'] | undefined {
    const follows = this.text[this.#at];
    switch (sign) {
      case '"':
      case "'":
        return this.#string('', from);
      case '(':
      case '[':
      case '{':
        if (sign === '{') this.#value('value', from);
        // So begins a mark of a template.
        if (sign === '{' && follows === '%') this.#unknown('{%', from);
        this.#push('bracket', from, { close: CLOSES[sign] as string });
        break;
      case ')':
      case ']':
      case '}':
        return this.#close(top, sign, from);
      case ':':
        this.#last = 'start';
        if (top?.kind === 'field') this.#push('format', from, top);
        else if (follows === '=') this.#at++;
        return follows === '=' ? undefined : 'sign';
      case '.':
        if (!this.text.startsWith('...', from) || this.#lastWord === 'from') break;
        this.#at += 2;
        return this.#value('value', from);
      case '!':
        if (top?.kind !== 'field' && follows !== '=') this.#unknown(sign, from);
        break;
      case '$':
      case '?':
      case '`':
        this.#unknown(sign, from);
    }
    this.#last = sign === ';' ? 'start' : 'sign';
    this.#lastSign = sign;
    return 'sign';
  }

  #word(word: string, from: number): Token['kind'] {
    const quote = this.text[this.#at];
    if ((quote === '"' || quote === "'") && PREFIX.test(word)) {
      this.#at++;
      return this.#string(word.toLowerCase(), from);
    }
    const foreign = FOREIGN.exec(word);
    if (foreign !== null) this.#unknown(foreign[0], from + foreign.index);
    const isFirst = this.#last === 'start';
    if (STARTERS.has(word)) this.#starter(word, from);
    else if (!OPERATORS.has(word) && !(isFirst && SOFT.has(word))) this.#value('value', from);
    if (OPERATORS.has(word) || PREFIXES.has(word) || (isFirst && SOFT.has(word))) this.#last = 'sign';
    if (isFirst) this.#isFrom = word === 'from';
    this.#lastWord = word;
    this.#lastSign = '';
    return 'word';
  }

  #starter(word: string, from: number): void {
    const isInside = this.#last !== 'start' && this.#lastWord !== 'async';
    if (isInside && !(word === 'import' && this.#isFrom))
      this.#fail(from, `"${word}" begins no statement here`);
    this.#isFrom = false;
    this.#last = 'sign';
  }

  /** A value, which cannot stand directly behind another, except a string behind a string. */
  #value(kind: 'value' | 'string', from: number): 'sign' {
    if (this.#last === 'value' || (this.#last === 'string' && kind === 'value'))
      this.#fail(from, 'a line break or an operator is missing before this');
    this.#last = kind;
    return 'sign';
  }

  /** A string whose first quote has been read. */
  #string(prefix: string, from: number): 'sign' {
    const one = this.text[this.#at - 1] as string;
    const isLong = this.text.startsWith(one + one, this.#at);
    if (isLong) this.#at += 2;
    const quote = isLong ? one.repeat(3) : one;
    const hasFields = /[ft]/.test(prefix);
    this.#push('string', from, { close: quote, quote, isRaw: prefix.includes('r'), hasFields });
    return this.#value('string', from);
  }

  #close(top: Opened | undefined, sign: string, from: number): undefined {
    if (top?.close === sign) this.#open.pop();
    else
      this.#fail(
        from,
        top === undefined ? 'nothing is open that this closes' : `${nameOf(top)} is not closed before this`,
      );
    this.#last = 'value';
  }

  #inText(top: Opened): void {
    this.#skip(TEXT);
    const from = this.#at;
    const sign = this.text[from];
    if (sign === undefined) return;
    if (this.text.startsWith(top.close, from)) this.#endText(top);
    else if (this.#skip(BREAK) !== '' || this.text.startsWith(top.quote, from)) {
      if (top.quote.length === 1) this.#fail(top.at, `${nameOf(top)} is not closed in its line`);
      else if (this.#at === from) this.#at++;
    } else {
      this.#at++;
      if (sign === '\\') this.#escape(top);
      else if (top.hasFields && sign === '{') this.#field(top, from);
      else if (top.hasFields && sign === '}' && this.text[this.#at++] !== '}')
        this.#fail(from, 'no field of the string is open that this closes');
    }
  }

  #endText({ kind, close }: Opened): void {
    this.#at += close.length;
    this.#open.pop();
    // The bracket that ends a format ends its field.
    if (kind === 'format') this.#open.pop();
    else this.#last = 'string';
  }

  #escape({ hasFields, isRaw }: Opened): void {
    if (hasFields && !isRaw && this.#skip(NAMED_CHARACTER) !== '') return;
    if (this.#skip(BREAK) === '' && !(hasFields && /[{}]/.test(this.text[this.#at] ?? ''))) this.#at++;
  }

  #field(top: Opened, from: number): void {
    this.#last = 'sign';
    if (top.kind === 'string' && this.text[this.#at] === '{') this.#at++;
    else this.#push('field', from, { ...top, close: '}' });
  }

  #push(kind: Opened['kind'], at: number, of: Partial<Opened> & Pick<Opened, 'close'>): void {
    this.#open.push({ quote: '', isRaw: false, hasFields: false, ...of, kind, at });
  }

  /** What a pattern matches here, which is passed over. */
  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #unknown(sign: string, from: number): void {
    this.#fail(from, `${JSON.stringify(sign)} is no sign of Python`);
  }

  #fail(from: number, message: string, to = from + 1): void {
    this.fault ??= { range: range(from, to), message };
  }
}

function nameOf({ kind, close }: Opened): string {
  if (kind === 'string') return 'the string';
  return kind === 'bracket' ? `the bracket that "${close}" closes` : 'a field of the string';
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
