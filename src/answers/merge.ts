import { keptPairs, likenessOf, wordsOf } from '../text/index.js';
import { placesOf } from './find.js';
import { isImport, moduleOf } from './units/imports.js';
import { type Layout, layoutOf, relaidOut } from './units/layout.js';
import { isLeftOut } from './units/left-out.js';
import { squeezed } from './units/lines.js';
import { type SectionLevel, unitsOfFile } from './units/sections.js';
import { isDefinition, isCode as isSolid, type Unit } from './units/unit.js';

/** Lines of a file to be replaced: by index from 0, the second one after the last. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** A part of a file put into it; or why it is not known how, in a sentence. */
export type Merged =
  | {
      readonly kind: 'merged';
      readonly splices: readonly Splice[];
      /** Definitions that would go, or be left with less than half of their lines. */
      readonly lost: readonly string[];
      readonly shortened: readonly string[];
    }
  | { readonly kind: 'unplaced'; readonly why: string };

export interface MergeOptions {
  /** What the answer names as the place: definitions, keys or lines. */
  readonly names: readonly string[];
  /** Files of keys and values: a part may leave out any of them. */
  readonly isData: boolean;
  readonly levelOf: SectionLevel | undefined;
  /** Whether the part is new: then it replaces nothing. */
  readonly isNew?: boolean;
}

/** Two lines of code as alike as this may be one, before and after a change. */
const ALIKE = 0.5;
/** The same where only one of two lines has a name. */
const SURELY_ALIKE = 0.8;
/** The same for what two blocks contain. */
const NEARLY_EQUAL = 0.9;
/** By so much the likeliest place must be likelier than the next one. */
const CLEARLY = 0.15;
/** A shorter line may begin anything. */
const SHORT_HEAD = 8;
/** A definition that is left with less than this of its lines may be a sketch. */
const HALF = 0.5;
const FEW_LINES = 6;

/** A list of units that are beside each other in a file, and the one that they are in. */
interface Siblings {
  readonly parent: Unit | undefined;
  readonly units: readonly Unit[];
}

/**
 * Put a part of a file into it by what it defines. Units of the part that the file has replace
 * these; others go beside their neighbours in the part; marks keep what they stand for.
 *
 * @param part its lines, without indentation that all have
 */
export function mergePart(file: readonly string[], part: readonly string[], options: MergeOptions): Merged {
  return new Merger(file, part, options).merged();
}

class Merger {
  readonly #splices: Splice[] = [];
  readonly #lost: string[] = [];
  readonly #shortened: string[] = [];
  #why: string | undefined;
  readonly #own: Layout | undefined;
  readonly #there: Layout | undefined;

  constructor(
    private readonly file: readonly string[],
    private readonly part: readonly string[],
    private readonly options: MergeOptions,
  ) {
    this.#own = layoutOf(part);
    this.#there = layoutOf(file);
  }

