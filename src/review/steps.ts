import type { Choice } from '../apply/index.js';

/** What a person chose, by the number of the edit. */
export type OfEdits = ReadonlyMap<number, Choice>;

/** What a person chose, step by step. The last step counts; steps can be taken back. */
export class Steps {
  #done: OfEdits[] = [new Map()];
  #undone: OfEdits[] = [];

  get last(): OfEdits {
    return this.#done.at(-1) as OfEdits;
  }

  get canUndo(): boolean {
    return this.#done.length > 1;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Take one more step: the choices of the last one, and these. */
  add(choices: Iterable<readonly [number, Choice]>): void {
    this.#done.push(new Map([...this.last, ...choices]));
    this.#undone = [];
  }

  undo(): void {
    if (this.canUndo) this.#undone.push(this.#done.pop() as OfEdits);
  }

  redo(): void {
    if (this.canRedo) this.#done.push(this.#undone.pop() as OfEdits);
  }

  /** Drop what was chosen for the edits from a number on. */
  forgetFrom(number: number): void {
    const kept = (of: OfEdits) => new Map([...of].filter(([each]) => each < number));
    this.#done = this.#done.map(kept);
    this.#undone = this.#undone.map(kept);
  }
}
