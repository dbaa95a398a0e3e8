import type { Part } from './part.js';
import { allParts, assignedParts, child, outwards } from './walk.js';

/** What code reads and does that cannot be followed, so that two programs cannot be compared. */
export class Untraceable extends Error {}

/** The word of a declaration. */
export function isWord({ type }: Part): boolean {
  return /^(?:const|let|var|using)$/.test(type);
}

/** Whether a name is read at a part: it is no member, key or label. */
export function isRead(part: Part): boolean {
  const { parent } = part;
  if (part.type !== 'identifier') return false;
  if (parent?.type === 'attribute') return parent.parts[0] === part;
  if (parent?.type === 'pair' || parent?.type === 'pair_pattern') return parent.parts[0] !== part;
  return parent?.type !== 'jsx_attribute';
}

/** The names that the statements of a function or of the body of a loop declare, each once. */
export function declaredIn(region: Part): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (part: Part) => {
    if (found.has(part.text)) throw new Untraceable(part.text);
    found.add(part.text);
  };
  for (const parameter of child(region, 'parameters')?.parts ?? []) namesOf(parameter).forEach(add);
  const body = child(region, 'body');
  for (const each of body === undefined ? [] : ownParts(body)) {
    const isDeclared = /^(?:const|let|var|using)$/.test(each.parts.at(-1)?.type ?? '');
    if (each.type === 'expression_statement' && isDeclared)
      for (const one of each.parts) namesOf(child(one, 'left')).forEach(add);
    if (each.type === 'for_statement') namesOf(child(each, 'left')).forEach(add);
    if (each.type === 'except_clause') namesOf(child(each, 'parameter')).forEach(add);
  }
  return found;
}

/** The names that a target or a parameter binds. Defaults in a pattern are not followed. */
export function namesOf(target: Part | undefined): readonly Part[] {
  if (target === undefined) return [];
  if (target.type === 'typed_parameter') return namesOf(target.parts[0]);
  if (target.type === 'identifier') return [target];
  if (/^(?:tuple|list|list_splat_pattern)$/.test(target.type)) return target.parts.flatMap(namesOf);
  if (target.type === 'pair_pattern') return namesOf(target.parts[1]);
  if (target.type === 'typed_default_parameter') return namesOf(child(target, 'name'));
  return [];
}

/** The parts of a body, without those in functions and classes in it. */
function ownParts(body: Part): readonly Part[] {
  return allParts(body).filter(each => innerFunction(each, body) === undefined);
}

/** The outermost function or class around a part, up to a body. */
function innerFunction(part: Part, body: Part): Part | undefined {
  const inside = outwards(part);
  const end = inside.indexOf(body);
  return inside.slice(0, end).findLast(each => /^(?:function|class)_definition$/.test(each.type));
}

/**
 * The names that a region changes after their declaration. A function in the region that reads one
 * of them sees what it is when it is called, which is not followed.
 */
export function reassignedIn(region: Part, declared: ReadonlySet<string>): ReadonlySet<string> {
  const body = child(region, 'body');
  if (body === undefined) return new Set();
  // A name of an inner function that is also one of the region is another variable.
  const inner = allParts(body).filter(each => each.type === 'function_definition');
  for (const each of inner)
    for (const name of declaredIn(each)) if (declared.has(name)) throw new Untraceable(name);
  const isDeclaration = ({ parent }: Part) =>
    parent?.type === 'expression_statement' &&
    /^(?:const|let|var|using)$/.test(parent.parts.at(-1)?.type ?? '');
  const changed = allParts(body)
    .filter(each => /^(?:augmented_)?assignment$/.test(each.type) && !isDeclaration(each))
    .flatMap(each => [...assignedParts(each), ...namesOf(child(each, 'left'))])
    .map(each => each.text);
  const found = new Set(changed.filter(each => declared.has(each)));
  const captured = allParts(body).filter(each => isRead(each) && found.has(each.text));
  for (const each of captured) if (innerFunction(each, body) !== undefined) throw new Untraceable(each.text);
  return found;
}
