import { createScanner } from 'jsonc-parser/lib/esm/impl/scanner.js';

/** A JSON value with its position: offsets in UTF-16 code units, the end excluded. */
export type JsonNode = { readonly from: number; to: number; complete: boolean } & (
  | { readonly kind: 'object'; readonly entries: JsonEntry[] }
  | { readonly kind: 'array'; readonly items: JsonNode[] }
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
);
export type JsonObject = JsonNode & { kind: 'object' };
type JsonContainer = JsonNode & { kind: 'object' | 'array' };

interface JsonEntry {
  readonly key: string;
  readonly value: JsonNode;
}

/**
 * Why a value is incomplete: it continues where the text ends, or it contains something that JSON
 * does not have.
 */
export interface JsonFailure {
  readonly kind: 'cut' | 'invalid';
  /** Offset in the text. */
  readonly offset: number;
  readonly message: string;
}

/** A value found in a text, as far as it could be read. */
export interface JsonFinding {
  readonly root: JsonNode;
  readonly failure: JsonFailure | undefined;
}

/** The scanner's kinds of token, by its numbers: its enum exists only in its types. */
const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  unknown: 16,
  end: 17,
} as const;

/** Deeper than any edit is. A reply of nothing but brackets would else take memory for each. */
const DEEPEST = 200;

/** What may come next inside the innermost container. */
type Expected = 'first' | 'item' | 'key' | 'colon' | 'value' | 'comma';

/**
 * Reads the objects and lists of a text one after another. Comments and trailing commas are
 * allowed; strings are taken exactly as they are written, and never repaired.
 */
export class JsonReader {
  readonly #scanner;
  readonly #stack: JsonContainer[] = [];
  #keys: string[] = [];
  #expected: Expected = 'first';
  #token = 0;

  constructor(readonly text: string) {
    this.#scanner = createScanner(text, true);
  }

  /** Read the value that starts at an offset with `{` or `[`. What follows it is not read. */
  readAt(offset: number): JsonFinding {
    this.#scanner.setPosition(offset);
    this.#stack.length = 0;
    this.#keys = [];
    this.#next();
    const root = this.#open();
    while (this.#stack.length > 0) {
      this.#next();
      const message = this.#scanner.getTokenError() === 0 ? this.#take() : this.#badToken();
      if (message !== undefined) return { root, failure: this.#failure(root, message) };
    }
    return { root, failure: undefined };
  }

  #next(): void {
    this.#token = this.#scanner.scan();
  }

  /** Where the token ends. */
  get #end(): number {
    return this.#scanner.getTokenOffset() + this.#scanner.getTokenLength();
  }

  #failure(root: JsonNode, message: string): JsonFailure {
    const offset = this.#scanner.getTokenOffset();
    for (const node of [root, ...this.#stack]) node.to = this.#end;
    if (!this.#isLast()) return { kind: 'invalid', offset, message };
    return {
      kind: 'cut',
      offset: Math.min(offset, this.text.length - 1),
      message: 'The reply ends inside the JSON.',
    };
  }

  /** Whether the text ends here, or inside this token. */
  #isLast(): boolean {
    if (this.#token === TOKEN.end) return true;
    const whole = this.#token !== TOKEN.unknown && this.#scanner.getTokenError() === 0;
    return !whole && !/\S/.test(this.text.slice(this.#end));
  }

  #badToken(): string {
    return this.#token === TOKEN.string
      ? 'A JSON string must be on one line, with each line break, tab, quote and backslash escaped.'
      : 'This is no JSON.';
  }

  /** Take the token in. Gives what is wrong with it, if anything is. */
  #take(): string | undefined {
    const top = this.#stack.at(-1) as JsonContainer;
    const inObject = top.kind === 'object';
    if (this.#token === (inObject ? TOKEN.closeBrace : TOKEN.closeBracket)) return this.#close(top);
    switch (this.#expected) {
      case 'comma':
        if (this.#token !== TOKEN.comma) return `A comma or ${inObject ? '}' : ']'} is missing before this.`;
        this.#expected = inObject ? 'key' : 'item';
        return undefined;
      case 'colon':
        this.#expected = 'value';
        return this.#token === TOKEN.colon ? undefined : 'A colon is missing before this.';
      case 'value':
      case 'item':
        return this.#takeValue(top);
      default:
        return inObject ? this.#takeKey() : this.#takeValue(top);
    }
  }

  #takeKey(): string | undefined {
    if (this.#token !== TOKEN.string) return 'A key in double quotes is missing before this.';
    this.#keys.push(this.#scanner.getTokenValue());
    this.#expected = 'colon';
    return undefined;
  }

  #takeValue(container: JsonContainer): string | undefined {
    if (this.#token === TOKEN.openBrace || this.#token === TOKEN.openBracket) {
      if (this.#stack.length >= DEEPEST) return `This is nested deeper than ${DEEPEST} levels.`;
      const node = this.#node();
      this.#add(container, node);
      this.#enter(node);
      return undefined;
    }
    const value = this.#scalar();
    if (value === undefined) return 'A value is missing before this.';
    const from = this.#scanner.getTokenOffset();
    this.#add(container, { kind: 'scalar', value, from, to: this.#end, complete: true });
    this.#expected = 'comma';
    return undefined;
  }

  #scalar(): string | number | boolean | null | undefined {
    switch (this.#token) {
      case TOKEN.string:
        return this.#scanner.getTokenValue();
      case TOKEN.number:
        return Number(this.#scanner.getTokenValue());
      case TOKEN.true:
      case TOKEN.false:
        return this.#token === TOKEN.true;
      case TOKEN.null:
        return null;
      default:
        return undefined;
    }
  }

  #add(container: JsonContainer, node: JsonNode): void {
    if (container.kind === 'array') container.items.push(node);
    else container.entries.push({ key: this.#keys.pop() as string, value: node });
  }

  #open(): JsonContainer {
    const node = this.#node();
    this.#enter(node);
    return node;
  }

  #enter(node: JsonContainer): void {
    this.#stack.push(node);
    this.#expected = 'first';
  }

  #node(): JsonContainer {
    const from = this.#scanner.getTokenOffset();
    const place = { from, to: this.#end, complete: false };
    return this.#token === TOKEN.openBrace
      ? { kind: 'object', entries: [], ...place }
      : { kind: 'array', items: [], ...place };
  }

  #close(top: JsonContainer): string | undefined {
    if (this.#expected === 'colon' || this.#expected === 'value') return 'A value is missing before this.';
    top.to = this.#end;
    top.complete = true;
    this.#stack.pop();
    this.#expected = 'comma';
    return undefined;
  }
}
