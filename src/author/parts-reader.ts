import {
  type Edit,
  type Refusal,
  type Report,
  refusal,
  refusalsOf,
  refusedReport,
  replyRefusal,
} from '../edit/index.js';
import { FORMATS, type Parsed, parseReply } from '../formats/index.js';
import type { TextAnswer } from '../model/model.js';
import type { Document } from '../text/index.js';
import { type AnswerReader, type AnswerVerdict, type Attempting, truncated } from './attempt.js';
import { BlockWatch } from './block-watch.js';
import { cutText, refusedText, stoppedText } from './feedback.js';
import type { Planned } from './plan-for.js';
import { isNoChange } from './prompt-parts.js';
import { type RefusedPart, refusedIn, refusedWhole } from './retries.js';
import { detectTruncation } from './truncation.js';

/**
 * Reads replies that change parts of a file: edit scripts and FIND/REPLACE blocks. Changes that
 * have their place are kept from one reply to the next, so that only the others need to be sent
 * again; nothing is made before all of them are there.
 */
export class PartsReader implements AnswerReader {
  #kept: readonly Edit[] = [];
  /** Whether refused changes were not sent again: without them the set is incomplete. */
  #isOwed = false;
  #watch: BlockWatch | undefined;

  constructor(
    readonly format: 'edit-script' | 'find-replace',
    readonly document: Document,
    readonly run: Attempting,
  ) {}

  onText(): (text: string) => unknown {
    const { syntax, path } = this.run.file;
    const format = { ...FORMATS[this.format], name: this.format };
    this.#watch = new BlockWatch(format, this.document, syntax, path, this.#kept);
    return this.#watch.see;
  }

  async judge(answer: TextAnswer): Promise<AnswerVerdict> {
    const parsed = this.#parse(answer.text);
    this.#countAnchors(parsed.edits);
    if (answer.finish === 'stopped') return this.#stopped(answer.text, parsed);
    if (detectTruncation(answer, this.format)) return this.#cut(answer, parsed);
    if (parsed.edits.length === 0 && parsed.problems.length === 0) return this.#nothing(answer.text);
    if (parsed.problems.length > 0) return this.#refuse(parsed.problems.map(replyRefusal));
    const fresh = this.#fresh(parsed.edits);
    const planned = await this.run.plan([...this.#kept, ...fresh], { format: formatOf(parsed, this.format) });
    return this.#settled(planned, fresh, parsed.edits);
  }

  /** Another format is just as good, unless the reply tried the requested one. */
  #parse(text: string): Parsed {
    const own = parseReply(text, this.format);
    if (own.edits.length + own.problems.length > 0) return own;
    return parseReply(text);
  }

  /** Changes that are not kept already: a repeated insertion must be made only once. */
  #fresh(edits: readonly Edit[]): readonly Edit[] {
    const known = new Set(this.#kept.map(contentOf));
    return edits.filter(edit => !known.has(contentOf(edit)));
  }

  #countAnchors(edits: readonly Edit[]): void {
    this.run.tally.anchorsSelected += edits.filter(({ kind }) => kind === 'anchor').length;
  }

  /** @param reply all edits of the reply, of which `edits` are new */
  #settled(planned: Planned, edits: readonly Edit[], reply = edits): AnswerVerdict {
    const { report } = planned;
    this.#countValid(planned, this.#kept.length);
    if (report.outcome === 'planned' || report.outcome === 'already-applied')
      return { kind: 'planned', planned, edits: [...this.#kept, ...edits] };
    const refused = this.#refusedIn(report, edits, reply);
    this.#keep([...this.#kept, ...edits], planned);
    this.#isOwed = true;
    return {
      kind: 'again',
      feedback: refusedText(report, this.#kept.length),
      refusals: refusalsOf(report),
      refused,
    };
  }

  /**
   * What a report refuses, by the changes of this reply; those of replies before have no number.
   */
  #refusedIn(report: Report, fresh: readonly Edit[], reply: readonly Edit[]): readonly RefusedPart[] {
    const before = this.#kept.length;
    return refusedIn(report, i => numberIn(reply, fresh[i - before]));
  }

  /** Changes that have their place stay; if only the whole was refused, none is surely right. */
  #keep(edits: readonly Edit[], { report }: Planned): void {
    const good = edits.filter((_, i) => report.edits[i]?.refusal === null);
    this.#kept = good.length === edits.length ? [] : good;
  }

