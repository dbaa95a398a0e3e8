import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { documentOf } from '../apply/index.js';
import {
  EMPTY_REPORT,
  EXIT,
  type Output,
  type Refusal,
  type Report,
  refusal,
  refusedReport,
} from '../edit/index.js';
import { NodeGrammars } from '../node/grammars.js';
import { NodeWorkspace } from '../node/workspace.js';
import { printableLine } from '../report/index.js';
import {
  type AnchorCandidate,
  anchorCandidates,
  candidateAddress,
  itemsOf,
  type Outline,
  syntaxFor,
} from '../syntax/index.js';
import { addressOf, type Document } from '../text/index.js';
import { encodingOf } from './encoding-flag.js';
import { isSystemError, systemReason } from './failure.js';
import { note } from './interrupted.js';
import type { Io } from './io.js';
import { printFailure, printReport } from './print-report.js';

interface OutlineFlags {
  readonly json?: boolean;
  readonly encoding?: string;
}

interface AnchorsFlags extends OutlineFlags {
  readonly line?: number;
  /** How many lines before and after that one. */
  readonly range?: number;
  readonly limit?: number;
}

/** A candidate with the address by which a script names it. */
type Addressed = AnchorCandidate & { readonly at: string };

interface Opened {
  readonly document: Document;
  readonly warnings: readonly string[];
}

/** Print what a file defines: lines, kinds and names, nested. Gives the exit code. */
export async function outline(path: string, flags: OutlineFlags, io: Io): Promise<number> {
  return shown(path, flags, io, (document, found) => ({
    text: [...itemsOf(found)]
      .map(({ item, within }) => {
        return `${'  '.repeat(within.length)}${addressIn(document, item)} ${item.kind} ${printableLine(item.name)}\n`;
      })
      .join(''),
    output: { kind: 'outline', ...outlineShape(document, found) },
  }));
}

/** Print the anchors of a file for edit scripts, the best first. Gives the exit code. */
export async function anchors(path: string, flags: AnchorsFlags, io: Io): Promise<number> {
  const options = { targetLine: flags.line, linesAround: flags.range, limit: flags.limit };
  return shown(path, flags, io, (document, found) => {
    const candidates = anchorCandidates(document, found, options).map(each => ({
      at: candidateAddress(document, each, 'long'),
      ...each,
    }));
    const { language, source } = found;
    return {
      text: candidates.map(anchorText).join(''),
      output: { kind: 'anchors', language, source, hash: document.hash, candidates },
    };
  });
}

function anchorText({ at, type, count, score, line }: Addressed): string {
  const times = count > 1 ? ` (${count} lines like it)` : '';
  return `${at.padEnd(24)} ${type.padEnd(20)} ${String(score).padStart(3)}  ${printableLine(line)}${times}\n`;
}

/** The address of an item, by which an edit names it. */
function addressIn(document: Document, { line: first, endLine: last }: Item): string {
  return addressOf(document, { first, last }, 'long');
}

function outlineShape(
  document: Document,
  { language, source, items, imports, decorators, tryBlocks }: Outline,
) {
  const stretches = (all: Outline['imports']) => all.map(({ line, endLine }) => ({ line, endLine }));
  return {
    language,
    source,
    items: items.map(item => itemShape(document, item)),
    imports: stretches(imports),
    decorators: stretches(decorators),
    tryBlocks: stretches(tryBlocks),
  };
}

type Item = Outline['items'][number];
interface ItemShape extends Pick<Item, 'kind' | 'name' | 'line' | 'endLine' | 'definitionLine'> {
  readonly at: string;
  readonly owner: string | null;
  readonly children: readonly ItemShape[];
}

function itemShape(document: Document, item: Item): ItemShape {
  const { kind, name, owner, line, endLine, definitionLine, children } = item;
  return {
    at: addressIn(document, item),
    kind,
    name,
    owner: owner ?? null,
    line,
    endLine,
    definitionLine,
    children: children.map(child => itemShape(document, child)),
  };
}

async function shown(
  path: string,
  flags: OutlineFlags,
  io: Io,
  show: (document: Document, outline: Outline) => { readonly text: string; readonly output: Output },
): Promise<number> {
  const file = await opened(path, flags);
  if (!('document' in file)) return printFailure(file, flags, io);
  const { document, warnings } = file;
  const syntax = await syntaxFor(path, new NodeGrammars());
  const { text, output } = show(document, syntax.outline(document));
  if (flags.json === true)
    return printReport({ ...EMPTY_REPORT, outcome: 'listed', warnings, output }, flags, io);
  note(io, warnings);
  io.stdout.write(text);
  return EXIT.done;
}

/** A file that was read, with what a person should know; or the report of why it cannot be. */
async function opened(path: string, flags: OutlineFlags): Promise<Opened | Report> {
  try {
    const real = await realpath(resolve(path));
    const workspace = await NodeWorkspace.open(dirname(real), await encodingOf(flags.encoding));
    const { warnings } = workspace;
    const read = await workspace.read(basename(real));
    if (read.kind === 'refused') return failure(read.refusal, warnings);
    if (read.kind === 'missing') return failure(unread(path, 'it does not exist'), warnings);
    const decoded = documentOf(read);
    if (decoded.kind === 'document') return { document: decoded.document, warnings };
    return failure(refusal('EDIT_BINARY_FILE', `${path} is no text.`), warnings);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return failure(unread(path, systemReason(error)), []);
  }
}

function unread(path: string, why: string): Refusal {
  return refusal('EDIT_FILE_READ_ERROR', `${path} cannot be read: ${why}.`);
}

function failure(problem: Refusal, warnings: readonly string[]): Report {
  return { ...refusedReport([problem], { ...EMPTY_REPORT, warnings }), outcome: 'failed' };
}
