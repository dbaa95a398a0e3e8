import {
  type ApplyOptions,
  applyPlan,
  type Choice,
  type Choices,
  choicesText,
  documentOf,
  type Plan,
  planReply,
  planReport,
  replyHash,
  type Workspace,
} from '../apply/index.js';
import type { Edit, PlacedReport, Report } from '../edit/index.js';
import { type Parsed, parseReply } from '../formats/index.js';
import { reportJson } from '../report/index.js';
import { withDependents } from './dependents.js';
import { lookAt } from './look-at.js';
import { proposedText, sentText } from './propose.js';
import type { ReviewEdit, ReviewRequest, ReviewState, ReviewTexts } from './state.js';

/** What a review plans with; it makes the edits that can be made. */
export type ReviewOptions = Omit<ApplyOptions, 'choices' | 'confirm' | 'dryRun' | 'keepGoing'> & {
  /** What an edit is for, in a few words, by its file and its places there; `null` if not known. */
  readonly aboutOf?: ((path: string | null, places: readonly PlacedReport[]) => string | null) | undefined;
};

type OfEdits = ReadonlyMap<number, Choice>;

/** What became of a request. */
export type Answered =
  | { readonly kind: 'done' }
  /** Nothing changed, and why, in a sentence. */
  | { readonly kind: 'not-done'; readonly why: string };

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
  #plan: Plan;
  #report: Report;
  /** What the person chose, at each step; the last one counts. */
  #steps: OfEdits[] = [new Map()];
  #undone: OfEdits[] = [];
  /** The last step, with the edits that are rejected for the sake of another. */
  #choices: OfEdits = new Map();
  #version = 1;
  #notice: string | null = null;
  #committed: Report | undefined;

  private constructor(
    readonly reply: string,
    readonly parsed: Parsed,
    readonly workspace: Workspace,
    readonly root: string,
    readonly options: ReviewOptions,
    plan: Plan,
  ) {
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
    const parsed = parseReply(reply, options.format ?? 'auto');
    const plan = await planReply(parsed, workspace, { ...options, keepGoing: true });
    return new Review(reply, parsed, workspace, root, options, plan);
  }

  /** What was chosen, for `mortise apply --choices`. */
  get choices(): Choices {
    const of = this.parsed.edits.map((_, i) => [i + 1, this.#choiceOf(i + 1)] as const);
    return { reply: replyHash(this.reply), of: new Map(of) };
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

  /** What a page shows. */
  get state(): ReviewState {
    const shape = (report: Report): unknown => JSON.parse(reportJson(report));
    return {
      schema: 'mortise-review/1',
      version: this.#version,
      root: this.root,
      report: shape(this.#report),
      edits: this.parsed.edits.map((edit, i) => this.#editState(edit, i)),
      canUndo: this.#steps.length > 1 && this.#committed === undefined,
      canRedo: this.#undone.length > 0 && this.#committed === undefined,
      isWhole: true,
      committed: this.#committed === undefined ? null : shape(this.#committed),
      notice: this.#notice,
    };
  }

  /** The whole texts of the files of the plan, as they are and as they will be. */
  get texts(): readonly ReviewTexts[] {
    return this.#plan.files
      .filter(({ path }) => path !== '')
      .map(({ path, before, after }) => ({
        path,
        before: before.document?.text ?? null,
        after: after.document?.text ?? null,
      }));
  }

  /** Do what a page asks for. Never rejects because of its content. */
  async answer(request: ReviewRequest): Promise<Answered> {
    if (this.#committed !== undefined) return notDone('The edits are committed already.');
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
      case 'undo':
        return this.#move(this.#steps, this.#undone, 2);
      case 'redo':
        return this.#move(this.#undone, this.#steps, 1);
      case 'commit':
        await this.commit();
        return DONE;
    }
  }

  /**
   * Write the edits that are taken and can be made. If a file has changed since it was read, nothing
   * is written, and the plan is worked out again.
   */
  async commit(): Promise<Report> {
    // A file that has changed is planned again, and asked about a second time: that is another plan.
    let asked = 0;
    const confirm = async () => ++asked === 1;
    const options = { ...this.#applyOptions(this.#choices), confirm };
    const report = await applyPlan(this.#plan, this.workspace, options);
    if (asked > 1) {
      await this.#planAgain();
      this.#notice = 'A file has changed since it was shown. Nothing was written: look at the new plan.';
      return report;
    }
    this.#committed = report;
    this.#version++;
    return report;
  }

  #editState(edit: Edit, i: number): ReviewEdit {
    const { path, places } = this.#report.edits[i] ?? { path: null, places: [] };
    return {
      number: i + 1,
      choice: this.#choiceOf(i + 1),
      about: this.options.aboutOf?.(path, places) ?? null,
      look: lookAt(this.#report, i),
      search: edit.kind === 'replace' ? edit.search : edit.kind === 'anchor' ? edit.anchor.selected : null,
      replace: sentText(edit) ?? null,
    };
  }

  #choiceOf(number: number): Choice {
    return this.#choices.get(number) ?? { kind: 'accepted' };
  }

  #applyOptions(of: OfEdits): ApplyOptions {
    return { ...this.options, keepGoing: true, choices: { reply: replyHash(this.reply), of } };
  }

  async #choose(numbers: readonly number[], choice: Choice): Promise<Answered> {
    if (numbers.length === 0 || !numbers.every(each => this.#hasEdit(each))) return notDone(NO_EDIT);
    return this.#step(new Map([...this.#last, ...numbers.map(each => [each, choice] as const)]));
  }

  async #change(number: number, text: string): Promise<Answered> {
    const edit = this.parsed.edits[number - 1];
    if (edit === undefined) return notDone(NO_EDIT);
    if (sentText(edit) === undefined) return notDone('This edit has no text that could be changed.');
    return this.#step(new Map([...this.#last, [number, { kind: 'changed', text }]]));
  }

  async #place(request: Extract<ReviewRequest, { readonly kind: 'place' }>): Promise<Answered> {
    const { number, path, first, last, text } = request;
    const edit = this.parsed.edits[number - 1];
    if (edit === undefined) return notDone(NO_EDIT);
    const read = await this.workspace.read(path);
    if (read.kind !== 'file') return notDone('The file cannot be read any more.');
    const shown = documentOf(read);
    if (shown.kind === 'binary') return notDone('The file is not text.');
    const { document } = shown;
    const proposed = proposedText(document, edit, { first, last });
    if (proposed === undefined) return notDone('The file has no such lines, or the edit has no new text.');
    const replace = text === undefined ? proposed.replace : withEnding(text, document.ending);
    const { search } = proposed;
    const choice: Choice = {
      kind: 'placed',
      path: read.path,
      line: first,
      search,
      replace,
      base: document.hash,
    };
    return this.#step(new Map([...this.#last, [number, choice]]));
  }

  #hasEdit(number: number): boolean {
    return this.parsed.edits[number - 1] !== undefined;
  }

  get #last(): OfEdits {
    return this.#steps.at(-1) as OfEdits;
  }

  async #step(next: OfEdits): Promise<Answered> {
    this.#steps.push(next);
    this.#undone = [];
    await this.#planAgain();
    return DONE;
  }

  /** Move the last step of one list to the other. */
  async #move(from: OfEdits[], to: OfEdits[], least: number): Promise<Answered> {
    if (from.length < least) return notDone('There is no such step.');
    to.push(from.pop() as OfEdits);
    await this.#planAgain();
    return DONE;
  }

  async #planAgain(): Promise<void> {
    const planned = async (of: OfEdits) => {
      const options = this.#applyOptions(of);
      return planReport(await planReply(this.parsed, this.workspace, options), this.workspace, options);
    };
    this.#choices = await withDependents(this.#last, planned);
    const options = this.#applyOptions(this.#choices);
    this.#plan = await planReply(this.parsed, this.workspace, options);
    this.#report = planReport(this.#plan, this.workspace, options);
    this.#version++;
  }
}

const NO_EDIT = 'The reply has no such edit.';

function notDone(why: string): Answered {
  return { kind: 'not-done', why };
}

function withEnding(text: string, ending: string): string {
  return text.replace(/\r\n|\r|\n/g, ending);
}
