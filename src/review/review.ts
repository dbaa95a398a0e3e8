import { isDeepStrictEqual } from 'node:util';
import {
  type ApplyOptions,
  applyPlan,
  type Choice,
  type Choices,
  choicesText,
  type Plan,
  planReply,
  planReport,
  readReply,
  replyHash,
  stopped,
  type Workspace,
} from '../apply/index.js';
import { type PlacedReport, type Report, refusal } from '../edit/index.js';
import { type Parsed, parseSoFar } from '../formats/index.js';
import { reportJson } from '../report/index.js';
import { AnswerParts, meantOf } from './answer-parts.js';
import { withDependents } from './dependents.js';
import { editState } from './edit-state.js';
import { placeChosen } from './place-chosen.js';
import { sentText } from './propose.js';
import type { Answered, MeantPart, ReviewRequest, ReviewState, ReviewTexts } from './state.js';
import { type OfEdits, Steps } from './steps.js';
import { unchangedTexts } from './unchanged-texts.js';

/** What a review plans with; it makes the edits that can be made. */
export type ReviewOptions = Omit<ApplyOptions, 'choices' | 'confirm' | 'dryRun' | 'keepGoing'> & {
  /** What an edit is for, in a few words, by its file and its places there; `null` if not known. */
  readonly aboutOf?: ((path: string | null, places: readonly PlacedReport[]) => string | null) | undefined;
  /** False if the reply is only the beginning of one; {@link Review.grow} takes more of it. */
  readonly isWhole?: boolean | undefined;
};

const DONE: Answered = { kind: 'done' };

/**
 * A person's look at the edits of a reply: what is chosen for each, and the plan that comes of it.
 * The plan is worked out again after each choice. Nothing is written before {@link commit}.
 *
 * @example
 * const review = await Review.open(reply, new MemoryWorkspace({ 'a.txt': 'a\n' }), 'project');
 * await review.answer({ kind: 'reject', numbers: [1] });
 * (await review.commit()).outcome // 'refused'
 */
export class Review {
  #reply: string;
  #parsed: Parsed;
  #isWhole: boolean;
  #plan: Plan;
  #report: Report;
  /** What a person has said of parts of an answer, by line. */
  readonly #meant = new Map<number, MeantPart>();
  #parts: AnswerParts;
  readonly #steps = new Steps();
  /** The last step, with the edits that are rejected for the sake of another. */
  #choices: OfEdits = new Map();
  #version = 1;
  #notice: string | null = null;
  #committed: Report | undefined;
  readonly #whenCommitted = withResolver();

  private constructor(
    reply: string,
    readonly workspace: Workspace,
    readonly root: string,
    readonly options: ReviewOptions,
    plan: Plan,
  ) {
    this.#reply = reply;
    this.#parsed = plan.parsed;
    this.#parts = new AnswerParts(reply);
    this.#isWhole = options.isWhole ?? true;
    this.#plan = plan;
    this.#report = planReport(plan, workspace, this.#applyOptions(this.#choices));
  }

  /**
   * Plan a reply, with nothing rejected.
   *
   * @param root the name to show for the folder that the paths start from.
   */
  static async open(
    reply: string,
    workspace: Workspace,
    root: string,
    options: ReviewOptions = {},
  ): Promise<Review> {
    const parsed = await parsedOf(reply, options.isWhole ?? true, workspace, options);
    const plan = await planReply(parsed, workspace, { ...options, keepGoing: true });
    return new Review(reply, workspace, root, options, plan);
  }

  /** The edits, in the order of the reply. */
  get parsed(): Parsed {
    return this.#parsed;
  }

