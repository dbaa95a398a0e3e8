import type { Part } from './part.js';
import { allParts } from './walk.js';

/** Whether a name stands nowhere else in the function or file around it. */
export function isUnusedName(name: Part): boolean {
  const text = name.type === 'identifier' ? name.text : (name.parts[0]?.text ?? name.text);
  const isUse = (each: Part) =>
    each.type === 'identifier' && each.text === text && each !== name && !isTarget(each);
  return text === '_' || !allParts(scopeOf(name)).some(isUse);
}

/** Whether it is what is assigned to, or what a handler or `with` calls its value. */
function isTarget({ field, parent }: Part): boolean {
  return (field === 'left' && parent?.type === 'assignment') || parent?.type === 'as_pattern_target';
}

function scopeOf(part: Part): Part {
  let around = part;
  while (around.parent !== undefined && around.type !== 'function_definition') around = around.parent;
  return around;
}
