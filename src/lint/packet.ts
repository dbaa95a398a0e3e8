import { languageOf } from '../syntax/index.js';
import { type LineRange, shareLine } from '../text/index.js';
import { quotedIn } from './columns.js';
import { type About, aboutOf, type ContextPart } from './context/about.js';
import { contextOf } from './context/context.js';
import { previous } from './context/definitions.js';
import { sideEffect } from './context/imports.js';
import { testedFunction, testedLines } from './context/tested.js';
import { type Blocks, blocksAt, innermost } from './enclosing.js';
import type { Finding } from './finding.js';
import { chooseRow } from './rules/choose.js';
import type { RowPlace, RuleRow } from './rules/row.js';
import type { UserRow } from './rules/user-rows.js';
import { cutSnippet, type Snippet } from './snippet.js';
import { linesText, lineText, NO_PROJECT, type ProjectSources, type Source } from './source.js';
import { isTestFile } from './test-file.js';
import { type EditWindow, windowOf } from './window.js';

/** A finding with everything that a model needs to fix it, and that its answer is checked with. */
export interface Packet {
  readonly finding: Finding;
  /** The file of the finding. */
  readonly source: Source;
  readonly row: RuleRow;
  /** The lines that may be changed, maybe in another file. */
  readonly window: EditWindow;
  /** The regions of the window, as they are sent. */
  readonly snippets: readonly Snippet[];
  /** What encloses the line of the finding. */
  readonly blocks: Blocks;
  readonly context: readonly ContextPart[];
  /** Additional hints. */
  readonly hints: readonly string[];
}

interface PacketOptions {
  /** Rows of the user, which come before those of the tool. */
  readonly rows?: readonly UserRow[];
  /** Other files of the project. Without it, context comes only from the file of the finding. */
  readonly project?: ProjectSources;
}

/**
 * The packet of a finding: window and context by the row of its rule. Pure, apart from what
 * `project` reads.
 *
 * @param source the file of the finding, as it is now.
 * @example promptOf(packetFor(finding, source))
 */
export function packetFor(finding: Finding, source: Source, options: PacketOptions = {}): Packet {
  const { rows = [], project = NO_PROJECT } = options;
  const about = aboutOf(finding, source, project);
  const row = chooseRow(finding, rows, place => about !== undefined && isAt(about, place));
  if (about === undefined) return emptyPacket(finding, source, row);
  const window = withPrevious(windowFor(about, row), about, row);
  return {
    finding,
    source,
    row,
    window,
    snippets:
      window.kind === 'skip' ? [] : window.regions.map(each => cutSnippet(window.source.document, each)),
    blocks: blocksAt(source.scopes, about.line),
    context: contextOf(about, window, row.context),
    hints: hintsOf(about),
  };
}

function emptyPacket(finding: Finding, source: Source, row: RuleRow): Packet {
  const window = { kind: 'skip', reason: 'the file is empty' } as const;
  return { finding, source, row, window, snippets: [], blocks: {}, context: [], hints: [] };
}

/** The window of a row. For a failed test, it may be in another file. */
function windowFor(about: About, { window }: RuleRow): EditWindow {
  const tested = window.kind === 'tested-function' ? testedFunction(about) : undefined;
  if (tested === undefined) return windowOf(about.source, about.finding, window);
  return { kind: 'edit', source: tested.source, regions: testedLines(tested) };
}

/** The most lines of another definition that may be changed too. */
const LONGEST_PREVIOUS = 60;

/** Of two definitions, either one may be the one to take out: both may be changed. */
function withPrevious(window: EditWindow, about: About, row: RuleRow): EditWindow {
  if (window.kind === 'skip' || !row.context.includes('previous')) return window;
  const before = previous(about).filter(
    each =>
      each.last - each.first < LONGEST_PREVIOUS && !window.regions.some(region => shareLine(region, each)),
  );
  const [first, ...rest] = [...window.regions, ...before.map(({ first, last }) => ({ first, last }))].sort(
    (a, b) => a.first - b.first,
  );
  return first === undefined ? window : { ...window, regions: [first, ...rest] };
}

function isAt({ source, line, lines }: About, place: RowPlace): boolean {
  switch (place) {
    case 'on-import':
      return innermost(source.scopes, line, ['import']) !== undefined;
    case 'on-return':
      return isReturned(source, lines);
    case 'in-test':
      return isTestFile(source.path);
  }
}

/** Whether lines return a value: by the word, or in Rust as the end of a function. */
function isReturned(source: Source, { first, last }: LineRange): boolean {
  if (/^\s*return\b/.test(lineText(source, first))) return true;
  if (languageOf(source.path).name !== 'rust' || /[;{]\s*$/.test(lineText(source, last))) return false;
  const own = innermost(source.scopes, first, ['function']);
  return own !== undefined && own.first !== first && own.last === last + 1;
}

function hintsOf({ source, line, finding }: About): string[] {
  const isUnused = /\bunused\b/i.test(finding.message);
  const effect = isUnused ? sideEffectAt(source, line, quotedIn(finding.message)[0]) : undefined;
  return effect === undefined ? [] : [`Line ${line}: ${effect}.`];
}

/**
 * Why the import on a line may be there for its effect; `undefined` if there is no sign of that.
 *
 * @param name the unused name.
 * @example sideEffectAt(source, 3, 'logging.config')
 * // '`logging.config` also loads a submodule, which others may need'
 */
export function sideEffectAt(source: Source, line: number, name?: string): string | undefined {
  const found = innermost(source.scopes, line, ['import']);
  return found && sideEffect(linesText(source, found), name);
}
