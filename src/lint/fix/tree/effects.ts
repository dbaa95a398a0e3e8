import type { Part } from './part.js';
import { allParts, calledName, isBlock, targetsOf } from './walk.js';

/** Functions and methods that only make a value of what they are given. */
const PURE: ReadonlySet<string> = new Set(
  `abs all any bool bytes bytearray callable chr complex dict divmod enumerate filter float format frozenset getattr hasattr hash hex id
  int isinstance issubclass iter len list map max min object oct ord pow property range repr reversed round set slice sorted str sum super
  tuple type vars zip get keys values items join split rsplit strip lstrip rstrip lower upper title startswith endswith encode decode replace
  count index copy isdigit isalpha splitlines partition rpartition`.split(/\s+/),
);

const EFFECTS: ReadonlySet<string> = new Set([
  'raise_statement',
  'yield',
  'await',
  'delete_statement',
  'global_statement',
  'nonlocal_statement',
]);

/**
 * Whether code does more than to make a value: calls what may do anything, raises, waits, or
 * changes an object.
 */
export function hasEffect(part: Part): boolean {
  return allParts(part).some(each => effectOf(each) !== undefined);
}

/**
 * What a part itself does, as one word for the same: `call:save`, `set:(attribute self x)`;
 * `undefined` where it only makes a value.
 */
export function effectOf(part: Part): string | undefined {
  if (part.type === 'call') return isPure(part) ? undefined : `call:${calledName(part)}`;
  if (EFFECTS.has(part.type)) return part.type;
  if (part.type === 'assert_statement') return 'raise_statement';
  if (part.type === 'with_item') return `with:${part.text}`;
  if (part.type === 'except_clause') return isOfImport(part) ? undefined : part.type;
  const target = targetsOf(part).find(each => each.type === 'attribute' || each.type === 'subscript');
  return target && `set:${target.text}`;
}

/** `queue.get()` and `thread.join()` wait; with a key or texts they only make a value. */
function isPure(call: Part): boolean {
  const name = calledName(call);
  const isBare = (call.parts[1]?.parts.length ?? 0) === 0;
  return PURE.has(name) && !(isBare && /^(?:get|join)$/.test(name));
}

/** Whether a handler is for a module that is not there. */
function isOfImport({ parent, text }: Part): boolean {
  const tried = parent?.parts.find(isBlock)?.parts ?? [];
  return (
    tried.length > 0 &&
    tried.every(each => /import/.test(each.type)) &&
    /\b(?:Import|ModuleNotFound)Error\b/.test(text)
  );
}
