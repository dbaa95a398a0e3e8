import type { CodeNode } from '../../syntax/index.js';
import type { Source } from '../source.js';
import {
  type Alias,
  aliasesAt,
  leading,
  type ModuleValue,
  memberAt,
  moduleValues,
  stringText,
} from './module-aliases.js';
import { allNodes, chainOf, type Imported, importsIn } from './python-tree.js';

/** All by which a file may use what is in other modules. */
export interface ModuleUses {
  /** The imports anywhere in the file. */
  readonly imports: readonly Imported[];
  /** Names and attributes of names: of `a.b.c()` these are `a.b` and `a.b.c`. */
  readonly chains: ReadonlySet<string>;
  readonly identifiers: ReadonlySet<string>;
  /** What strings hold, docstrings too. */
  readonly strings: readonly string[];
  /** Names that the file gives to what it imports or loads. */
  readonly aliases: readonly Alias[];
  /**
   * Names that are taken from objects by a text, as `getattr(module, "name")`, or from what is no
   * plain name.
   */
  readonly members: readonly { readonly of: readonly ModuleValue[]; readonly names: readonly string[] }[];
}

const known = new WeakMap<Source['document'], ModuleUses | null>();

/**
 * What a file uses; `undefined` where it does not parse. A file that is asked about again is read
 * once.
 */
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
  const imports = nodes.flatMap(each => importsIn(each, text));
  return {
    imports,
    aliases: leading(
      nodes.flatMap(each => aliasesAt(each, text)),
      imports,
    ),
    chains: new Set(of('attribute').flatMap(each => chainOf(each, text) ?? [])),
    identifiers: new Set(of('identifier').map(textOf)),
    strings: of('string').map(textOf),
    members: nodes.flatMap(each => membersAt(each, text)),
  };
}

function membersAt(node: CodeNode, text: string): ModuleUses['members'] {
  const member = memberAt(node, text);
  if (member !== undefined) return [{ of: member.of, names: [member.name] }];
  if (node.type !== 'argument_list') return [];
  // Any call of an object and a text may take that from it.
  const names = node.children.filter(each => each.type === 'string').map(each => stringText(each, text));
  return names.length === 0 ? [] : [{ of: node.children.flatMap(each => moduleValues(each, text)), names }];
}
