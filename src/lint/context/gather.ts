import { hullOfLines } from '../../text/index.js';
import type { ContextKind } from '../rules/row.js';
import { isPython } from '../source.js';
import type { About, ContextPart, Gather, ShownPart } from './about.js';
import { aliases } from './aliases.js';
import { calledHeads } from './called-code.js';
import { callers, testsOf } from './callers.js';
import {
  callee,
  classHead,
  classHeadIfSelf,
  constants,
  dictionary,
  previous,
  signature,
} from './definitions.js';
import { classNamed, exportsOf } from './named.js';
import { called, failedTest, fixtures, frames, moduleNames } from './tests.js';
import { typesNamed } from './types.js';
import { main, origin, reason, related, uses } from './uses.js';

/** Kinds of context that are in the file of the finding. */
const IN_FILE: Partial<Record<ContextKind, Gather>> = {
  class: classHead,
  'class-if-self': classHeadIfSelf,
  aliases,
  constants,
  previous,
  dictionary,
  signature,
  callee,
  reason,
  origin,
  uses,
  main,
  related,
};

/** Kinds that may be in other files. */
const IN_PROJECT: Partial<Record<ContextKind, (about: About) => ShownPart[]>> = {
  callers,
  'class-named': classNamed,
  exports: exportsOf,
  test: failedTest,
  fixtures,
  called,
  frames,
  'module-names': moduleNames,
  tests: testsOf,
};

/** Kinds that are found in another way for languages whose types are declared. */
const BY_TREE: Partial<Record<ContextKind, (about: About) => ShownPart[]>> = {
  aliases: typesNamed,
  'class-named': typesNamed,
  callee: calledHeads,
};

/** All of one kind of context. */
export function gather(about: About, kind: ContextKind): ContextPart[] {
  const byTree = isPython(about.source.path) ? undefined : BY_TREE[kind]?.(about);
  if (byTree !== undefined) return byTree.map(part => ({ kind, ...part }));
  const inFile = IN_FILE[kind]?.(about).map(lines => ({ source: about.source, lines: hullOfLines(lines) }));
  return (inFile ?? IN_PROJECT[kind]?.(about) ?? []).map(part => ({ kind, ...part }));
}
