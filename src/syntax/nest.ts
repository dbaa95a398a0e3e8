import { type Document, type LineIndex, type Range, range } from '../text/index.js';
import { type Findings, type FlatItem, inOrder } from './flat.js';
import { kindWithin } from './kinds.js';
import type { Outline, OutlineItem, Stretch } from './outline.js';

type Growing = Omit<OutlineItem, 'children'> & { readonly children: Growing[] };

/** The outline of the findings: each definition inside the smallest one that contains it. */
export function outlineFrom(
  document: Document,
  findings: Findings,
  origin: Pick<Outline, 'language' | 'source'>,
): Outline {
  const { lines } = document;
  const stretches = (ranges: readonly Range[]) => ranges.map(each => stretchOf(lines, each));
  return {
    ...origin,
    items: nest(lines, findings.items),
    imports: stretches(findings.imports),
    decorators: stretches(findings.decorators),
    tryBlocks: stretches(findings.tries),
  };
}

function nest(lines: LineIndex, flat: readonly FlatItem[]): OutlineItem[] {
  const roots: Growing[] = [];
  const open: Growing[] = [];
  for (const each of flat.toSorted((a, b) => inOrder(a.extent, b.extent))) {
    while ((open.at(-1)?.range.to ?? Number.POSITIVE_INFINITY) <= each.extent.from) open.pop();
    const parent = open.at(-1);
    const item = itemOf(lines, each, parent);
    (parent?.children ?? roots).push(item);
    open.push(item);
  }
  return roots;
}

function itemOf(lines: LineIndex, flat: FlatItem, parent: Growing | undefined): Growing {
  // Definitions from a tree and from lines of one file may overlap in part; an item never reaches
  // beyond its parent.
  const to = Math.min(flat.extent.to, parent?.range.to ?? Number.POSITIVE_INFINITY);
  return {
    kind: kindWithin(flat.kind, parent?.kind),
    name: flat.name,
    ...(flat.owner !== undefined && { owner: flat.owner }),
    ...stretchOf(lines, range(flat.extent.from, to)),
    definitionLine: lines.lineAt(flat.definedAt) + 1,
    ...(flat.body !== undefined && { body: flat.body }),
    children: [],
  };
}

function stretchOf(lines: LineIndex, { from, to }: Range): Stretch {
  const line = lines.lineAt(from) + 1;
  return { range: range(from, to), line, endLine: lines.lineAt(Math.max(from, to - 1)) + 1 };
}
