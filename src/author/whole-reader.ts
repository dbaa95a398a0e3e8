import {
  type Edit,
  NOWHERE,
  type Refusal,
  refusal,
  refusalsOf,
  refusedReport,
  replyRefusal,
} from '../edit/index.js';
import { FORMATS, type Parsed, parseReply } from '../formats/index.js';
import type { TextAnswer } from '../model/model.js';
import type { Document } from '../text/index.js';
import { type AnswerReader, type AnswerVerdict, type Attempting, truncated } from './attempt.js';
import { bareFile } from './bare-file.js';
import { type Dropped, droppedFrom } from './dropped.js';
import { cutFileText, droppedText, refusedText } from './feedback.js';
import type { Planned } from './plan-for.js';
import { isNoChange } from './prompt-parts.js';
import { refusedIn } from './retries.js';
import { detectTruncation } from './truncation.js';

/**
 * Reads replies that write a whole file. A cut reply is of no use if the file exists: diff mode is
 * used instead. For a new file the complete lines are kept, and the next ones are asked for.
 */
export class WholeReader implements AnswerReader {
  /** Lines of a new file that came in replies which were cut. */
  #lines: readonly string[] = [];
  /** Whether a text was refused, and no other has come. */
  #isOwed = false;
  /** The first line that came of a new file, if too little came to continue from. */
  #first: string | undefined;
  /** Whether it was asked about what a text left out. */
  #isAskedForDropped = false;

  constructor(
    readonly isNew: boolean,
    readonly run: Attempting,
  ) {}

  async judge(answer: TextAnswer): Promise<AnswerVerdict> {
    const { text } = answer;
    const parsed = this.#parse(text);
    if (detectTruncation(answer, 'whole-file')) return this.#cut(answer, parsed);
    if (parsed.edits.length === 0 && parsed.problems.length === 0) return this.#nothing(text);
    if (parsed.problems.length > 0) return refuse(parsed.problems.map(replyRefusal));
    if (this.#lacksFirst(parsed)) return refuse([LACKS_FIRST(this.#first ?? '')]);
    return this.#plan(this.#lines.length > 0 ? this.#completed(parsed) : parsed);
  }

  /** A file under its path or alone; else whatever edits there are. */
  #parse(text: string): Parsed {
    const own = parseReply(text, 'whole-file');
    if (own.edits.length + own.problems.length > 0) return own;
    const other = parseReply(text);
    if (other.edits.length + other.problems.length > 0 || isNoChange(text)) return other;
    const bare = bareFile(text, this.run.file);
    return bare === undefined ? other : { ...own, edits: [this.#rewrite(bare)] };
  }

  #rewrite(content: string): Edit {
    return { kind: 'rewrite', path: this.run.file.path, content, source: NOWHERE };
  }

  async #plan({ edits, format }: Parsed): Promise<AnswerVerdict> {
    const planned = await this.run.plan(edits, { format: format === 'whole-file' ? format : 'auto' });
    const { report } = planned;
    if (report.outcome === 'planned' || report.outcome === 'already-applied')
      return this.#withoutDropping(planned, edits);
    this.#isOwed = true;
    const refused = refusedIn(report, i => i + 1);
    return { kind: 'again', feedback: refusedText(report, 0), refusals: refusalsOf(report), refused };
  }

