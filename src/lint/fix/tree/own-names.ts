import { substituted } from './inlined.js';
import type { Meaning } from './meaning.js';
import type { Part } from './part.js';
import { allParts, assignedParts, outwards } from './walk.js';

/** Code with a scope of its own for names. */
export const OWN_SCOPE = /^(?:lambda|generator_expression|(?:list|set|dictionary)_comprehension)$/;

/** Parts whose own names are replaced by numbers already. */
const NUMBERED = new Set<Part>();

/**
 * A comprehension or lambda with numbers in place of its own names: `[x.a for x in b]` is `[y.a for
 * y in b]`.
 */
export function withoutOwnNames(part: Part, of: Meaning): string | undefined {
  if (!OWN_SCOPE.test(part.type) || NUMBERED.has(part) || isCalledByName(part)) return undefined;
  const names = ownNames(part);
  if (names.length === 0) return undefined;
  const depth = outwards(part.parent).filter(each => OWN_SCOPE.test(each.type)).length;
  const source = part.parts
    .find(each => each.type === 'for_in_clause')
    ?.parts.find(each => each.field === 'right');
  const uses = allParts(part).filter(
    each => isUse(each) && names.includes(each.text) && !outwards(each).some(one => one === source),
  );
  NUMBERED.add(part);
  try {
    return substituted(
      uses.map(each => [each, `$${depth}.${names.indexOf(each.text)}`]),
      () => of(part),
    );
  } finally {
    NUMBERED.delete(part);
  }
}

/**
 * Whether callers may use the parameter names of a lambda. They do not if it is only passed as an
 * argument and has plain parameters.
 */
function isCalledByName({ type, parent, parts }: Part): boolean {
  const parameters = parts.filter(each => each.type === 'lambda_parameters').flatMap(each => each.parts);
  return (
    type === 'lambda' &&
    (parent?.type !== 'argument_list' || parameters.some(each => each.type !== 'identifier'))
  );
}

function ownNames(part: Part): readonly string[] {
  const given =
    part.type === 'lambda'
      ? part.parts.filter(each => each.type === 'lambda_parameters').flatMap(each => each.parts)
      : part.parts.filter(each => each.type === 'for_in_clause').flatMap(assignedParts);
  return [...new Set(given.filter(each => each.type === 'identifier').map(each => each.text))];
}

function isUse({ type, field, parent }: Part): boolean {
  return (
    type === 'identifier' &&
    field !== 'attribute' &&
    !(parent?.type === 'keyword_argument' && field === 'name')
  );
}
