import type { Workspace } from '../apply/index.js';
import type { Model } from '../model/model.js';
import {
  type GrammarLoader,
  languageOf,
  NO_GRAMMARS,
  type ScopeReader,
  type Syntax,
  scopesFor,
  syntaxFor,
} from '../syntax/index.js';

/**
 * What work on files needs from outside: the files, what is known about their languages, a model,
 * and the receivers of signals and progress. A function that needs less takes a `Pick` of it. A
 * variant for one call is made by spreading it: what is known about languages is shared.
 */
export interface Project<Step = string> {
  readonly workspace: Workspace;
  /** The syntax of a file, by its path. Each language is loaded once, and a text is parsed once. */
  readonly syntaxOf: (path: string) => Promise<Syntax>;
  /** What encloses what in a file, by its path. */
  readonly scopesOf: (path: string) => Promise<ScopeReader>;
  /** Asked if rules are not enough. Without a model, work that needs one is refused. */
  readonly model?: Model;
  readonly signal?: AbortSignal;
  /** Hears what is being done, as it begins. */
  readonly progress?: (step: Step) => void;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
}

/** What a project is made of. */
export interface ProjectOptions<Step = string>
  extends Pick<Project<Step>, 'workspace' | 'model' | 'signal' | 'progress'> {
  /**
   * Where grammars come from, if not from the workspace. Without any, only data files, and the
   * blocks of Python, are checked.
   */
  readonly grammars?: GrammarLoader;
  /** Milliseconds since any fixed moment; the system's clock by default. */
  readonly now?: () => number;
}

/**
 * A project: a workspace with what work on its files needs.
 *
 * @example await editFiles(task, projectOf({ workspace, model }))
 */
export function projectOf<Step = string>({
  grammars: given,
  now = () => performance.now(),
  ...parts
}: ProjectOptions<Step>): Project<Step> {
  const grammars = given ?? parts.workspace.grammars ?? NO_GRAMMARS;
  return {
    ...parts,
    now,
    syntaxOf: oncePerLanguage(path => syntaxFor(path, grammars)),
    scopesOf: oncePerLanguage(path => scopesFor(path, grammars)),
  };
}

function oncePerLanguage<T>(load: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return path => {
    const { name } = languageOf(path);
    const known = loaded.get(name) ?? load(path);
    loaded.set(name, known);
    return known;
  };
}
