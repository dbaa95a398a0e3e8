import { range } from '../../text/index.js';
import type { Fault } from '../faults.js';
import { indentationOf } from '../logical-lines.js';
import { Tokens } from './tokens.js';

/** What opens a block, and what must stand above it at its depth, if anything must. */
const HEADS: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ...['if', 'for', 'while', 'try', 'with', 'def', 'class'].map(word => [word, undefined] as const),
  ['elif', ['if', 'elif']],
  ['else', ['if', 'elif', 'for', 'while', 'except']],
  ['except', ['try', 'except']],
  ['finally', ['try', 'except', 'else of try']],
]);

/** What must be followed at its depth by one of some words. */
const FOLLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ['try', ['except', 'finally']],
  ['@', ['def', 'class', '@']],
]);

/** Signs that no statement begins with. */
const WITHIN = /^[!%&/,:;<=>^|]$/;

/** A logical line: what it begins with, and where its first colon outside of brackets is. */
interface Line {
  readonly from: number;
  readonly word: string;
  readonly colon: 'none' | 'inside' | 'last';
}

/** Lines of one depth below one head. */
interface Block {
  readonly head: string;
  readonly depth: number;
  /** The depth if a tab is as wide as a blank: both must agree on which of two lines is deeper. */
  readonly least: number;
  /** What the last statement begins with. */
  last: string;
}

/**
 * The first fault in the brackets, strings and blocks of a text of Python. Its grammar reads over
 * those of blocks, because it is made for text that is being typed.
 *
 * @example blockFault('def f():\nreturn 1\n')?.message // 'nothing is in the block of "def"'
 */
export function blockFault(text: string): Fault | undefined {
  const tokens = new Tokens(text);
  const blocks = new Blocks();
  let fault: Fault | undefined;
  while (fault === undefined && !tokens.isAtEnd) {
    const start = tokens.at;
    const line = lineFrom(tokens);
    fault = tokens.fault ?? (line && blocks.add(line, text.slice(start, line.from)));
  }
  return fault ?? blocks.end(text.length);
}

/**
 * A text of Python with blanks in the place of line breaks within brackets, which its grammar takes
 * for the end of a block where the next line is less deep. All offsets stay.
 *
 * @example withoutInnerBreaks('x = (a.\n  b)\n') // 'x = (a.   b)\n'
 */
export function withoutInnerBreaks(text: string): string {
  const tokens = new Tokens(text);
  while (tokens.next() !== undefined);
  let made = '';
  let end = 0;
  for (const { from, to } of tokens.inner) {
    made += text.slice(end, from) + ' '.repeat(to - from);
    end = to;
  }
  return made + text.slice(end);
}

/** The logical line that begins here; `undefined` for a blank one. */
function lineFrom(tokens: Tokens): Line | undefined {
  const first = tokens.next();
  if (first === undefined || first.kind === 'break') return undefined;
  let { text: word } = first;
  let colon: Line['colon'] = 'none';
  let lambdas = 0;
  for (let at = tokens.next(); at !== undefined && at.kind !== 'break'; at = tokens.next()) {
    if (colon === 'last') colon = 'inside';
    else if (word === 'async' && HEADS.has(at.text)) word = at.text;
    else if (at.text === 'lambda') lambdas++;
    else if (at.text === ':' && colon === 'none' && lambdas-- <= 0) colon = 'last';
  }
  return { from: first.from, word, colon };
}

class Blocks {
  readonly #open: Block[] = [{ head: '', depth: 0, least: 0, last: '' }];
  /** The head whose block must begin in the next line. */
  #head: Line | undefined;

  /** Take the next line; what is wrong with it, or with what it ends. */
  add(line: Line, indentation: string): Fault | undefined {
    // Lines of a backslash alone may be above: the first that is indented counts.
    const own = indentation.split(/\\(?:\r\n|[\r\n])/).find(each => indentationOf(each) > 0) ?? '';
    const [depth, least] = [indentationOf(own), indentationOf(own, 1)];
    if (this.#head !== undefined && depth <= this.#block.depth) return missing(this.#head);
    const wrong = this.#place(depth, least) ?? this.#say(line);
    return wrong === undefined ? undefined : { range: range(line.from, line.from + 1), message: wrong };
  }

  /** What is missing where the text ends. */
  end(at: number): Fault | undefined {
    if (this.#head !== undefined) return missing(this.#head);
    const wrong = this.#open.map(({ last }) => unfollowed(last, '')).find(each => each !== undefined);
    return wrong === undefined ? undefined : { range: range(at, at), message: wrong };
  }

  get #block(): Block {
    return this.#open.at(-1) as Block;
  }

  /** Find the block of a line. */
  #place(depth: number, least: number): string | undefined {
    const head = this.#head;
    this.#head = undefined;
    if (depth > this.#block.depth) {
      if (head === undefined) return 'it is indented, and nothing above opens a block';
      if (least <= this.#block.least) return TABS;
      this.#open.push({ head: head.word, depth, least, last: '' });
      return undefined;
    }
    while (depth < this.#block.depth) {
      const wrong = unfollowed(this.#open.pop()?.last ?? '', '');
      if (wrong !== undefined) return wrong;
    }
    if (depth > this.#block.depth) return 'its indentation is that of no block above';
    return least === this.#block.least ? undefined : TABS;
  }

  /** Whether a line may stand in its block, below the one before. */
  #say({ word, colon, from }: Line): string | undefined {
    const { head, last } = this.#block;
    const isHead =
      HEADS.has(word) || (word === 'match' && colon === 'last') || (word === 'case' && head === 'match');
    const above = HEADS.get(word);
    const wrong = unfollowed(last, word);
    if (wrong !== undefined) return wrong;
    if (above?.includes(last) === false) return `"${word}" belongs to nothing above`;
    if (head === 'match' && word !== 'case') return 'only "case" stands in a "match"';
    if (WITHIN.test(word)) return `no statement begins with "${word}"`;
    if (isHead && colon === 'none') return `the colon of "${word}" is missing`;
    if (!isHead && colon === 'last') return 'nothing here opens a block';
    if (colon === 'last') this.#head = { word, colon, from };
    this.#block.last = word === 'else' && last === 'except' ? 'else of try' : word;
    return undefined;
  }
}

const TABS = 'whether it is deeper than the lines above depends on how wide a tab is';

function missing({ word, from }: Line): Fault {
  return { range: range(from, from + word.length), message: `nothing is in the block of "${word}"` };
}

/** What must come after a statement, and does not. */
function unfollowed(last: string, word: string): string | undefined {
  const must = FOLLOWED.get(last);
  if (must === undefined || must.includes(word)) return undefined;
  return `"${last}" above has no ${must.map(each => `"${each}"`).join(' or ')}`;
}
