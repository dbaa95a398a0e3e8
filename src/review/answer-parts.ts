import { type AllMeant, type Block, blocksOf, type Meant } from '../answers/index.js';
import type { SourceLines } from '../edit/index.js';
import { type Parsed, withoutThoughtsOf } from '../formats/index.js';
import type { MeantPart, UnreadPart } from './state.js';

/** Characters of what is said beside an edit. */
const LONGEST_SAID = 600;

/** What a reply has besides its edits: what it says beside them, and what became no edit. */
export class AnswerParts {
  readonly #blocks: readonly Block[];

  constructor(reply: string) {
    this.#blocks = blocksOf(withoutThoughtsOf(reply));
  }

  /** What is said above some lines, down from the fence before; `null` if nothing. */
  saidAt({ first, last }: SourceLines): string | null {
    const before = this.#blocks.findLast(({ kind, line }) => kind === 'fence' && line < first);
    const from = before?.line ?? 0;
    const said = this.#blocks.flatMap(block =>
      block.kind === 'prose' && block.line > from && block.line <= last ? [block.text] : [],
    );
    return said.length === 0 ? null : said.join('\n').slice(-LONGEST_SAID);
  }

  /** The parts of an answer that became no edit, or that somebody has said something of. */
  unread({ answer, problems, readBy }: Parsed, meant: ReadonlyMap<number, MeantPart>): UnreadPart[] {
    return this.#blocks.flatMap(block => {
      const problem = problems.find(({ line }) => line === block.line);
      const isFence = block.kind === 'fence';
      const said = meant.get(block.line) ?? null;
      // In a format, other parts than those that somebody spoke of are no code to be put in.
      if (readBy === undefined && said === null) return [];
      const why = problem?.message ?? answer?.unused.find(({ line }) => line === block.line)?.what ?? null;
      const isOpen = isFence ? why !== null : problem?.open !== undefined;
      if (!isOpen && said === null) return [];
      const part: UnreadPart = {
        line: block.line,
        text: block.kind === 'fence' ? block.lines.join('\n') : block.text,
        isFence,
        said: isFence ? this.saidAt({ first: block.line, last: block.line }) : null,
        why,
        isProblem: problem !== undefined,
        paths: problem?.open?.paths ?? [],
        meant: said,
      };
      return [part];
    });
  }
}

/** What a person says of parts, as the reader of answers takes it. */
export function meantOf(parts: ReadonlyMap<number, MeantPart>): AllMeant {
  return new Map(
    [...parts].map(([line, { isCode, path, lines }]) => {
      const meant: Meant = { isCode, ...(path !== null && { path }), ...(lines !== null && { lines }) };
      return [line, [meant]];
    }),
  );
}
