import type { ReadAnswer } from '../answers/index.js';
import { type Block, blocksOf, type Fenced, languageOf, type Prose, type Words } from '../answers/parts.js';
import { withoutThoughtsOf } from '../formats/index.js';
import { isAsked, sentencesOf } from './said.js';

/** Something that the rules could not read, and a model may. */
export interface Step {
  /** As scripts name it, from 1. */
  readonly number: number;
  /** 1-based line of the answer. */
  readonly line: number;
  readonly why: string;
  /** The code to put in, if it is about code. */
  readonly fence: Fenced | undefined;
  /** The code as it was, if the answer shows it right before. */
  readonly old: readonly string[];
  /** The prose that may say what is meant. */
  readonly said: readonly Prose[];
  /** That which is right beside the code. */
  readonly lead: readonly Prose[];
}

/** An answer that the rules have not read, in so far as a model may. */
export interface Unread {
  readonly reply: string;
  /** Its lines, with thoughts blanked. */
  readonly lines: readonly string[];
  readonly prose: readonly Prose[];
  readonly steps: readonly Step[];
  /** What the answer shows as the result. */
  readonly results: readonly Fenced[];
  readonly words: Words;
}

/** Code with these is none to put in, or is more than one thing. */
const UNFIT =
  /\bTODO\b|\bFIXME\b|not implemented|(?:your|the) (?:code|logic|implementation) (?:goes )?here|^\W{0,9}(?:before|after|old|new|original|option \w+)\W{0,9}$/i;

/**
 * What a model may be asked about an answer; `undefined` if nothing, because it is read, or must be
 * refused.
 */
export function unreadOf(reply: string, read: ReadAnswer): Unread | undefined {
  const text = withoutThoughtsOf(reply);
  const blocks = blocksOf(text);
  const prose = blocks.filter(block => block.kind === 'prose');
  const { words } = languageOf(prose.map(block => block.text).join('\n'));
  if (words === undefined || prose.some(({ isLong }) => isLong)) return undefined;
  // A choice that is left open, placeholders, a cut or a contradiction stay a refusal.
  const asked = read.problems.filter(problem => !read.unmet.has(problem));
  if (!asked.every(problem => read.unclear.has(problem))) return undefined;
  const lines = [...new Set(asked.map(({ line }) => line))].sort((a, b) => a - b);
  const found = lines.map((line, i) => {
    const why = asked.find(problem => problem.line === line)?.message ?? '';
    return stepAt(blocks, read, { number: i + 1, line, why });
  });
  const steps = found.length > 0 ? found : wholeAnswer(read, prose, words);
  if (steps.length === 0 || !steps.every(isFit)) return undefined;
  const results = blocks.filter(
    block => block.kind === 'fence' && [...read.unmet].some(({ line }) => line === block.line),
  ) as readonly Fenced[];
  return { reply, lines: text.replace(/\r\n?/g, '\n').split('\n'), prose, steps, results, words };
}

function isFit({ fence }: Step): boolean {
  return fence === undefined || (fence.isClosed && !fence.lines.some(line => UNFIT.test(line.slice(0, 400))));
}

type About = Pick<Step, 'number' | 'line' | 'why'>;

function stepAt(blocks: readonly Block[], { uses }: ReadAnswer, about: About): Step {
  const at = blocks.findIndex(block => block.line === about.line);
  const block = blocks[at];
  if (block?.kind !== 'fence')
    return { ...about, fence: undefined, old: [], said: block === undefined ? [] : [block], lead: [] };
  const above = proseAbove(blocks, at);
  const before = blocks[at - 1 - above.length];
  // The rules say of every fence that they use it, or why they do not; of old code, nothing.
  const isOld =
    before?.kind === 'fence' && above.length > 0 && !uses.some(({ line }) => line === before.line);
  // What is right above the next fence is about that one.
  const below = blocks[at + 2]?.kind === 'fence' ? undefined : blocks[at + 1];
  const lead = [...above.slice(-1), ...(below?.kind === 'prose' ? [below] : [])];
  const said = [...(isOld ? proseAbove(blocks, blocks.indexOf(before)) : []), ...above.slice(0, -1), ...lead];
  return { ...about, fence: block, old: isOld ? before.lines : [], said, lead };
}

/** The prose between a fence and the one before it. */
function proseAbove(blocks: readonly Block[], at: number): readonly Prose[] {
  const above: Prose[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block?.kind !== 'prose') break;
    above.unshift(block);
  }
  return above;
}

/** An answer in which the rules saw nothing to do, though a sentence of it asks for something. */
function wholeAnswer({ edits, problems }: ReadAnswer, prose: readonly Prose[], words: Words): Step[] {
  if (edits.length > 0 || problems.length > 0) return [];
  const asking = prose.filter(block => sentencesOf(block).some(each => isAsked(each, words)));
  if (asking.length === 0) return [];
  const why = 'Something is asked for that the rules do not know.';
  return [{ number: 1, line: asking[0]?.line ?? 1, why, fence: undefined, old: [], said: asking, lead: [] }];
}
