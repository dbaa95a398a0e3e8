// The imports of a part, which may go far from the rest of it.

import { isSolid, wordsOf } from '../../text/index.js';
import { isImport, moduleOf, namesImported } from '../units/imports.js';
import { hasChildren, textOf, type Unit } from '../units/unit.js';
import { listedNames } from '../unread.js';
import { withNames } from './kept-imports.js';
import { type Merging, quoted, type Siblings } from './merging.js';

/** The columns by which imports in a block are indented, where the file does not show it. */
const USUAL_STEP = 4;

/** An import of the file, and its text. */
interface Known {
  readonly unit: Unit;
  readonly text: string;
}

/** The imports of a file, looked up by what is asked of them. */
class KnownImports {
  readonly all: readonly Known[];
  readonly #byText = new Map<string, Known>();
  readonly #byModule = new Map<string, Known>();
  constructor(file: readonly string[], units: readonly Unit[]) {
    this.all = units.map(unit => ({ unit, text: textOf(file, unit) }));
    for (const each of this.all.toReversed()) {
      this.#byText.set(each.text, each);
      const module = moduleOf(each.text);
      if (module !== undefined) this.#byModule.set(module, each);
    }
  }

  same(text: string): Known | undefined {
    return this.#byText.get(text);
  }

  ofModule(module: string | undefined): Known | undefined {
    return module === undefined ? undefined : this.#byModule.get(module);
  }

  /**
   * Where a new import goes: among those that begin most like it, at its place where these are
   * sorted, else below them.
   */
  placeOf(text: string): number | undefined {
    const sameKind = this.all.filter(each => kindOf(each.text) === kindOf(text));
    const [own, ...others] = blocksOf(sameKind.length > 0 ? sameKind : this.all)
      .map(block => ({ block, alike: Math.max(...block.map(each => likeness(each.text, text))) }))
      .sort((a, b) => b.alike - a.alike);
    if (own === undefined) return undefined;
    // Of blocks that are as much alike, the last one.
    const block = others.findLast(({ alike }) => alike === own.alike)?.block ?? own.block;
    const isSorted = block.every(({ text: each }, i) => i === 0 || each >= (block[i - 1] as Known).text);
    const above = isSorted ? block.findLast(each => each.text < text) : block.at(-1);
    // One import is in no order.
    return above?.unit.to ?? (block.length > 1 ? block[0]?.unit.from : block[0]?.unit.to);
  }
}

/** Runs of imports without a blank line between them. */
function blocksOf(all: readonly Known[]): Known[][] {
  const blocks: Known[][] = [];
  for (const [i, each] of all.entries()) {
    if (i > 0 && all[i - 1]?.unit.to === each.unit.from) blocks.at(-1)?.push(each);
    else blocks.push([each]);
  }
  return blocks;
}

/** How alike the modules of two imports begin: other files of a project are no packages. */
function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map(text => (moduleOf(text) ?? text).replace(/^["']/, '')) as [string, string];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return (a.startsWith('.') === b.startsWith('.') ? 1 : 0) + same;
}

/** The first word of an import, such as `import` or `from`. */
const kindOf = (text: string): string => /^\S+/.exec(text)?.[0] ?? '';

/** Put in the imports that the file lacks, each beside its neighbour or the one most like it. */
export function mergeImports(merging: Merging, imports: readonly Unit[], top: Siblings): void {
  const { part, file } = merging;
  const known = new KnownImports(
    file,
    top.units.filter(unit => isImport(file, unit)),
  );
  const knownBlock = known.all.find(({ unit }) => hasChildren(unit))?.unit;
  let above: Unit | undefined;
  for (const [i, p] of imports.entries()) {
    const text = textOf(part, p);
    const same = known.same(text);
    const block = hasChildren(p) ? knownBlock : undefined;
    const ofModule = known.ofModule(moduleOf(text));
    if (same !== undefined) above = same.unit;
    else if (block !== undefined) {
      mergeBlock(merging, p, block);
      above = block;
    } else if (ofModule !== undefined && mergeNames(merging, p, text, ofModule)) above = ofModule.unit;
    else if (above === undefined && insertAbove(merging, p, imports[i + 1], known)) continue;
    else if (!insert(merging, p, above, known)) return;
  }
}

/** Put in a first import above the one that the part has below it, if the file has that one. */
function insertAbove(merging: Merging, p: Unit, next: Unit | undefined, known: KnownImports): boolean {
  const below = next && known.same(textOf(merging.part, next));
  if (next === undefined || below === undefined) return false;
  const between = merging.part.slice(p.to, next.from);
  if (between.some(isSolid)) return false;
  const at = below.unit.from;
  merging.splice(at, at, [...merging.part.slice(p.head, p.to), ...between]);
  return true;
}

/** Put in an import of a new module; returns whether it has a place. */
function insert(merging: Merging, p: Unit, above: Unit | undefined, known: KnownImports): boolean {
  const text = textOf(merging.part, p);
  const at = above?.to ?? known.placeOf(text);
  if (at === undefined) {
    merging.hasNoPlace(`the file has no import beside which ${quoted(text)} could go`);
    return false;
  }
  merging.splice(at, at, merging.part.slice(p.head, p.to));
  return true;
}

/** Put the lines of a block of imports into one of the file. */
function mergeBlock(merging: Merging, p: Unit, f: Unit): void {
  const [first] = f.children;
  let above: Unit | undefined;
  for (const child of p.children) {
    const text = textOf(merging.part, child);
    const same = f.children.find(each => textOf(merging.file, each) === text);
    if (same !== undefined) {
      above = same;
      continue;
    }
    const at = above?.to ?? first?.from ?? f.to - 1;
    const depth = first?.depth ?? f.depth + (merging.there?.step ?? USUAL_STEP);
    merging.splice(at, at, merging.laidOut([child], depth));
  }
}

/** Give an import of the file the new names of one of the same module. Returns whether it can. */
function mergeNames(merging: Merging, p: Unit, text: string, known: Known): boolean {
  const { part, file, splices, options } = merging;
  const { unit, text: before } = known;
  const names = namesImported(before);
  // What is to be added and shares no name with what is there stays a line of its own.
  if (options.isNew === true && !namesImported(text).some(name => names.includes(name))) return false;
  const there = file.slice(unit.head, unit.to);
  const isMore = isSuperset(text, before);
  const lines = isMore ? part.slice(p.head, p.to) : withNames(there, oneLine(text), () => false);
  if (lines === undefined) {
    const twice = namesImported(text).filter(name => names.includes(name));
    if (twice.length > 0) merging.why = `${listedNames(twice)} would be imported twice`;
    return twice.length > 0;
  }
  if (lines.join('\n') !== there.join('\n')) splices.push({ from: unit.head, to: unit.to, lines });
  return true;
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** Whether an import has all names of another one of the same module. */
function isSuperset(ours: string, theirs: string): boolean {
  const named = (text: string) => wordsOf(text.replace(/(["'])[^"']*\1/g, ' '));
  const known = new Set(named(ours));
  return named(theirs).every(word => known.has(word));
}
