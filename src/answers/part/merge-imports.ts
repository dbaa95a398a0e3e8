// The imports of a part, which may go far from the rest of it.

import { isSolid, likenessOf, memoized, wordsOf } from '../../text/index.js';
import { isImport, moduleOf } from '../units/imports.js';
import { addTo } from '../units/lists.js';
import { hasChildren, textOf, type Unit } from '../units/unit.js';
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
  readonly #byKind = new Map<string, Known[]>();
  readonly #sorted = memoized((among: readonly Known[]) =>
    among.every(({ text }, i) => i === 0 || text >= (among[i - 1] as Known).text),
  );

  constructor(file: readonly string[], units: readonly Unit[]) {
    this.all = units.map(unit => ({ unit, text: textOf(file, unit) }));
    for (const each of this.all.toReversed()) {
      this.#byText.set(each.text, each);
      const module = moduleOf(each.text);
      if (module !== undefined) this.#byModule.set(module, each);
    }
    for (const each of this.all) addTo(this.#byKind, kindOf(each.text), each);
  }

  same(text: string): Known | undefined {
    return this.#byText.get(text);
  }

  ofModule(module: string | undefined): Known | undefined {
    return module === undefined ? undefined : this.#byModule.get(module);
  }

  /** The last of the imports that are sorted before a new one, if they are sorted. */
  sortedAbove(text: string): Unit | undefined {
    const among = this.#byKind.get(kindOf(text)) ?? [];
    if (!this.#sorted(among)) return among.at(-1)?.unit;
    return among.findLast(each => each.text < text)?.unit;
  }

  isBeforeAll(text: string): boolean {
    const among = this.#byKind.get(kindOf(text)) ?? [];
    return among.length > 1 && this.#sorted(among) && text < (among[0] as Known).text;
  }

  mostAlike(own: string): Unit | undefined {
    const words = wordsOf(own);
    const [near] = this.all
      .map(({ unit, text }) => ({ unit, likeness: likenessOf(words, wordsOf(text)) }))
      .sort((a, b) => b.likeness - a.likeness);
    return near?.unit;
  }
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
    } else if (ofModule !== undefined && isSuperset(text, ofModule.text)) {
      merging.splice(ofModule.unit.head, ofModule.unit.to, part.slice(p.head, p.to));
      above = ofModule.unit;
    } else if (above === undefined && insertAbove(merging, p, imports[i + 1], known)) continue;
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
  const after = above ?? known.sortedAbove(text) ?? known.mostAlike(text);
  if (after === undefined) {
    merging.hasNoPlace(`the file has no import beside which ${quoted(text)} could go`);
    return false;
  }
  const isFirst = above === undefined && known.isBeforeAll(text);
  const at = isFirst ? (known.all[0] as Known).unit.from : after.to;
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

/** Whether an import has all names of another one of the same module. */
function isSuperset(ours: string, theirs: string): boolean {
  const named = (text: string) => wordsOf(text.replace(/(["'])[^"']*\1/g, ' '));
  const known = new Set(named(ours));
  return named(theirs).every(word => known.has(word));
}
