import { type Change, ChangeSet, type Document, type Range, range } from '../../text/index.js';
import { placeIn } from '../columns.js';
import type { Finding } from '../finding.js';
import type { Written } from './fix-writer.js';
import type { Grade } from './grade/grade.js';
import type { ReadyFix } from './grade/ready-fixes.js';
import type { Maker, Proposal } from './proposal.js';

/** A fix that was written, as a change of its file before the run. */
export interface WrittenFix {
  readonly path: string;
  /** The file before the run. */
  readonly before: Document;
  readonly changes: ChangeSet;
  /** Its findings as they were reported first. */
  readonly findings: readonly Finding[];
  /** `model` if a model made a part of it. */
  readonly maker: Maker;
  /** The lowest one of its parts. */
  readonly grade: Grade;
}

/** The files of a run: as they were before it, and as they are now. */
interface RunFiles {
  originalOf(path: string): Document | undefined;
  documentOf(path: string): Document | undefined;
}

/**
 * Records the fixes of a run, carried back to the files before it. Fixes that change the same place
 * after each other become one.
 */
export class WrittenFixes {
  readonly #byPath = new Map<string, WrittenFix[]>();
  readonly #origins = new Map<Finding, Range>();

  constructor(readonly files: RunFiles) {}

  get all(): readonly WrittenFix[] {
    return [...this.#byPath.values()].flat();
  }

  /** Where findings that were revealed by fixes are in the files before the run. */
  get origins(): ReadonlyMap<Finding, Range> {
    return this.#origins;
  }

  /** @param firstOf returns a finding as it was reported first. */
  add({ proposals, changes, revealed, grades }: Written, firstOf: (finding: Finding) => Finding): void {
    for (const [path, total] of changes) {
      const before = this.files.originalOf(path);
      if (before === undefined) continue;
      const text = unionOf(this.#byPath.get(path) ?? [], before).apply(before.text);
      const parts = partsOf(total, proposals, path, text);
      this.#add(
        parts.map(({ proposals: own, ...each }) => {
          const grade = lowest(own.flatMap(one => grades.get(one) ?? []));
          return { path, before, ...each, grade, findings: each.findings.map(firstOf) };
        }),
        before,
      );
    }
    for (const finding of revealed) this.#place(finding);
  }

  /** @param fixes their changes are for one file as it was before all of them. */
  #add(fixes: readonly WrittenFix[], before: Document): void {
    const known = this.#byPath.get(fixes[0]?.path ?? '') ?? [];
    const back = unionOf(known, before).invert(before.text);
    const all = [...known];
    const made: ChangeSet[] = [];
    const later: WrittenFix[] = [];
    for (const fix of fixes) {
      const changes = meets(fix.changes.changes, back.changes) ? undefined : fix.changes.over(back);
      if (changes === undefined || all.some(each => each.changes.conflictsWith(changes))) later.push(fix);
      else {
        all.push({ ...fix, changes });
        made.push(fix.changes);
      }
    }
    for (const fix of later) {
      const [first, ...rest] = made;
      const now = first === undefined ? fix.changes : fix.changes.over(ChangeSet.union([first, ...rest]));
      all.splice(0, all.length, ...withJoined(all, { ...fix, changes: now }));
      made.push(fix.changes);
    }
    if (fixes[0] !== undefined) this.#byPath.set(fixes[0].path, all);
  }

  /**
   * A fix of a file as it is now, as one of the file before the run; `undefined` if it touches what
   * the run has written.
   */
  back({ proposal, grade }: ReadyFix, firstOf: (finding: Finding) => Finding): WrittenFix | undefined {
    const { path, changes, maker, findings } = proposal;
    const before = this.files.originalOf(path);
    if (before === undefined) return undefined;
    const back = unionOf(this.#byPath.get(path) ?? [], before).invert(before.text);
    if (meets(changes.changes, back.changes) || changes.conflictsWith(back)) return undefined;
    return { path, before, changes: changes.over(back), findings: findings.map(firstOf), maker, grade };
  }

  #place(finding: Finding): void {
    const { file, line } = finding;
    const [before, now] = [this.files.originalOf(file), this.files.documentOf(file)];
    const fixes = this.#byPath.get(file) ?? [];
    if (before === undefined || now === undefined || fixes.length === 0) return;
    const { lines } = now;
    if (line < 1 || line > lines.count) return;
    const place = placeIn(now, finding) ?? range(lines.from(line - 1), lines.to(line - 1));
    const back = unionOf(fixes, before).invert(before.text);
    const from = back.mapPosition(place.from, 'before');
    this.#origins.set(finding, range(from, Math.max(from, back.mapPosition(place.to, 'after'))));
  }
}

/** The changes of a file in one commit, by the fix that they belong to. */
type FilePart = Pick<WrittenFix, 'changes' | 'findings' | 'maker'> & {
  readonly proposals: readonly Proposal[];
};

