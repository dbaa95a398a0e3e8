import type { Part } from './part.js';
import { allParts, assignedParts, calledName, isBlock } from './walk.js';

/** Functions and methods that only compute a value from their arguments. */
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
 * Whether code does more than compute a value: it calls an unknown function, raises, waits, or
 * changes an object.
 */
export function hasEffect(part: Part): boolean {
  return allParts(part).some(each => effectOf(each) !== undefined);
}

/**
 * The effect of a part itself, as a key: `call:save`, `set:(attribute self x)`; `undefined` if it
 * only computes a value.
 */
export function effectOf(part: Part): string | undefined {
  if (part.type === 'call') return isPure(part) ? undefined : `call:${calledName(part)}`;
  if (EFFECTS.has(part.type)) return part.type;
  if (part.type === 'assert_statement') return 'raise_statement';
  if (part.type === 'with_item') return `with:${part.text}`;
  if (part.type === 'except_clause') return isOfImport(part) ? undefined : part.type;
  const target = assignedParts(part).find(each => each.type === 'attribute' || each.type === 'subscript');
  return target && `set:${target.text}`;
}

/**
 * `queue.get()` and `thread.join()` wait. With an argument, `get` and `join` only compute a value.
 */
function isPure(call: Part): boolean {
  const name = calledName(call);
  const isBare = (call.parts[1]?.parts.length ?? 0) === 0;
  return PURE.has(name) && !(isBare && /^(?:get|join)$/.test(name));
}

/** Whether a handler is for a missing module. */
function isOfImport({ parent, text }: Part): boolean {
  const tried = parent?.parts.find(isBlock)?.parts ?? [];
  return (
    tried.length > 0 &&
    tried.every(each => /import/.test(each.type)) &&
    /\b(?:Import|ModuleNotFound)Error\b/.test(text)
  );
}
