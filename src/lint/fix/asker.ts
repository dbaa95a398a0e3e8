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

/** After this many questions, the answers are verified and written. */
const MOST_QUESTIONS = 20;
const USUAL_TRIES = 2;
const USUAL_PARALLEL = 4;

/**
 * Asks about the open findings, and records questions and answers in the ledger. Verifies and
 * writes nothing.
 */
export class Asker {
  constructor(
    readonly project: Pick<Project<FixStep>, 'progress' | 'signal'>,
    readonly task: FixTask,
    readonly files: Files,
    readonly ledger: Ledger,
  ) {}

  /**
   * How to answer, for the languages of all findings, with what the project requires of new lines.
   * It is the same for all questions.
   */
  get howToAnswer(): string {
    const paths = this.ledger.cases.map(each => each.first.file);
    return howToAnswer(this.task.settings, paths);
  }

  /**
   * The questions about open findings that were asked about fewer than `tries` times. No two
   * questions are about the same lines: a finding that overlaps another question comes later. A
   * finding that cannot be asked about is closed, with the reason.
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
   * The questions to ask before the tools run again, those asked least often first. Their number is
   * limited, so that answers are verified soon.
   */
  next(groups: readonly Group[]): readonly Group[] {
    const tries = ({ findings }: Group) =>
      Math.max(...findings.map(each => this.ledger.caseOf(each)?.tries ?? 0));
    return [...groups]
      .sort((a, b) => tries(a) - tries(b))
      .slice(0, Math.max(1, this.task.atOnce ?? MOST_QUESTIONS));
  }

  /**
   * Ask the questions and read the answers. Returns an offer for each, in their order.
   *
   * @throws Ended if it is interrupted.
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
      throw new Ended(refusal('CANCELLED', 'Interrupted. Every fix that was written is verified.'));
    return offers;
  }

  /**
   * The prompts. A question that was answered before gets a prompt of its own, with that answer.
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

  /** Findings that an answer calls false positives are not asked about again. */
  #closeClaimed({ claimed = [] }: Offered): void {
    for (const { finding, refusal: why } of claimed) this.ledger.close([finding], why);
  }

  /** The model's last answer about these findings, and why it was refused. */
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