  merged(): Merged {
    const all = unitsOfFile(this.part, this.options.levelOf).filter(unit => !this.#isKnownRemark(unit));
    const imports = all.filter(unit => isImport(this.part, unit));
    const rest = all.filter(unit => !imports.includes(unit));
    const top: Siblings = { parent: undefined, units: unitsOfFile(this.file, this.options.levelOf) };
    if (rest.some(isSolid) && imports.length > 0 && !this.#areBeside(top, rest))
      this.#mergeImports(imports, top);
    else if (!rest.some(isSolid) && imports.length > 0) this.#mergeImports(imports, top);
    const beside = this.#areBeside(top, rest) ? all : rest;
    if (rest.some(isSolid)) this.#mergeRest(beside, top);
    if (!all.some(isSolid))
      this.#why = 'the code is a comment alone, and the answer does not say where it goes';
    if (this.#why !== undefined) return { kind: 'unplaced', why: this.#why };
    return { kind: 'merged', splices: this.#splices, lost: this.#lost, shortened: this.#shortened };
  }

  /** A comment alone that the file has: the part shows where it begins or ends. */
  #isKnownRemark(unit: Unit): boolean {
    return unit.isRemark && placesOf(this.file, this.part.slice(unit.from, unit.to)).length > 0;
  }

  /** Whether the part goes on the level of the file itself. */
  #areBeside(top: Siblings, units: readonly Unit[]): boolean {
    const there = this.#placeOf(units, top);
    return there.kind === 'one' && there.siblings.parent === undefined;
  }

  #mergeRest(units: readonly Unit[], top: Siblings): void {
    const place = this.#placeOf(units, top);
    if (place.kind !== 'one') {
      this.#why = place.why;
      return;
    }
    this.#mergeLists(units, place.siblings, false);
  }

  /** The only list of units of the file that has most of what the part has. */
  #placeOf(
    units: readonly Unit[],
    top: Siblings,
  ): { readonly kind: 'one'; readonly siblings: Siblings } | { readonly kind: 'none'; readonly why: string } {
    const solid = units.filter(isSolid);
    const lists = listsOf(top).map(siblings => ({ siblings, score: this.#score(solid, siblings) }));
    const best = Math.max(0, ...lists.map(({ score }) => score));
    const name = solid.find(({ key }) => key !== undefined)?.key ?? this.#head(this.part, solid[0]);
    if (best === 0)
      return {
        kind: 'none',
        why: `nothing in the file is ${quoted(name)}, and the answer does not say where it goes`,
      };
    const likely = lists.filter(({ score }) => score > best - CLEARLY);
    const named = likely.filter(({ siblings }) => this.#isNamed(siblings));
    const [only, ...others] = named.length === 1 ? named : likely;
    if (only === undefined || others.length > 0)
      return { kind: 'none', why: `${quoted(name)} is in the file at several places` };
    return { kind: 'one', siblings: only.siblings };
  }

  /** Whether the answer names the unit that a list is in. */
  #isNamed({ parent }: Siblings): boolean {
    const key = parent?.key;
    return (
      key !== undefined &&
      this.options.names.some(name => name === key || key.split(/[\s.<>]+/).includes(name))
    );
  }

  #score(solid: readonly Unit[], { units }: Siblings): number {
    let score = 0;
    for (const p of solid) {
      const likeness = units.filter(isSolid).map(f => this.#likeness(p, f));
      score += Math.max(0, ...likeness);
    }
    return score;
  }

  /** From 0 to 1: whether a unit of the part is one of the file. */
  #likeness(p: Unit, f: Unit): number {
    const [ours, theirs] = [this.#head(this.part, p), this.#head(this.file, f)];
    if (squeezed(ours) === squeezed(theirs)) {
      if (p.key !== undefined || ours.length > SHORT_HEAD) return 1;
      // A bracket alone is any object: it is this one where both have a key.
      const keys = new Set(f.children.flatMap(({ key }) => key ?? []));
      return p.children.some(({ key }) => key !== undefined && keys.has(key)) ? 0.4 : 0;
    }
    if (p.key === undefined || p.key !== f.key || (p.kind === 'call') !== (f.kind === 'call')) return 0;
    return 0.5 + 0.4 * likenessOf(wordsOf(ours), wordsOf(theirs));
  }

  #head(lines: readonly string[], unit: Unit | undefined): string {
    return unit === undefined ? '' : (lines[unit.head] as string).trim();
  }

  #text(lines: readonly string[], unit: Unit): string {
    return lines.slice(unit.head, unit.to).map(squeezed).join('\n');
  }

  /** @param isInside whether the lists are what two units contain, so that nothing is cut off */
  #mergeLists(
    all: readonly Unit[],
    { units: fs, parent }: Siblings,
    isInside: boolean,
    isWhole = false,
  ): void {
    const ps = all.filter(unit => !this.#isKnownRemark(unit));
    const pairs = this.#paired(ps, fs);
    if (this.#why !== undefined) return;
    let above: Unit | undefined;
    let aboveP: Unit | undefined;
    let waiting: Unit[] = [];
    for (const p of ps) {
      const f = pairs.get(p);
      if (f === undefined) {
        waiting.push(p);
        continue;
      }
      this.#between(waiting, aboveP, above, p, f, { ps, fs, parent, pairs, isInside, isWhole });
      waiting = [];
      this.#mergeUnit(p, f, p === ps.at(-1) && !isWhole);
      [above, aboveP] = [f, p];
    }
    this.#between(waiting, aboveP, above, undefined, undefined, { ps, fs, parent, pairs, isInside, isWhole });
  }

  /** What is between two pairs: new units of the part, and units of the file that it lacks. */
  #between(
    waiting: readonly Unit[],
    aboveP: Unit | undefined,
    above: Unit | undefined,
    belowP: Unit | undefined,
    below: Unit | undefined,
    at: {
      readonly ps: readonly Unit[];
      readonly fs: readonly Unit[];
      readonly parent: Unit | undefined;
      readonly pairs: ReadonlyMap<Unit, Unit>;
      readonly isInside: boolean;
      readonly isWhole: boolean;
    },
  ): void {
    const hasMark = waiting.some(({ isMark }) => isMark);
    const added = waiting.filter(({ isMark }) => !isMark);
    const taken = new Set(at.pairs.values());
    const isOpen = (above === undefined || below === undefined) && !at.isInside;
    const [from, to] = [
      above === undefined ? -1 : at.fs.indexOf(above),
      below === undefined ? at.fs.length : at.fs.indexOf(below),
    ];
    const missing = from < to ? at.fs.slice(from + 1, to).filter(f => !taken.has(f) && !f.isRemark) : [];
    const mayGo =
      !hasMark &&
      !isOpen &&
      missing.length > 0 &&
      !this.options.isData &&
      !missing.some(isDefinition) &&
      (added.some(isSolid) || at.isWhole);
    if (mayGo) {
      const [first, last] = [missing[0] as Unit, missing.at(-1) as Unit];
      if (added.length === 0) this.#remove(first.from, last.to);
      else this.#splice(first.from, last.to, this.#laidOut(added, first.depth));
      return;
    }
    const isShown =
      !hasMark && above !== undefined && below !== undefined && aboveP !== undefined && belowP !== undefined;
    const [left] = missing.filter(f => !isDefinition(f) && f.kind !== 'value' && !isImport(this.file, f));
    if (isShown && left !== undefined && !this.options.isData) {
      this.#why = `the code does not show ${quoted(this.#head(this.file, left))} of line ${left.head + 1}, and does not say whether it stays`;
      return;
    }
    if (added.length === 0) return;
    const marks = waiting.map(({ isMark }) => isMark);
    const [firstMark, lastMark] = [marks.indexOf(true), marks.lastIndexOf(true)];
    const early = hasMark ? waiting.slice(0, firstMark) : added;
    const late = hasMark ? waiting.slice(lastMark + 1) : [];
    const middle = hasMark ? waiting.slice(firstMark, lastMark).filter(({ isMark }) => !isMark) : [];
    if (above === undefined && below === undefined && !at.isInside) {
      this.#why = `the file has nothing beside which ${quoted(this.#head(this.part, added[0]))} could go`;
      return;
    }
    const isFirst = above === undefined && below !== undefined && !hasMark;
    if (isFirst) this.#insertBefore(below as Unit, early, belowP);
    else this.#insertAfter(above, early, aboveP, at);
    if (below !== undefined) this.#insertBefore(below, [...middle, ...late], belowP);
    else this.#insertAtEnd([...middle, ...late], at);
  }

  #insertAfter(
    above: Unit | undefined,
    units: readonly Unit[],
    aboveP: Unit | undefined,
    at: { readonly fs: readonly Unit[]; readonly parent: Unit | undefined },
  ): void {
    if (units.length === 0) return;
    if (above === undefined) {
      const first = at.fs[0];
      if (first !== undefined) this.#insertBefore(first, units, undefined);
      else if (at.parent !== undefined) this.#insertAtEnd(units, at);
      return;
    }
    const first = units[0] as Unit;
    const blank =
      aboveP === undefined ? this.#blanksAfter(above) : this.#blanks(this.part, aboveP.to, first.from);
    this.#splice(above.to, above.to, [...blankLines(blank), ...this.#laidOut(units, above.depth)]);
  }

