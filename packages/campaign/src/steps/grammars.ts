import { NodeGrammars } from 'mortise/node';

/**
 * The grammars of all steps of a process: mortise loads each once for one loader, and never frees
 * it.
 */
export const GRAMMARS = new NodeGrammars();
