import { NodeGrammars } from 'mortise/node';
import { answerOf } from '../../apply.js';
import type { Engine } from '../engine.js';

const grammars = new NodeGrammars();

/**
 * mortise with all that `mortise apply` does by default, the check that the file still parses among
 * it.
 */
export const mortise: Engine = {
  name: 'mortise',
  formats: ['search_replace', 'unified_diff', 'apply_patch'],
  replacesAll: true,
  open: () => () => '',
  answer: one => answerOf(one, grammars),
};