  #insertBefore(below: Unit, units: readonly Unit[], belowP: Unit | undefined): void {
    if (units.length === 0) return;
    const last = units.at(-1) as Unit;
    const blank =
      belowP === undefined
        ? last.to - last.from > 1
          ? 1
          : 0
        : this.#blanks(this.part, last.to, belowP.from);
    this.#splice(below.from, below.from, [...this.#laidOut(units, below.depth), ...blankLines(blank)]);
  }

  #insertAtEnd(
    units: readonly Unit[],
    at: { readonly fs: readonly Unit[]; readonly parent: Unit | undefined },
  ): void {
    if (units.length === 0) return;
    const last = at.fs.at(-1);
    if (last === undefined) {
      this.#why = `the file has nothing beside which ${quoted(this.#head(this.part, units[0]))} could go`;
      return;
    }
    const isLong = units.some(unit => unit.to - unit.from > 1);
    this.#splice(last.to, last.to, [...blankLines(isLong ? 1 : 0), ...this.#laidOut(units, last.depth)]);
  }

  #blanks(lines: readonly string[], from: number, to: number): number {
    return lines.slice(from, to).filter(line => line.trim() === '').length;
  }

  #blanksAfter(unit: Unit): number {
    let count = 0;
    while (unit.to + count < this.file.length && this.file[unit.to + count]?.trim() === '') count++;
    return unit.to + count < this.file.length ? count : 1;
  }

  /** Units of the part as they stand there, with the blank lines between them. */
  #laidOut(units: readonly Unit[], depth: number): string[] {
    const [first, last] = [units[0] as Unit, units.at(-1) as Unit];
    const lines = this.part.slice(first.from, last.to).filter(line => !isLeftOut(line));
    const marks = units.filter(({ isMark }) => isMark).length;
    if (lines.length + marks < last.to - first.from)
      this.#why = `${quoted(this.#head(this.part, first))} is not in the file, and has marks of lines that are left out`;
    const own = units.find(isSolid)?.depth ?? 0;
    return relaidOut(lines, own, depth, this.#own, this.#there);
  }

  #paired(ps: readonly Unit[], fs: readonly Unit[]): Map<Unit, Unit> {
    const pairs = new Map<Unit, Unit>();
    const [ours, theirs] = [ps.filter(p => !p.isMark), [...fs]];
    const kept = keptPairs(
      ours.map(p => this.#text(this.part, p)),
      theirs.map(f => this.#text(this.file, f)),
    );
    for (const [p, f] of kept) pairs.set(ours[p] as Unit, theirs[f] as Unit);
    const isFree = (f: Unit) => ![...pairs.values()].includes(f);
    for (const p of ours) {
      if (pairs.has(p) || p.key === undefined) continue;
      const same = theirs.filter(
        f => isFree(f) && f.key === p.key && (f.kind === 'call') === (p.kind === 'call') && isSolid(f),
      );
      const f = this.#likeliest(p, same);
      if (f === 'several' && p.kind === 'call') continue;
      if (f === 'several') {
        this.#why = `${quoted(p.key)} is in the file at several places`;
        return pairs;
      }
      if (f !== undefined) pairs.set(p, f);
    }
    this.#pairByWords(
      ours,
      theirs,
      pairs,
      ps.some(({ isMark }) => isMark),
    );
    return pairs;
  }

  #likeliest(p: Unit, among: readonly Unit[]): Unit | 'several' | undefined {
    if (among.length < 2) return among[0];
    const words = wordsOf(this.#text(this.part, p));
    const head = squeezed(this.#head(this.part, p));
    const equal = among.filter(f => squeezed(this.#head(this.file, f)) === head);
    if (equal.length === 1) return equal[0];
    const heads = wordsOf(this.#head(this.part, p));
    const scored = among
      .map(f => ({
        f,
        score:
          likenessOf(heads, wordsOf(this.#head(this.file, f))) +
          0.5 * likenessOf(words, wordsOf(this.#text(this.file, f))),
      }))
      .sort((a, b) => b.score - a.score);
    const [first, second] = scored;
    if (first === undefined || second === undefined) return first?.f;
    return first.score - second.score > CLEARLY ? first.f : 'several';
  }

  /** Statements without a name between the same neighbours, where their words are much alike. */
  #pairByWords(
    ours: readonly Unit[],
    theirs: readonly Unit[],
    pairs: Map<Unit, Unit>,
    hasMarks: boolean,
  ): void {
    let least = 0;
    for (const [i, p] of ours.entries()) {
      const known = pairs.get(p);
      if (known !== undefined) {
        least = Math.max(least, theirs.indexOf(known) + 1);
        continue;
      }
      if (p.isRemark) continue;
      const next = ours
        .slice(i + 1)
        .map(q => pairs.get(q))
        .find(f => f !== undefined && theirs.indexOf(f) >= least);
      const most = next === undefined ? theirs.length : theirs.indexOf(next);
      const taken = new Set(pairs.values());
      const words = wordsOf(this.#head(this.part, p));
      const [best] = theirs
        .slice(least, most)
        .filter(f => isSolid(f) && !taken.has(f) && mayBeOne(p, f) && (!hasMarks || this.#mayBeChanged(p, f)))
        .map(f => ({
          f,
          likeness: Math.max(
            likenessOf(words, wordsOf(this.#head(this.file, f))),
            this.#likenessInside(p, f),
          ),
        }))
        .filter(({ f, likeness }) => likeness >= (isSameKind(p, f) ? ALIKE : SURELY_ALIKE))
        .sort((a, b) => b.likeness - a.likeness);
      if (best === undefined) continue;
      pairs.set(p, best.f);
      least = theirs.indexOf(best.f) + 1;
    }
  }

  /**
   * Beside marks a unit that is like one of the file may also be new. It is the changed one where
   * one line has all words of the other, or what they contain is nearly equal.
   */
  #mayBeChanged(p: Unit, f: Unit): boolean {
    const [ours, theirs] = [wordsOf(this.#head(this.part, p)), wordsOf(this.#head(this.file, f))];
    return hasAll(ours, theirs) || hasAll(theirs, ours) || this.#likenessInside(p, f) >= NEARLY_EQUAL;
  }

  #likenessInside(p: Unit, f: Unit): number {
    if (p.children.length === 0 || f.children.length === 0) return 0;
    return likenessOf(wordsOf(this.#text(this.part, p)), wordsOf(this.#text(this.file, f)));
  }

  #mergeUnit(p: Unit, f: Unit, isLast: boolean): void {
    if (f.isRemark || p.isRemark) return;
    const isSame = this.#text(this.part, p) === this.#text(this.file, f);
    this.#mergeLead(p, f);
    if (isSame) return;
    const lines = this.part.slice(p.head, p.to);
    const isCutShort =
      p.children.length === 0 &&
      f.children.length > 0 &&
      /[{([:]$|\b(?:do|then)$/.test(lines.at(-1)?.trim() ?? '');
    if (isCutShort && isLast) {
      this.#mergeHead(p, f);
      return;
    }
    const shown = new Set(lines.map(squeezed));
    const isReplaced =
      !lines.some(isLeftOut) &&
      !this.options.isData &&
      this.file.slice(f.head, f.to).some(line => line.trim() !== '' && !shown.has(squeezed(line)));
    if (this.options.isNew === true && !isImport(this.part, p) && (p.children.length === 0 || isReplaced)) {
      this.#why = `${quoted(this.#head(this.part, p))} is to be added, and the file has one of this name`;
      return;
    }
    const hasMarks = lines.some(isLeftOut);
    if (hasMarks || (this.options.isData && p.children.length > 0 && f.children.length > 0)) {
      this.#mergeHead(p, f);
      const inner: Siblings = { parent: f, units: f.children };
      this.#mergeLists(p.children, inner, true, !hasMarks && !this.options.isData);
      return;
    }
    this.#replace(p, f);
  }

  /** The lines of a unit above what is in it. */
  #mergeHead(p: Unit, f: Unit): void {
    const [ours, theirs] = [this.part.slice(p.head, bodyOf(p)), this.file.slice(f.head, bodyOf(f))];
    if (ours.map(squeezed).join('\n') === theirs.map(squeezed).join('\n')) return;
    const isOpen =
      f.children.length > 0 && p.children.length === 0 && !this.part.slice(p.head, p.to).some(isLeftOut);
    const head = isOpen ? this.part.slice(p.head, p.to) : ours;
    this.#splice(f.head, bodyOf(f), relaidOut(head, p.depth, f.depth, this.#own, this.#there));
  }

  #replace(p: Unit, f: Unit): void {
    const [ours, theirs] = [p.to - p.head, f.to - f.head];
    const gone = definitionsIn(f).filter(key => !definitionsIn(p).includes(key));
    this.#lost.push(...gone);
    if (gone.length === 0 && theirs > FEW_LINES && ours < theirs * HALF) {
      const name = f.key ?? this.#head(this.file, f);
      this.#lost.push(name);
      this.#shortened.push(name);
    }
    const lines = this.part.slice(p.head, p.to);
    this.#splice(f.head, f.to, relaidOut(lines, p.depth, f.depth, this.#own, this.#there));
  }

  /** Comments and decorators: those of the part take the place of the same kind. */
  #mergeLead(p: Unit, f: Unit): void {
    if (p.from === p.head) return;
    const [ours, theirs] = [this.part.slice(p.from, p.head), this.file.slice(f.from, f.head)];
    if (ours.map(squeezed).join('\n') === theirs.map(squeezed).join('\n')) return;
    if (ours.some(isLeftOut)) return;
    const isDecorator = (line: string) => /^\s*(?:@|#!?\[|\[)/.test(line);
    const [comments, decorators] = [ours.filter(line => !isDecorator(line)), ours.filter(isDecorator)];
    const kept = theirs.filter(line => (isDecorator(line) ? decorators.length === 0 : comments.length === 0));
    const laidOut = relaidOut(ours, p.depth, f.depth, this.#own, this.#there);
    const isAbove = kept.length > 0 && !isDecorator(kept[0] as string);
    this.#splice(f.from, f.head, isAbove ? [...kept, ...laidOut] : [...laidOut, ...kept]);
  }

  /** Imports that the file lacks, each beside its neighbour in the part or the one most like it. */
  #mergeImports(imports: readonly Unit[], top: Siblings): void {
    const theirs = top.units.filter(unit => isImport(this.file, unit));
    let above: Unit | undefined;
    for (const p of imports) {
      const text = this.#text(this.part, p);
      const same = theirs.find(f => this.#text(this.file, f) === text);
      const block = p.children.length > 0 ? theirs.find(f => f.children.length > 0) : undefined;
      const module = moduleOf(text);
      const sameModule =
        module === undefined ? undefined : theirs.find(f => moduleOf(this.#text(this.file, f)) === module);
      if (same !== undefined) above = same;
      else if (block !== undefined) {
        this.#mergeImportBlock(p, block);
        above = block;
      } else if (sameModule !== undefined && isSuperset(text, this.#text(this.file, sameModule))) {
        this.#splice(sameModule.head, sameModule.to, this.part.slice(p.head, p.to));
        above = sameModule;
      } else {
        const words = wordsOf(text);
        const [near] = theirs
          .map(f => ({ f, likeness: likenessOf(words, wordsOf(this.#text(this.file, f))) }))
          .sort((a, b) => b.likeness - a.likeness);
        const after = above ?? this.#sortedAbove(text, theirs) ?? near?.f;
        if (after === undefined) {
          this.#why = `the file has no import beside which ${quoted(text)} could go`;
          return;
        }
        const isFirst = above === undefined && this.#isBeforeAll(text, theirs);
        const at = isFirst ? (theirs[0] as Unit).from : after.to;
        this.#splice(at, at, this.part.slice(p.head, p.to));
      }
    }
  }

  /** The last of the imports that are sorted before a new one, if they are sorted. */
  #sortedAbove(text: string, theirs: readonly Unit[]): Unit | undefined {
    const texts = theirs.map(f => this.#text(this.file, f));
    const kind = /^\S+/.exec(text)?.[0];
    const alike = theirs.filter((_, i) => /^\S+/.exec(texts[i] as string)?.[0] === kind);
    const among = alike.map(f => this.#text(this.file, f));
    if (among.some((each, i) => i > 0 && each < (among[i - 1] as string))) return alike.at(-1);
    const at = among.findLastIndex(each => each < text);
    return at < 0 ? undefined : alike[at];
  }

  #isBeforeAll(text: string, theirs: readonly Unit[]): boolean {
    const kind = /^\S+/.exec(text)?.[0];
    const among = theirs.map(f => this.#text(this.file, f)).filter(each => /^\S+/.exec(each)?.[0] === kind);
    return (
      among.length > 1 &&
      among.every((each, i) => i === 0 || each >= (among[i - 1] as string)) &&
      text < (among[0] as string)
    );
  }

  #mergeImportBlock(p: Unit, f: Unit): void {
    const theirs = f.children;
    let above: Unit | undefined;
    for (const child of p.children) {
      const same = theirs.find(each => this.#text(this.file, each) === this.#text(this.part, child));
      if (same !== undefined) {
        above = same;
        continue;
      }
      const at = above?.to ?? theirs[0]?.from ?? f.to - 1;
      const depth = theirs[0]?.depth ?? f.depth + (this.#there?.step ?? 4);
      this.#splice(at, at, this.#laidOut([child], depth));
    }
  }

  #remove(from: number, to: number): void {
    let end = to;
    const hasBlankAbove = from === 0 || this.file[from - 1]?.trim() === '';
    while (hasBlankAbove && end < this.file.length && this.file[end]?.trim() === '') end++;
    this.#splices.push({ from, to: end, lines: [] });
  }

  #splice(from: number, to: number, lines: readonly string[]): void {
    this.#splices.push({ from, to, lines });
  }
}

function hasAll(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every(word => known.has(word) || !/\w/.test(word));
}

/** Whether both units have a name, or neither has. */
function isSameKind(p: Unit, f: Unit): boolean {
  return (p.key === undefined) === (f.key === undefined);
}

/** Whether two units may be one before and after a change: neither is a definition of another name. */
function mayBeOne(p: Unit, f: Unit): boolean {
  if (p.key === undefined || f.key === undefined || p.key === f.key) return true;
  const parts = new Set(p.key.split(',').map(part => part.trim()));
  return p.key.includes(',') && f.key.split(',').some(part => parts.has(part.trim()));
}

function definitionsIn(unit: Unit): string[] {
  return unit.children.flatMap(child => (isDefinition(child) ? [child.key as string] : []));
}

/** The index of the first line of what a unit contains, or of the line after it. */
function bodyOf(unit: Unit): number {
  return unit.children[0]?.from ?? unit.to;
}

function listsOf(top: Siblings): Siblings[] {
  const lists: Siblings[] = [];
  const add = (siblings: Siblings) => {
    lists.push(siblings);
    for (const unit of siblings.units)
      if (unit.children.length > 0) add({ parent: unit, units: unit.children });
  };
  add(top);
  return lists;
}

function isSuperset(ours: string, theirs: string): boolean {
  const known = new Set(wordsOf(ours));
  return wordsOf(theirs).every(word => known.has(word));
}

function blankLines(count: number): string[] {
  return Array.from({ length: count }, () => '');
}

function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return `\`${short}\``;
}
