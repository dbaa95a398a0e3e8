import type { Part } from './part.js';
import type { ScriptMeaning } from './script-meaning.js';

/** Whether one of the rules is about this. */
export function isFor({ rules }: ScriptMeaning, pattern: RegExp): boolean {
  return rules.some(rule => pattern.test(rule));
}

/** The argument of a call with one; `undefined` for another number. */
export function onlyArgument(call: Part): Part | undefined {
  const [first, more] = call.parts.find(each => each.type === 'argument_list')?.parts ?? [];
  return more === undefined ? first : undefined;
}
