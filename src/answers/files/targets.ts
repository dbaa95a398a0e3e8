// The places of a file that a text of an answer names.

import { isSolid, type Range } from '../../text/index.js';
import { isImportLine } from '../units/imports.js';
import { depthOf, squeezed } from '../units/lines.js';
import { hasChildren, isCode, type Unit } from '../units/unit.js';
import type { Draft } from './draft.js';
import { holds } from './text-in-line.js';

/** Lines of a file that an answer names: by index from 0, the second one after the last. */
export interface Target extends Range {
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

/** The same without parameters: `get(key)` is `get`. */
export function nameAlone(text: string): string {
  return unquoted(bareName(text)).replace(/\(.*\)$/, '');
}

/** A whole unit as a place. */
export function ofUnit(unit: Unit): Target {
  return { from: unit.from, to: unit.to, depth: unit.depth, unit };
}

/** The places of a file that a text names: a definition, a key, a section, or a line. */
export function targetsOf(draft: Draft, text: string): Target[] {
  const name = bareName(text);
  if (name === '') return [];
  const units = draft.allUnits().filter(isCode);
  const short = unquoted(name).replace(/\([^()]*\)$/, '');
  const byName = named(units, draft, short, name);
  if (byName.length > 0) return byName.map(ofUnit);
  const literal = name.replace(/\s+/g, ' ');
  const isLine = (line: string) =>
    squeezed(line)
      .replace(/[;,{]$/, '')
      .trim() === literal || squeezed(line) === text.trim();
  const byLine = targetsOfLines(draft, units, isLine);
  if (byLine.length > 0) return byLine;
  const ofOwner = ownedBy(units, short);
  if (ofOwner.length > 0) return ofOwner.map(ofUnit);
  return targetsOfLines(draft, units, line => holds(line, name));
}

/** The lines of a file that have a text, as places. */
export function linesWith(draft: Draft, text: string): Target[] {
  return targetsOfLines(draft, draft.allUnits().filter(isCode), line => holds(line, bareName(text)));
}

/** The units with something in them that a text names. */
export function containersOf(draft: Draft, text: string): Unit[] {
  return targetsOf(draft, text).flatMap(({ unit }) =>
    unit !== undefined && hasChildren(unit) ? [unit] : [],
  );
}

/** Whether a text names all of a place, and not only a part of its one line. */
export function namesWhole({ lines }: Draft, { from, to, unit }: Target, text: string): boolean {
  const line = lines[from] as string;
  const isNamed = unit?.key !== undefined && holds(unit.key, nameAlone(text));
  const isOnlyImport = isImportLine(line) && !line.includes(',');
  return to - from > 1 || isNamed || isOnlyImport || plain(line) === plain(text);
}

/** A line of a list or a statement without its marks. */
const plain = (line: string): string =>
  line
    .trim()
    .replace(/^[-*]\s+/, '')
    .replace(/[;,]+$/, '')
    .replace(QUOTED, '$2');

const QUOTED = /^(["'`])(.*)\1$/;

/** A key of JSON may be named with its quotes. */
const unquoted = (text: string): string => text.replace(QUOTED, '$2');

function named(units: readonly Unit[], draft: Draft, short: string, name: string): Unit[] {
  const all = units.filter(({ key }) => key !== undefined && isNameOf(key, short));
  const definitions = all.filter(({ kind }) => kind === 'definition');
  const found = definitions.length > 0 ? definitions : all;
  if (found.length < 2 || !name.includes('(')) return found;
  // An overload is named by its parameters.
  const wanted = squeezed(name);
  const exact = found.filter(unit => squeezed(draft.lines[unit.head] as string).includes(wanted));
  return exact.length > 0 ? exact : found;
}

/** Whether a name in an answer is that of a unit: a method, table, heading, test or item. */
function isNameOf(key: string, short: string): boolean {
  const isKey =
    key === short ||
    key.split('.').at(-1) === short ||
    key === `[${short}]` ||
    key.replace(/^#+\s+/, '') === short ||
    key.replace(/^test (["'`])(.*)\1$/, '$2') === short ||
    key.replace(/^- (?:name:\s*)?/, '').replace(/^(["'])(.*)\1$/, '$2') === short;
  if (isKey || !/^(?:test )/.test(key) || !short.includes('(')) return isKey;
  const title = short.slice(short.indexOf('(') + 1).replace(/[)'"`]+$/, '');
  return key.includes(title.replace(/^['"`]/, ''));
}

/** What a text such as `Cart.total` names: in `Cart`, or anywhere where nothing there has it. */
function ownedBy(units: readonly Unit[], short: string): Unit[] {
  if (!/^[\w$]+(?:[.#:]{1,2}[\w$?!]+)+$/.test(short)) return [];
  const last = short.split(/[.#]|::/).at(-1) as string;
  const owner = short.slice(0, -last.length).replace(/[.#:]+$/, '');
  const found = units
    .filter(({ key }) => key?.includes(owner) === true)
    .flatMap(unit => unit.children)
    .filter(({ key }) => key === last);
  return found.length > 0 ? found : units.filter(({ key }) => key === last);
}

function targetsOfLines(draft: Draft, units: readonly Unit[], fits: (line: string) => boolean): Target[] {
  return draft.lines.flatMap((line, i) => {
    if (!fits(line)) return [];
    const unit = units.find(each => each.head === i);
    const comment = unit === undefined ? commentAt(draft, i) : undefined;
    if (comment !== undefined) return [comment];
    if (unit !== undefined) return [ofUnit(unit)];
    return [
      {
        from: i,
        to: draft.levelOf === undefined ? i + 1 : endOfItem(draft.lines, i),
        depth: depthOf(line),
        unit,
      },
    ];
  });
}

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s/;

/** The index after an item of a page that goes on in the next lines. */
function endOfItem(lines: readonly string[], at: number): number {
  let end = at + 1;
  if (!ITEM.test(lines[at] as string)) return end;
  while (
    isSolid(lines[end]) &&
    !ITEM.test(lines[end] as string) &&
    !/^\s*(?:#|`{3})/.test(lines[end] as string)
  )
    end++;
  return end;
}

/** The comment of several lines that a line is in. */
function commentAt(draft: Draft, line: number): Target | undefined {
  for (const { from, head, to: end, isRemark } of draft.allUnits()) {
    const to = isRemark ? end : head;
    const first = draft.lines[from] as string;
    if (line < from || line >= to || to - from < 2 || !/^\s*(?:\/\*|<!--|""")/.test(first)) continue;
    return { from, to, depth: depthOf(first), unit: undefined };
  }
  return undefined;
}
