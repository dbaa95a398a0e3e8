import { type Refusal, refusal } from '../../edit/index.js';
import type { ChangeSet } from '../../text/index.js';
import { outsideWindow } from '../answer.js';
import type { Finding } from '../finding.js';
import { strangeCharacter } from '../hidden.js';
import type { Source } from '../source.js';
import type { Regions } from '../window.js';
import type { Files } from './files.js';
import { lostName } from './kept-names.js';
import { refusedAtSight } from './refused-at-sight.js';

/** Who made a fix. */
export type Maker = 'tool' | 'model';

/** A change of one file that should fix findings, and is not verified yet. */
export interface Proposal {
  readonly path: string;
  /** Changes of the file as it is now. */
  readonly changes: ChangeSet;
  /** The findings that it is for. */
  readonly findings: readonly Finding[];
  readonly maker: Maker;
  /** The lines that it may change; absent for the fix of a tool. */
  readonly regions?: Regions;
  /** Why it may be wrong although the tool calls it safe, such as an effect of an import. */
  readonly doubt?: string;
}

/** Why a fix is refused before any tool runs; `undefined` if there is no reason. */
export function refusedBeforeChecks(proposal: Proposal, files: Files): Refusal | undefined {
  const { path, changes, regions } = proposal;
  const before = files.source(path);
  const document = files.changed(path, new Map([[path, changes]]));
  if (before === undefined || document === undefined) return files.refusalOf(path);
  const encoded = document.encode();
  if (encoded.kind !== 'bytes')
    return refusal('EDIT_UNENCODABLE', `${document.encoding} cannot hold ${encoded.character}.`);
  if (document.text === before.document.text) return refusal('EDIT_NO_CHANGE', 'The fix changes nothing.');
  const outside = regions && outsideWindow(before.document, document, regions);
  if (outside !== undefined) return outside;
  const verdict = files.syntaxOf(path).parses(before.document, document);
  if (verdict.kind === 'broken') {
    const { line, text, message } = verdict.first;
    const what = `${path} does not parse with this fix: line ${line}, ${JSON.stringify(text.trim().slice(0, 120))}: ${message}.`;
    return refusal('EDIT_SYNTAX_BROKEN', what, { fault: { line, text } });
  }
  const after = files.sourceWith(path, document);
  return (
    (proposal.maker === 'model' ? (tooLarge(changes) ?? addsStrangeCharacter(before, after)) : undefined) ??
    lostName(before, after, files.project) ??
    refusedAtSight(before, after, proposal.findings)
  );
}

/** A fix much longer than its window is not a fix. */
function tooLarge({ changes }: ChangeSet): Refusal | undefined {
  const old = changes.reduce((sum, { from, to }) => sum + to - from, 0);
  const now = changes.reduce((sum, { insert }) => sum + insert.length, 0);
  if (now <= MOST_TIMES * old + MOST_CHARACTERS) return undefined;
  return refusal('EDIT_TOO_LARGE', `The fix replaces ${old} characters by ${now}.`);
}

const MOST_TIMES = 10;
const MOST_CHARACTERS = 5000;

/** A new character that is invisible, or the result of a wrong encoding. */
function addsStrangeCharacter(before: Source, after: Source): Refusal | undefined {
  const name = strangeCharacter(before.document.text, after.document.text);
  return name === undefined
    ? undefined
    : refusal('EDIT_UNENCODABLE', `The fix adds the character ${name}, which is not in the file.`);
}
