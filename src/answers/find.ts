import type { Draft } from './draft.js';
import { squeezed } from './units/lines.js';
import type { Unit } from './units/unit.js';

/** Lines of a file that an answer names: by index from 0, the second one after the last. */
export interface Target {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  readonly unit: Unit | undefined;
}

/** A name as the file has it: `readBytes()`, `get/3` and `name;` are names. */
export function bareName(text: string): string {
  return text
    .trim()
    .replace(/[;:,]$/, '')
    .replace(/\/\d+$/, '')
    .replace(/\s*\{\s*(?:…|\.{3}|\/\*.*\*\/)?\s*\}?$/, '')
    .replace(/^(?:#|\.)(?=\w+$)/, '')
    .trim();
}

/** The places of a file that a text names: a definition, a key, a section, or a line. */
export function targetsOf(draft: Draft, text: string): Target[] {
  const name = bareName(text);
  if (name === '') return [];
  const units = draft.allUnits().filter(({ isRemark, isMark }) => !isRemark && !isMark);
  const short = name.replace(/\([^()]*\)$/, '');
  const last = /^[\w$]+(?:[.#:]{1,2}[\w$?!]+)+$/.test(short) ? short.split(/[.#]|::/).at(-1) : undefined;
  const byName = named(units, draft, short, name);
  if (byName.length > 0) return byName.map(ofUnit);
  const literal = name.replace(/\s+/g, ' ');
  const isLine = (line: string) =>
    squeezed(line)
      .replace(/[;,{]$/, '')
      .trim() === literal || squeezed(line) === text.trim();
  const byLine = placesOfLines(draft, units, isLine);
  if (byLine.length > 0) return byLine;
  if (last !== undefined) {
    const owner = short.slice(0, -last.length).replace(/[.#:]+$/, '');
    const inOwner = units
      .filter(({ key }) => key !== undefined && (key === owner || key.includes(owner)))
      .flatMap(unit => unit.children);
    const found = inOwner.filter(({ key }) => key === last);
    if (found.length > 0) return found.map(ofUnit);
    const alone = units.filter(({ key }) => key === last);
    if (alone.length > 0) return alone.map(ofUnit);
  }
  return placesOfLines(draft, units, line => holds(line, name));
}

function named(units: readonly Unit[], draft: Draft, short: string, name: string): Unit[] {
  const isKey = (key: string | undefined) =>
    key === short ||
    (key !== undefined &&
      (key.split('.').at(-1) === short ||
        key === `[${short}]` ||
        key.replace(/^#+\s+/, '') === short ||
        key.replace(/^test (["'`])(.*)\1$/, '$2') === short ||
        key.replace(/^- (?:name:\s*)?/, '').replace(/^(["'])(.*)\1$/, '$2') === short ||
        (/^(?:test )/.test(key) &&
          short.includes('(') &&
          key.includes(
            short
              .slice(short.indexOf('(') + 1)
              .replace(/[)'"`]+$/, '')
              .replace(/^['"`]/, ''),
          ))));
  const all = units.filter(({ key }) => isKey(key));
  const definitions = all.filter(({ kind }) => kind === 'definition');
  const found = definitions.length > 0 ? definitions : all;
  if (found.length < 2 || !name.includes('(')) return found;
  // An overload is named by its parameters.
  const wanted = squeezed(name);
  const exact = found.filter(unit => squeezed(draft.lines[unit.head] as string).includes(wanted));
  return exact.length > 0 ? exact : found;
}

function placesOfLines(draft: Draft, units: readonly Unit[], fits: (line: string) => boolean): Target[] {
  return draft.lines.flatMap((line, i) => {
    if (!fits(line)) return [];
    const unit = units.find(each => each.head === i);
    const comment = unit === undefined ? commentAt(draft, i) : undefined;
    if (comment !== undefined) return [comment];
    return [unit === undefined ? { from: i, to: i + 1, depth: depth(line), unit } : ofUnit(unit)];
  });
}

/** The comment of several lines that a line is in. */
function commentAt(draft: Draft, line: number): Target | undefined {
  for (const unit of draft.allUnits()) {
    const to = unit.isRemark ? unit.to : unit.head;
    if (
      line < unit.from ||
      line >= to ||
      to - unit.from < 2 ||
      !/^\s*(?:\/\*|<!--|""")/.test(draft.lines[unit.from] as string)
    )
      continue;
    return { from: unit.from, to, depth: depth(draft.lines[unit.from] as string), unit: undefined };
  }
  return undefined;
}

/** Whether a line has a text, not inside of a longer word. */
function holds(line: string, text: string): boolean {
  const isWord = (sign: string | undefined) => sign !== undefined && /[\w$]/.test(sign);
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    const [before, after] = [line[at - 1], line[at + text.length]];
    if (!(isWord(text[0]) && isWord(before)) && !(isWord(text.at(-1)) && isWord(after))) return true;
  }
  return false;
}

/** The lines that have a text, as places. */
export function linesWith(draft: Draft, text: string): Target[] {
  const units = draft.allUnits().filter(({ isRemark, isMark }) => !isRemark && !isMark);
  return placesOfLines(draft, units, line => holds(line, bareName(text)));
}

export function ofUnit(unit: Unit): Target {
  return { from: unit.from, to: unit.to, depth: unit.depth, unit };
}

/** Where some lines stand in a file, whatever their indentation; they are not blank. */
export function placesOf(lines: readonly string[], wanted: readonly string[]): number[] {
  const solid = trimmed(wanted);
  if (solid.length === 0) return [];
  const found: number[] = [];
  for (let at = 0; at + solid.length <= lines.length; at++) {
    if (solid.every((line, i) => squeezed(lines[at + i] as string) === squeezed(line))) found.push(at);
  }
  return found;
}

/** Lines without blank ones at both ends. */
export function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex(line => line.trim() !== '');
  const to = lines.findLastIndex(line => line.trim() !== '');
  return from < 0 ? [] : lines.slice(from, to + 1);
}

const depth = (line: string): number => line.length - line.trimStart().length;
