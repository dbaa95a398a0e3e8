import { NodeGrammars } from 'mortise/node';
import type { Grammars } from '../playground/engine/run.js';

const node = new NodeGrammars();

/** The grammars that a site has: without the tool that knows Python better than its grammar. */
const ofSite: Grammars = {
  engine: () => node.engine(),
  grammar: name => node.grammar(name),
};

/** One loader for all tests of a process: each grammar is loaded once. */
export function siteGrammars(): Grammars {
  return ofSite;
}
