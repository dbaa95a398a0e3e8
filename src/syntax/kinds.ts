import type { AnchorType } from '../edit/index.js';

/**
 * What an item of an outline is. The kinds are few on purpose: what a language calls a record or a
 * protocol is the kin of a struct or an interface, and is called so here.
 */
const ITEM_KINDS = [
  'function',
  'method',
  'constructor',
  'property',
  'macro',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'impl',
  'type',
  'namespace',
  'rule',
  'heading',
  'section',
  'key',
  'cell',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * Kinds that anchors of the type `function_definition` represent; all others are
 * `class_definition`.
 */
const FUNCTIONS: ReadonlySet<ItemKind> = new Set(['function', 'method', 'constructor', 'property', 'macro']);

/** A function directly inside one of these is a method. */
const OWNERS: ReadonlySet<ItemKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait', 'impl']);

/** The type of anchor that an item of this kind is offered as. */
export function anchorTypeOf(kind: ItemKind): AnchorType {
  return FUNCTIONS.has(kind) ? 'function_definition' : 'class_definition';
}

/**
 * The kind of an item, given the kind of the item that directly contains it: a function of a class
 * is a method.
 */
export function kindWithin(kind: ItemKind, parent: ItemKind | undefined): ItemKind {
  return kind === 'function' && parent !== undefined && OWNERS.has(parent) ? 'method' : kind;
}

/** Whether a word, such as the name of a capture in a query, is the name of a kind. */
export function isItemKind(word: string): word is ItemKind {
  return (ITEM_KINDS as readonly string[]).includes(word);
}