  /** A file that leaves out unmentioned definitions is sent back once: models forget them. */
  #withoutDropping(planned: Planned, edits: readonly Edit[]): AnswerVerdict {
    const { path } = this.run.file;
    const dropped = this.#droppedBy(planned);
    const isEmptied = this.#empties(planned);
    if (dropped.length === 0 && !isEmptied) return { kind: 'planned', planned, edits };
    const names = dropped.map(({ name, line }) => `${name} (line ${line})`).join(', ');
    if (this.#isAskedForDropped) {
      const warning = isEmptied
        ? `${path} has no text any more. The model was asked again, and left it empty again.`
        : `${path} no longer has these definitions, which the task does not name: ${names}. The model was asked again, and left them out again.`;
      const { report } = planned;
      const warned = { ...report, warnings: [...report.warnings, warning] };
      return { kind: 'planned', planned: { ...planned, report: warned }, edits };
    }
    this.#isAskedForDropped = true;
    this.#isOwed = true;
    const message = isEmptied
      ? `The answer empties ${path}.`
      : `The answer leaves out definitions of ${path} that the task does not name: ${names}.`;
    return {
      kind: 'again',
      feedback: droppedText(message),
      refusals: [refusal('EDIT_PLACEHOLDER', message)],
    };
  }

  #empties({ files }: Planned): boolean {
    const { document } = this.run.file;
    const isFilled = document !== undefined && document.text.trim() !== '';
    return isFilled && this.#after(files)?.text.trim() === '';
  }

  /** Whether a new file that should start again begins differently: it may be the rest. */
  #lacksFirst({ edits }: Parsed): boolean {
    const [edit] = edits;
    return this.#first !== undefined && edit?.kind === 'rewrite' && !edit.content.startsWith(this.#first);
  }

  #droppedBy({ files }: Planned): readonly Dropped[] {
    const { file, instruction } = this.run;
    const after = this.#after(files);
    if (file.document === undefined || after === undefined) return [];
    return droppedFrom(file.document, after, { syntax: file.syntax, instruction });
  }

  #after(files: Planned['files']): Document | undefined {
    return files.find(({ path }) => path === this.run.file.path)?.after.document;
  }

  #cut(answer: TextAnswer, parsed: Parsed): AnswerVerdict {
    const why = truncated(answer);
    if (!this.isNew) return { kind: 'failed', refusals: [why] };
    const lines = joined(this.#lines, linesIn(answer.text, parsed));
    this.#lines = lines.length < TAIL && !lines.some(line => isDistinct(line)) ? [] : lines;
    this.#first = this.#lines.length === 0 ? lines[0] : undefined;
    return { kind: 'again', feedback: cutFileText(why, this.#lines, tailOf(this.#lines)), refusals: [why] };
  }

  /** What was kept of a new file, with the rest of it. */
  #completed(parsed: Parsed): Parsed {
    const [rest] = parsed.edits;
    if (parsed.edits.length !== 1 || rest?.kind !== 'rewrite') return parsed;
    const lines = joined(this.#lines, rest.content.split('\n').slice(0, -1));
    return { ...parsed, edits: [{ ...rest, content: lines.map(line => `${line}\n`).join('') }] };
  }

  async #nothing(text: string): Promise<AnswerVerdict> {
    if (this.#isOwed || !isNoChange(text))
      return refuse([refusal('EDIT_MALFORMED', 'There is no file in the reply.')]);
    if (this.#lines.length === 0)
      return this.run.file.document === undefined ? refuse([TO_BE_MADE]) : { kind: 'unchanged' };
    const content = this.#lines.map(line => `${line}\n`).join('');
    return this.#plan({ format: 'whole-file', edits: [this.#rewrite(content)], problems: [] });
  }
}

const TO_BE_MADE = refusal('EDIT_MALFORMED', 'The file does not exist yet: its text is needed.');

const LACKS_FIRST = (line: string) =>
  refusal('EDIT_MALFORMED', `The file is needed whole: it was begun with the line ${JSON.stringify(line)}.`);

/** How many lines are shown to continue from. */
const TAIL = 12;

function tailOf(lines: readonly string[]): readonly string[] {
  return lines.slice(-TAIL);
}

/** The whole lines of a file in a reply that was cut in it; the last one may be half. */
function linesIn(text: string, { edits, problems }: Parsed): readonly string[] {
  const [edit] = edits;
  if (edit?.kind === 'rewrite') return edit.content.split('\n').slice(0, -1);
  const cut = problems.find(({ code }) => code === 'EDIT_TRUNCATED');
  if (cut === undefined || !/^\s*(?:`{3,}|~{3,})/.test(text.split(/\r?\n/)[cut.line - 1] ?? '')) return [];
  return text.split(/\r?\n/).slice(cut.line, -1);
}

/** Lines with those that follow, which may repeat what was shown or start the file again. */
function joined(lines: readonly string[], more: readonly string[]): readonly string[] {
  if (lines.length === 0) return more;
  const distinct = lines.findIndex(line => isDistinct(line));
  const start = lines.length < TAIL ? distinct + 1 : TAIL;
  const begins = isRepeated(lines.slice(0, start), lines, more);
  return begins ? more : [...lines, ...more.slice(repeated(lines, more))];
}

/** How many lines at the start of some repeat the end of others. */
function repeated(lines: readonly string[], more: readonly string[]): number {
  for (let count = Math.min(TAIL, more.length); count > 0; count--)
    if (isRepeated(lines.slice(-count), lines, more)) return count;
  return 0;
}

/**
 * Whether lines begin with a part of others. A line that is there only once must show this: a brace
 * or a row of data may well follow an equal one.
 */
function isRepeated(part: readonly string[], lines: readonly string[], more: readonly string[]): boolean {
  const isOnce = (line: string) => lines.indexOf(line) === lines.lastIndexOf(line);
  return part.every((line, i) => line === more[i]) && part.some(line => isDistinct(line) && isOnce(line));
}

/** A line with two words at least. */
const isDistinct = (line: string) => (line.match(/\w{2,}/g) ?? []).length > 1;

function refuse(refusals: readonly Refusal[]): AnswerVerdict {
  const feedback = refusedText(refusedReport(refusals), 0);
  return { kind: 'again', feedback: `${feedback}\n\n${FORMATS['whole-file'].instructions}`, refusals };
}
