import { readPath } from './paths.js';

/** A line of a reply that looks like one of the three markers of a block. */
export interface Marker {
  readonly kind: 'start' | 'divider' | 'end';
  /** Index of the line, from 0. */
  readonly line: number;
  /** The white space before it. */
  readonly indent: string;
  /** How many times its character is repeated. */
  readonly length: number;
  /** Which pair of start and end it is of; empty for a divider, which goes with any. */
  readonly family: FamilyName | '';
  /** A path in the line itself: `<<<<<<< SEARCH a.py`. */
  readonly path: string | undefined;
}

/** The spellings of start and end, the usual one first. */
export const FAMILIES = {
  search: { open: '<', start: 'SEARCH', close: '>', end: 'REPLACE' },
  original: { open: '<', start: 'ORIGINAL', close: '>', end: 'UPDATED' },
  dashes: { open: '-', start: 'SEARCH', close: '+', end: 'REPLACE' },
} as const;
export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[];

/** How often a marker's character may be repeated; 7 is usual. */
export const MARKER_LENGTHS = [7, 6, 8, 5, 9] as const;

/** A longer line has more than a marker and tags. */
const LONGEST_TAGS = 200;

const START = /^([ \t]*)(<{5,9}|-{5,9})[ \t]*(SEARCH|ORIGINAL)(?!\w)/;
const DIVIDER = /^([ \t]*)(={5,9})[ \t]*$/;
const END = /^([ \t]*)(>{5,9}|\+{5,9})[ \t]*(REPLACE|UPDATED)[ \t]*$/;

/** All the marker lines, in their order. */
export function findMarkers(lines: readonly string[]): Marker[] {
  const markers: Marker[] = [];
  for (let line = 0; line < lines.length; line++) {
    const marker = readMarker(lines[line] as string, line);
    if (marker !== undefined) markers.push(marker);
  }
  return markers;
}

/**
 * Read a line as a marker. White space around it is allowed, and nothing else except a path after a
 * start.
 *
 * @example readMarker('<<<<<<< SEARCH a.py', 0)?.path // 'a.py'
 */
export function readMarker(text: string, line: number): Marker | undefined {
  return readStart(text, line) ?? readDivider(text, line) ?? readEnd(text, line) ?? readInTags(text, line);
}

/** A start behind the tags of a call as XML, or an end before them. */
function readInTags(text: string, line: number): Marker | undefined {
  if (text.length > LONGEST_TAGS || !/^\s*<[\w!]|>$/.test(text.trimEnd())) return undefined;
  const start = /(?<=[>[])[<-]{5,9} ?(?:SEARCH|ORIGINAL)\b.*$/.exec(text)?.[0];
  const end = /^[ \t]*[>+]{5,9} ?(?:REPLACE|UPDATED)(?=\]\]>|<\/)/.exec(text)?.[0];
  if (start !== undefined) return readStart(start, line);
  return end === undefined ? undefined : readEnd(end, line);
}

function readStart(text: string, line: number): Marker | undefined {
  const found = START.exec(text);
  if (found === null) return undefined;
  const family = FAMILY_NAMES.find(
    name => FAMILIES[name].start === found[3] && found[2]?.startsWith(FAMILIES[name].open),
  );
  const rest = text.slice(found[0].length).replace(/^:/, '').trim();
  const path = readPath(rest);
  if (family === undefined || (rest !== '' && rest !== '>' && path === undefined)) return undefined;
  return { kind: 'start', line, indent: found[1] ?? '', length: found[2]?.length ?? 0, family, path };
}

function readDivider(text: string, line: number): Marker | undefined {
  const found = DIVIDER.exec(text);
  if (found === null) return undefined;
  const [, indent = '', marks = ''] = found;
  return { kind: 'divider', line, indent, length: marks.length, family: '', path: undefined };
}

function readEnd(text: string, line: number): Marker | undefined {
  const found = END.exec(text);
  if (found === null) return undefined;
  const [, indent = '', marks = '', word] = found;
  const family = FAMILY_NAMES.find(
    name => FAMILIES[name].end === word && marks.startsWith(FAMILIES[name].close),
  );
  if (family === undefined) return undefined;
  return { kind: 'end', line, indent, length: marks.length, family, path: undefined };
}

/**
 * What markers of one block have in common: how far they are indented, how long they are, and their
 * spelling.
 */
export function styleOf(marker: Marker): string {
  return `${marker.family} ${marker.length} ${marker.indent}`;
}

/** Whether a divider has the length and the indentation of a block's start. */
export function dividesLike(start: Marker, divider: Marker): boolean {
  return divider.length === start.length && divider.indent === start.indent;
}

/**
 * Whether the last line of a reply is a start that was cut off. Outside of a fence, five of its
 * characters are needed to distinguish it from prose.
 *
 * @example isCutStart('<<<<<<< SEA', false) // true
 */
export function isCutStart(line: string, fenced: boolean): boolean {
  const found = /^[ \t]*(<{1,9}|-{1,9})(?:[ \t]+([A-Z]*))?$/.exec(line);
  const [, marks = '', word = ''] = found ?? [];
  const known = FAMILY_NAMES.some(
    name => marks.startsWith(FAMILIES[name].open) && FAMILIES[name].start.startsWith(word),
  );
  return known && (fenced || (marks.length >= 5 && (marks.startsWith('<') || word !== '')));
}