/**
 * Deal the changes of a file to its fixes. What no fix asks for are leftovers, such as an import
 * that a fix no longer needs: they belong to the fixes near them, or else to all of them.
 *
 * @param text the file as it was before these changes.
 */
function partsOf(
  total: ChangeSet,
  proposals: readonly Proposal[],
  path: string,
  text: string,
): readonly FilePart[] {
  const own = proposals.filter(each => each.path === path);
  const written = new Set(total.changes.map(keyOf));
  const whole = own.filter(({ changes }) => changes.changes.every(each => written.has(keyOf(each))));
  const known = new Set(whole.flatMap(({ changes }) => changes.changes.map(keyOf)));
  const rest = total.changes.filter(each => !known.has(keyOf(each)));
  const alone = (each: Proposal): FilePart => {
    const { changes, findings, maker } = each;
    return { changes, findings, maker, proposals: [each] };
  };
  if (rest.length === 0) return whole.map(alone);
  const near = rest.map(one => own.filter(({ changes }) => isNear(one, changes.changes, text)));
  const isClear = near.every(each => each.length > 0);
  const owners = isClear ? own.filter(each => near.some(all => all.includes(each))) : own;
  const joined = whole.filter(each => owners.includes(each)).flatMap(each => each.changes.changes);
  return [
    {
      changes: ChangeSet.of(total.length, [...joined, ...rest]),
      findings: (owners.length > 0 ? owners : proposals).flatMap(each => each.findings),
      maker: (owners.length > 0 ? owners : proposals).some(each => each.maker === 'model') ? 'model' : 'tool',
      proposals: owners.length > 0 ? owners : proposals,
    },
    ...whole.filter(each => !owners.includes(each)).map(alone),
  ];
}

function keyOf({ from, to, insert }: Change): string {
  return `${from} ${to} ${insert}`;
}

/** Whether a change is at most two lines from one of some others. */
function isNear(one: Range, others: readonly Range[], text: string): boolean {
  return others.some(other => {
    const [from, to] = [Math.min(one.to, other.to), Math.max(one.from, other.from)];
    return to - from < 1000 && text.slice(from, to).split('\n').length <= 3;
  });
}

function unionOf(fixes: readonly WrittenFix[], { text }: Document): ChangeSet {
  const [first, ...rest] = fixes.map(each => each.changes);
  return first === undefined ? ChangeSet.empty(text.length) : ChangeSet.union([first, ...rest]);
}

/**
 * Fixes with another one, whose changes are for the file with all of them. It becomes a part of
 * those that it touches.
 */
function withJoined(known: readonly WrittenFix[], fix: WrittenFix): readonly WrittenFix[] {
  const total = unionOf(known, fix.before);
  const nowOf = ({ from, to }: Range) =>
    range(total.mapPosition(from, 'before'), total.mapPosition(to, 'after'));
  const touched = known.filter(each => meets(fix.changes.changes, each.changes.ranges.map(nowOf)));
  const others = known.filter(each => !touched.includes(each));
  const joined = joinedWith(fix, touched, others);
  const isApart = joined !== undefined && !others.some(each => each.changes.conflictsWith(joined.changes));
  // What meets only in the old text is rare, so all of it is joined then.
  const all = isApart ? [...others, joined] : [joinedWith(fix, known, []) ?? fix];
  return all.filter(each => !each.changes.isEmpty);
}

/** Whether any two overlap, or one begins where another one ends. */
function meets(some: readonly Range[], others: readonly Range[]): boolean {
  return some.some(one => others.some(other => one.from <= other.to && other.from <= one.to));
}

/**
 * A fix of the file as it is now, and fixes that it touches, as one fix of the file before the run;
 * `undefined` if it touches others too.
 */
function joinedWith(
  fix: WrittenFix,
  touched: readonly WrittenFix[],
  others: readonly WrittenFix[],
): WrittenFix | undefined {
  const { before } = fix;
  const own = unionOf(touched, before);
  const rest = unionOf(others, before).over(own).invert(own.apply(before.text));
  if (fix.changes.conflictsWith(rest)) return undefined;
  const findings = [...new Set([...touched.flatMap(each => each.findings), ...fix.findings])];
  const maker = [fix, ...touched].some(each => each.maker === 'model') ? 'model' : 'tool';
  const grade = lowest([fix, ...touched].map(each => each.grade));
  return { ...fix, changes: own.compose(fix.changes.over(rest)), findings, maker, grade };
}

/** The grade that claims least. */
function lowest(grades: readonly Grade[]): Grade {
  const order = ['review', 'tested', 'proved'] as const;
  const found = order.flatMap(kind => grades.find(each => each.kind === kind) ?? []);
  return found[0] ?? { kind: 'review', unknown: ['not known'] };
}
