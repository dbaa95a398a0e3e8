import type { Answer } from '../answers.js';
import type { Case } from '../cases.js';

/** Formats of cases. */
export type CaseFormat = 'search_replace' | 'unified_diff' | 'apply_patch';

/** Makes the edits of a case: gives the text that came out. What it throws is a refusal. */
export type Apply = (one: Case) => string | Promise<string>;

/** What an engine is given to start with. */
export interface Surroundings {
  /** Loads a file of the npm package that the engine names. */
  load(file: string): Promise<Readonly<Record<string, unknown>>>;
  /** The folder of that package. */
  readonly folder: string;
  /** An empty folder of the engine's own, for those that work on files. */
  readonly scratch: string;
}

/**
 * An engine that is measured: mortise, or a peer as it is published. It is opened once and then
 * given one case after the other, in a thread of its own.
 *
 * An engine of your own is a module whose default export is one, named to the command by its path.
 *
 * @example
 * export default {
 *   name: 'mine', formats: ['search_replace'],
 *   open: () => ({ original, edits }) => original.replace(edits[0].search, () => edits[0].replace),
 * };
 */
export interface Engine {
  readonly name: string;
  readonly formats: readonly CaseFormat[];
  /** The npm package that it is, installed where it is asked for. */
  readonly npm?: string;
  /** A command that prints its version, for a program that is there already. */
  readonly program?: readonly string[];
  /** Whether it can replace all occurrences of a text; else such cases are not its own. */
  readonly replacesAll?: boolean;
  open(surroundings: Surroundings): Apply | Promise<Apply>;
  /** For an engine that says more of an edit than its text. */
  answer?(one: Case): Promise<Answer>;
}

/**
 * The outcome of a case for an engine: its answer with the time it took, or that the case is not
 * for it.
 */
export async function answered(engine: Engine, apply: Apply, one: Case): Promise<Answer> {
  const { id, format, edits = [] } = one;
  const known = engine.formats.some(each => each === format);
  if (!known || (engine.replacesAll !== true && edits.some(edit => edit.all === true)))
    return { id, outcome: 'unsupported' };
  if (engine.answer !== undefined) return engine.answer(one);
  const start = performance.now();
  try {
    const result = await apply(one);
    return { id, outcome: 'applied', result, ms: performance.now() - start };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const ms = performance.now() - start;
    return { id, outcome: 'refused', ms, error: { code: 'REFUSED', message: message.slice(0, 500) } };
  }
}
