import type { CodeNode } from '../../syntax/index.js';
import type { Source } from '../source.js';
import {
  type Alias,
  aliasesAt,
  type ModuleValue,
  memberAt,
  moduleAliases,
  moduleValues,
  stringText,
} from './module-aliases.js';
import { allNodes, chainOf, type Imported, importsIn } from './python-tree.js';

/** The ways in which a file may use other modules. */
export interface ModuleUses {
  /** The imports anywhere in the file. */
  readonly imports: readonly Imported[];
  /** Names and attributes of names: `a.b` and `a.b.c` for `a.b.c()`. */
  readonly chains: ReadonlySet<string>;
  readonly identifiers: ReadonlySet<string>;
  /** The contents of strings, including docstrings. */
  readonly strings: readonly string[];
  /** Names that the file assigns to modules. */
  readonly aliases: readonly Alias[];
  /** Members that are accessed by a text, as in `getattr(module, "name")`, or on an expression. */
  readonly members: readonly { readonly of: readonly ModuleValue[]; readonly names: readonly string[] }[];
}

const known = new WeakMap<Source['document'], ModuleUses | null>();

/** What a file uses; `undefined` if it does not parse. Each text is read once. */
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
    aliases: moduleAliases(
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
  // Any call with an object and a text may access a member.
  const names = node.children.filter(each => each.type === 'string').map(each => stringText(each, text));
  return names.length === 0 ? [] : [{ of: node.children.flatMap(each => moduleValues(each, text)), names }];
}
