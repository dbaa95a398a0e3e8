import type { CodeNode } from '../../syntax/index.js';
import type { Source } from '../source.js';
import { allNodes, type Imported, importsIn } from './python-tree.js';

/** All by which a file may use what is in other modules. */
export interface ModuleUses {
  /** The imports anywhere in the file. */
  readonly imports: readonly Imported[];
  /** Names and attributes of names: of `a.b.c()` these are `a.b` and `a.b.c`. */
  readonly chains: ReadonlySet<string>;
  readonly identifiers: ReadonlySet<string>;
  /** What strings hold, docstrings too. */
  readonly strings: readonly string[];
  /** Calls with a plain string among their arguments: as `getattr(module, "name")`. */
  readonly calls: readonly { readonly chains: readonly string[]; readonly strings: readonly string[] }[];
}

const known = new WeakMap<Source['document'], ModuleUses | null>();

/** What a file uses; `undefined` where it does not parse. A file that is asked about again is read once. */
export function usesOf({ document, scopes }: Source): ModuleUses | undefined {
  const found = known.get(document);
  if (found !== undefined) return found ?? undefined;
  const tree = scopes.tree();
  const uses = tree === undefined ? null : read(tree, document.text);
  known.set(document, uses);
  return uses ?? undefined;
}

function read(tree: CodeNode, text: string): ModuleUses {
  const nodes = allNodes(tree);
  const of = (type: string) => nodes.filter(each => each.type === type);
  const textOf = ({ from, to }: CodeNode) => text.slice(from, to);
  return {
    imports: nodes.flatMap(each => importsIn(each, text)),
    chains: new Set(of('attribute').flatMap(each => chainOf(each, text) ?? [])),
    identifiers: new Set(of('identifier').map(textOf)),
    strings: of('string').map(textOf),
    calls: of('argument_list').flatMap(each => callOf(each, text) ?? []),
  };
}

/** Longer ones are no names of modules. */
const LONGEST = 200;

/** @example chainOf(node, 'a . b') // 'a.b' */
function chainOf({ type, from, to }: CodeNode, text: string): string | undefined {
  if ((type !== 'attribute' && type !== 'identifier') || to - from > LONGEST) return undefined;
  const chain = text.slice(from, to).replace(/[\s\\]+/g, '');
  return /^[\p{L}\p{N}_.]+$/u.test(chain) ? chain : undefined;
}

function callOf({ children }: CodeNode, text: string): ModuleUses['calls'][number] | undefined {
  const strings = children.flatMap(each =>
    each.type === 'string' ? text.slice(each.from, each.to).replace(/^\w*["']+|["']+$/g, '') : [],
  );
  if (strings.length === 0) return undefined;
  return { strings, chains: children.flatMap(each => chainOf(each, text) ?? []) };
}
