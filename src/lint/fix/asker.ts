import { inParallel } from '../../edit/in-parallel.js';
import { refusal } from '../../edit/index.js';
import type { Project } from '../../project/project.js';
import { howToAnswer } from '../prompt/how-to-answer.js';
import { type Ask, type Offered, offersOf, readOffer } from './ask.js';
import type { Files } from './files.js';
import type { FixStep, FixTask } from './fix-options.js';
import { type Group, groupsOf } from './group.js';
import type { Ledger } from './ledger.js';
import { packetsFor } from './packets.js';
import { questionId } from './question-id.js';
import { type Sheet, sheetsOf } from './sheet.js';
import { Ended } from './verifier.js';

/** So many questions are asked before what was answered is verified and written. */
const MOST_QUESTIONS = 20;
const USUAL_TRIES = 2;
const USUAL_PARALLEL = 4;

/**
 * Asks about what is left, and notes in the ledger what was asked and answered. Verifies and writes
 * nothing.
 */
export class Asker {
  constructor(
    readonly project: Pick<Project<FixStep>, 'progress' | 'signal'>,
    readonly task: FixTask,
    readonly files: Files,
    readonly ledger: Ledger,
  ) {}

  /**
   * How questions are answered, with what the project asks of new lines: the same for all of them.
   */
  get howToAnswer(): string {
    return howToAnswer(this.task.settings);
  }

  /**
   * What can be asked about what is left, of findings that were asked about less often than
   * `tries`. No two questions are about the same lines; what has no place beside the others comes
   * when those are answered. What cannot be asked about is closed, with the reason.
   */
  async questions(tries = this.task.tries ?? USUAL_TRIES): Promise<readonly Group[]> {
    const { rows = [], agreed = [] } = this.task;
    const wanted = this.ledger.open.filter(each => each.tries < tries).map(each => each.now);
    const { sources: project } = this.task;
    const { editable, not } = await packetsFor(wanted, this.files, { rows, agreed, project });
    for (const [finding, why] of not) this.ledger.close([finding], why);
    return groupsOf(editable);
  }

  /**
   * What is asked before the tools run again: what was asked least first. Not all at once, so that
   * what is answered is soon verified.
   */
  next(groups: readonly Group[]): readonly Group[] {
    const tries = ({ findings }: Group) =>
      Math.max(...findings.map(each => this.ledger.caseOf(each)?.tries ?? 0));
    return [...groups]
      .sort((a, b) => tries(a) - tries(b))
      .slice(0, Math.max(1, this.task.atOnce ?? MOST_QUESTIONS));
  }

  /**
   * Ask, and read what is answered: an offer for each question, in their order.
   *
   * @throws Ended where it is interrupted.
   */
  async offers(groups: readonly Group[], ask: Ask): Promise<readonly Offered[]> {
    const { signal } = this.project;
    const { parallel = USUAL_PARALLEL } = this.task;
    const offers: Offered[] = [];
    let answered = 0;
    this.#asking(groups.length, answered);
    await inParallel(this.#sheets(groups), Math.max(1, parallel), async sheet => {
      const last = this.#last(sheet.groups[0]);
      for (const [i, offer] of (
        await offersOf(sheet.groups, last, ask, this.files, { system: this.howToAnswer, signal })
      ).entries()) {
        if (signal?.aborted === true) return;
        const group = sheet.groups[i] as Group;
        this.ledger.asked(group.findings, questionId(group), offer.reply);
        if (offer.kind === 'refused') this.ledger.refused(group, offer.refusal);
        this.#closeClaimed(offer);
        offers[groups.indexOf(group)] = offer;
        this.#asking(groups.length, ++answered);
      }
    });
    if (signal?.aborted === true)
      throw new Ended(
        refusal('CANCELLED', 'Interrupted. What was written is verified; nothing is half done.'),
      );
    return offers;
  }

  /**
   * What is asked by one prompt: a question that was answered before comes alone, with that answer.
   */
  #sheets(groups: readonly Group[]): readonly Sheet[] {
    const isAlone = (group: Group) => this.task.together === false || this.#last(group) !== undefined;
    const alone = groups.filter(isAlone).flatMap(group => sheetsOf([group]));
    return [...alone, ...sheetsOf(groups.filter(group => !isAlone(group)))];
  }

  /** Read an answer to a question. */
  read(group: Group, reply: string): Offered {
    const offer = readOffer(group, reply, this.files);
    this.#closeClaimed(offer);
    return offer;
  }

  /** What an answer calls a false positive is not asked about again. */
  #closeClaimed({ claimed = [] }: Offered): void {
    for (const { finding, refusal: why } of claimed) this.ledger.close([finding], why);
  }

  /** What the model said last about findings, and what was wrong with that. */
  #last({ findings }: Group) {
    for (const finding of findings) {
      const { reply, why } = this.ledger.caseOf(finding) ?? {};
      if (reply !== undefined && why !== undefined) return { reply, refusal: why };
    }
    return undefined;
  }

  #asking(questions: number, answered: number): void {
    this.project.progress?.({ kind: 'asking', questions, answered, left: this.ledger.open.length });
  }
}