  #countValid({ report }: Planned, from: number): void {
    const placed = report.edits
      .slice(from)
      .filter(({ kind, refusal }) => kind === 'anchor' && refusal === null);
    this.run.tally.anchorsValid += placed.length;
  }

  /** The changes before the bad one are good: each was checked as it arrived. */
  async #stopped(text: string, { edits }: Parsed): Promise<AnswerVerdict> {
    const bad = this.#watch?.bad;
    if (bad === undefined) return this.#nothing(text);
    const planned = await this.#planPart([...this.#kept, ...this.#fresh(edits.slice(0, bad.index))]);
    const first = edits[bad.index]?.source.first ?? 1;
    this.run.asker.stopped(
      text
        .split('\n')
        .slice(first - 1)
        .join('\n').length,
    );
    this.#isOwed = true;
    const feedback = stoppedText(bad.refusal, planned.report, this.#kept.length);
    const refused = refusedWhole([bad.refusal]).map(part => ({ ...part, block: bad.index + 1 }));
    return { kind: 'again', feedback, refusals: [bad.refusal], refused };
  }

  async #cut(answer: TextAnswer, { edits }: Parsed): Promise<AnswerVerdict> {
    const fresh = this.#fresh(edits);
    const isCutEmpty = edits.length + this.#kept.length === 0;
    const before = this.#kept;
    const planned = await this.#planPart([...before, ...fresh]);
    const { report } = planned;
    this.#isOwed = refusedEdits(report).length > 0;
    const why = truncated(answer);
    const feedback = cutText(why, report, this.#kept.length);
    const refused = [
      ...refusedWhole([why]),
      ...refusedIn({ ...report, problems: [] }, i => numberIn(edits, fresh[i - before.length])),
    ];
    return { kind: 'again', feedback, refusals: [why, ...refusedEdits(report)], refused, isCutEmpty };
  }

  /** Keep the changes that have their place. A part of the changes need not parse. */
  async #planPart(edits: readonly Edit[]): Promise<Planned> {
    const planned = await this.run.plan(edits, { format: this.format, syntaxCheck: false });
    this.#countValid(planned, this.#kept.length);
    this.#kept = edits.filter((_, i) => planned.report.edits[i]?.refusal === null);
    return planned;
  }

  async #nothing(text: string): Promise<AnswerVerdict> {
    if (!isNoChange(text) && !isEmptyScript(text)) return this.#refuse([NO_EDIT]);
    if (this.#isOwed) return this.#refuse([OWED]);
    if (this.#kept.length === 0) return { kind: 'unchanged' };
    return this.#settled(await this.run.plan(this.#kept, { format: this.format }), []);
  }

  #refuse(refusals: readonly Refusal[]): AnswerVerdict {
    const feedback = refusedText(refusedReport(refusals), this.#kept.length);
    return { kind: 'again', feedback: `${feedback}\n\n${FORMATS[this.format].instructions}`, refusals };
  }
}

function refusedEdits({ edits }: Report): readonly Refusal[] {
  return edits.flatMap(edit => edit.refusal ?? []);
}

/** The number of a change in its reply; `null` if it is of a reply before. */
function numberIn(reply: readonly Edit[], edit: Edit | undefined): number | null {
  return edit === undefined ? null : reply.indexOf(edit) + 1;
}

/** What an edit does, wherever it is in a reply. */
function contentOf(edit: Edit): string {
  return JSON.stringify({ ...edit, source: undefined, description: undefined });
}

const OWED = refusal('EDIT_MALFORMED', 'The changes that were refused are missing: they are needed.');
const NO_EDIT = refusal('EDIT_MALFORMED', 'There is no edit in the reply.');

/** A whole script without edits means in JSON that nothing is to be done. */
function isEmptyScript(text: string): boolean {
  return text.length < 2_000 && /"edits"\s*:\s*\[\s*\]/.test(text);
}

function formatOf(parsed: Parsed, own: 'edit-script' | 'find-replace') {
  return parsed.format === own ? own : 'auto';
}
