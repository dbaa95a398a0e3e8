import type { Part } from './part.js';
import { allParts } from './walk.js';

/** Whether a name is not used in the function or file around it. */
export function isUnusedName(name: Part): boolean {
  const text = name.type === 'identifier' ? name.text : (name.parts[0]?.text ?? name.text);
  const isUse = (each: Part) =>
    each.type === 'identifier' && each.text === text && each !== name && !isTarget(each);
  return text === '_' || !allParts(scopeOf(name)).some(isUse);
}

/** Whether a name is the target of an assignment, or the alias of a handler or `with`. */
function isTarget({ field, parent }: Part): boolean {
  return (field === 'left' && parent?.type === 'assignment') || parent?.type === 'as_pattern_target';
}

function scopeOf(part: Part): Part {
  let around = part;
  while (around.parent !== undefined && around.type !== 'function_definition') around = around.parent;
  return around;
}