  /** False while more of the reply may come. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** What was chosen, for `mortise apply --choices`. */
  get choices(): Choices {
    const of = this.#parsed.edits.map((_, i) => [i + 1, this.#choiceOf(i + 1)] as const);
    return { reply: this.#replyHash(), of: new Map(of) };
  }

  /** The text of {@link choices}. */
  get choicesText(): string {
    return choicesText(this.choices);
  }

  /** The plan, with what is refused left out. */
  get report(): Report {
    return this.#report;
  }

  /** The report of the commit; `undefined` before it. */
  get committed(): Report | undefined {
    return this.#committed;
  }

  /** Resolves with the commit; never, if there is none. */
  get whenCommitted(): Promise<void> {
    return this.#whenCommitted.promise;
  }

  /** What a page shows. */
  get state(): ReviewState {
    const shape = (report: Report): unknown => JSON.parse(reportJson(report));
    return {
      schema: 'mortise-review/1',
      version: this.#version,
      root: this.root,
      report: shape(this.#report),
      edits: this.#parsed.edits.map((edit, i) => {
        const { path, places } = this.#report.edits[i] ?? { path: null, places: [] };
        const about = this.options.aboutOf?.(path, places) ?? null;
        const said = this.#parsed.readBy === undefined ? null : this.#parts.saidAt(edit.source);
        return editState(edit, this.#report, i, { choice: this.#choiceOf(i + 1), about, said });
      }),
      unread: this.#parts.unread(this.#parsed, this.#meant),
      canUndo: this.#steps.canUndo && this.#committed === undefined,
      canRedo: this.#steps.canRedo && this.#committed === undefined,
      isWhole: this.#isWhole,
      committed: this.#committed === undefined ? null : shape(this.#committed),
      record: null,
      notice: this.#notice,
    };
  }

  /**
   * The whole texts of the files of the edits, as they are and as they will be; those of rejected
   * edits stay as they are.
   */
  async texts(): Promise<readonly ReviewTexts[]> {
    const planned = this.#plan.files
      .filter(({ path }) => path !== '')
      .map(({ path, before, after }) => ({
        path,
        before: before.document?.text ?? null,
        after: after.document?.text ?? null,
      }));
    const paths = new Set(this.#report.edits.flatMap(({ path }) => path ?? []));
    for (const { path } of planned) paths.delete(path);
    return [...planned, ...(await unchangedTexts([...paths], this.workspace))];
  }

  /**
   * Take more of a reply that was not whole. What was chosen is kept for the edits that are the
   * same as before. Tells whether there is anything new to show.
   *
   * @param reply from its beginning
   * @param isWhole whether that is all of it
   */
  async grow(reply: string, isWhole: boolean): Promise<boolean> {
    if (this.#isWhole) return false;
    const before = this.#parsed.edits;
    const parsed = await parsedOf(reply, isWhole, this.workspace, this.options);
    const same = before.findIndex((edit, i) => !isDeepStrictEqual(edit, parsed.edits[i]));
    const isNew = isWhole || same >= 0 || parsed.edits.length > before.length;
    [this.#reply, this.#parsed, this.#isWhole] = [reply, parsed, isWhole];
    this.#parts = new AnswerParts(reply);
    if (!isNew) return false;
    if (same >= 0) this.#steps.forgetFrom(same + 1);
    this.#notice = same < 0 ? null : readOtherwise(same + 1);
    await this.#planAgain();
    return true;
  }

  /** Do what a page asks for. Never rejects because of its content. */
  async answer(request: ReviewRequest): Promise<Answered> {
    if (this.#committed !== undefined) return notDone('The edits are written already.');
    this.#notice = null;
    switch (request.kind) {
      case 'accept':
        return this.#choose(request.numbers, { kind: 'accepted' });
      case 'reject':
        return this.#choose(request.numbers, {
          kind: 'rejected',
          reason: request.reason ?? null,
          needs: null,
        });
      case 'change':
        return this.#change(request.number, request.text);
      case 'place':
        return this.#place(request);
      case 'mean':
        return this.#mean(request.line, request.meant);
      case 'undo':
        return this.#move(this.#steps.canUndo, () => this.#steps.undo());
      case 'redo':
        return this.#move(this.#steps.canRedo, () => this.#steps.redo());
      case 'commit':
        if (!this.#isWhole) return notDone(NOT_WHOLE);
        await this.commit();
        return DONE;
    }
  }

  /**
   * Write the edits that are taken and can be made. If a file has changed since it was read,
   * nothing is written, and the plan is worked out again. Nothing is written, either, before the
   * reply is whole.
   */
  async commit(): Promise<Report> {
    if (!this.#isWhole) return stopped(this.#report, refusal('CANCELLED', NOT_WHOLE));
    // A file that has changed is planned again, and asked about a second time: that is another
    // plan.
    let asked = 0;
    const confirm = async () => ++asked === 1;
    const options = { ...this.#applyOptions(this.#choices), confirm };
    const report = await applyPlan(this.#plan, this.workspace, options);
    const isStale = report.problems.some(({ code }) => code === 'EDIT_STALE_FILE');
    if (asked > 1 || isStale) {
      await this.#planAgain();
      this.#notice = 'A file has changed since it was shown. Nothing was written: look at the new plan.';
      return report;
    }
    this.#committed = report;
    this.#version++;
    this.#whenCommitted.resolve();
    return report;
  }

  #choiceOf(number: number): Choice {
    return this.#choices.get(number) ?? { kind: 'accepted' };
  }

  #applyOptions(of: OfEdits): ApplyOptions {
    return { ...this.options, keepGoing: true, choices: { reply: this.#replyHash(), of } };
  }

  async #choose(numbers: readonly number[], choice: Choice): Promise<Answered> {
    if (numbers.length === 0 || !numbers.every(each => this.#hasEdit(each))) return notDone(NO_EDIT);
    return this.#step(numbers.map(each => [each, choice]));
  }

  async #change(number: number, text: string): Promise<Answered> {
    const edit = this.#parsed.edits[number - 1];
    if (edit === undefined) return notDone(NO_EDIT);
    if (sentText(edit) === undefined) return notDone('This edit has no text that could be changed.');
    return this.#step([[number, { kind: 'changed', text }]]);
  }

  async #place(request: Extract<ReviewRequest, { readonly kind: 'place' }>): Promise<Answered> {
    const edit = this.#parsed.edits[request.number - 1];
    if (edit === undefined) return notDone(NO_EDIT);
    const choice = await placeChosen(request, edit, this.workspace);
    return typeof choice === 'string' ? notDone(choice) : this.#step([[request.number, choice]]);
  }

  /** Read the answer again with what a person says of a part of it. */
  async #mean(line: number, meant: MeantPart | null): Promise<Answered> {
    if (!this.#isWhole) return notDone(NOT_WHOLE);
    const isKnown = this.#parts.unread(this.#parsed, this.#meant).some(part => part.line === line);
    if (!isKnown) return notDone('The reply has no such part.');
    if (meant === null) this.#meant.delete(line);
    else this.#meant.set(line, meant);
    const before = this.#parsed.edits;
    const options = { ...this.options, meant: meantOf(this.#meant) };
    this.#parsed = await readReply(this.#reply, this.workspace, options);
    const same = this.#parsed.edits.findIndex((edit, i) => !isDeepStrictEqual(edit, before[i]));
    this.#steps.forgetFrom(same < 0 ? this.#parsed.edits.length + 1 : same + 1);
    await this.#planAgain();
    return DONE;
  }

  /** The edits have other numbers where a person has said something: no choices fit both. */
  #replyHash(): string {
    const meant = this.#meant.size === 0 ? '' : JSON.stringify([...this.#meant]);
    return replyHash(this.#reply + meant);
  }

  #hasEdit(number: number): boolean {
    return this.#parsed.edits[number - 1] !== undefined;
  }

  async #step(choices: readonly (readonly [number, Choice])[]): Promise<Answered> {
    this.#steps.add(choices);
    await this.#planAgain();
    return DONE;
  }

  async #move(canMove: boolean, move: () => void): Promise<Answered> {
    if (!canMove) return notDone('There is no such step.');
    move();
    await this.#planAgain();
    return DONE;
  }

  async #planAgain(): Promise<void> {
    const planned = async (of: OfEdits) => {
      const options = this.#applyOptions(of);
      return planReport(await planReply(this.#parsed, this.workspace, options), this.workspace, options);
    };
    this.#choices = await withDependents(this.#steps.last, planned);
    const options = this.#applyOptions(this.#choices);
    this.#plan = await planReply(this.#parsed, this.workspace, options);
    this.#report = planReport(this.#plan, this.workspace, options);
    this.#version++;
  }
}

const NO_EDIT = 'The reply has no such edit.';
const NOT_WHOLE = 'The reply is not complete yet. Write the edits when it is.';

function readOtherwise(number: number): string {
  return `What came of the reply changes how it is read. Look at the edits from number ${number} on again.`;
}

/** Only a whole reply can be read as an answer: what follows a fence may take it back. */
async function parsedOf(
  reply: string,
  isWhole: boolean,
  workspace: Workspace,
  options: ReviewOptions,
): Promise<Parsed> {
  return isWhole ? readReply(reply, workspace, options) : parseSoFar(reply, options.format ?? 'auto');
}

function notDone(why: string): Answered {
  return { kind: 'not-done', why };
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
