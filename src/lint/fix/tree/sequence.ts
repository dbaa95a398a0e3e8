import { operandsOf } from './operands.js';
import type { Part } from './part.js';
import { allParts, outwards } from './walk.js';

/**
 * Whether two statements say the same words in the same order, compare and calculate by the same operators, and neither
 * denies what the other says. Another order needs a rule that knows what it means.
 *
 * @param message of the finding: an argument by a name that it quotes may come in.
 * @example of `f(1, 2)` and `f(1, level=2)`, with a message about `level`
 */
export function isSameSequence(before: Part, after: Part, message: string): boolean {
  const isAsked = (part: Part) =>
    outwards(part).some(each => each.type === 'keyword_argument' && isQuoted(each, message));
  const words = (part: Part, left: (each: Part) => boolean) =>
    allParts(part)
      .filter(each => !left(each))
      .flatMap(operandsOf)
      .filter(word => !MAKERS.has(word))
      .join(' ');
  const [old, now] = [words(before, () => false), words(after, () => false)];
  const isSame = old === now || old === words(after, isAsked);
  return (
    isSame && JUDGES.every(type => count(before, type) === count(after, type)) && addsNothing(before, after)
  );
}

function isQuoted({ parts: [name] }: Part, message: string): boolean {
  return name !== undefined && new RegExp(`\\b${name.text}\\b`).test(message);
}

/** Functions that only say of which type a value is, which may be written without them. */
const MAKERS: ReadonlySet<string> = new Set(
  'set list dict tuple str int float bool bytes frozenset type isinstance format six'.split(' '),
);

/** What decides by the operands that are compared. */
const JUDGES = [
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'in',
  'not in',
  'not_operator',
  '!=',
  'is not',
  '==',
] as const;

/** Operators: `+` and `%` may go, since texts are put together in other ways too. */
const CALCULATES = ['+', '-', '*', '/', '//', '%', '**', '&', '|', '^', '<<', '>>', '~'] as const;

function addsNothing(before: Part, after: Part): boolean {
  return CALCULATES.every(type => {
    const [old, now] = [count(before, type), count(after, type)];
    return old === now || (old > now && /^[+%]$/.test(type));
  });
}

function count(root: Part, type: string): number {
  return allParts(root).filter(each => each.type === type && each.parent !== undefined && isOperator(each))
    .length;
}

/** A `*` in front of a list is none, nor is the name of a type that is annotated. */
function isOperator({ type, parent }: Part): boolean {
  return type === 'not_operator' || /operator|augmented_assignment/.test(parent?.type ?? '');
}
