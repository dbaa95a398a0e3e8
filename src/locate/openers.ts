import { isDefinition } from './drift/definitions.js';

const SECTION = /^(?:(#{1,6})\s+\S|\[[^\]]+\]+\s*$)/;

/** Whether a line is a heading of Markdown, or of a section of settings. A comment that begins with `#` looks like one. */
export function isSection(line: string): boolean {
  return SECTION.test(line);
}

/** How deep a heading is: 0 for a section of settings. */
export function levelOf(heading: string): number {
  return SECTION.exec(heading)?.[1]?.length ?? 0;
}

/**
 * Whether a line opens what other lines may belong in.
 *
 * @example opens('if (a) {') // true
 */
export function opens(line: string): boolean {
  return isSection(line) || isDefinition(line) || /(?:[{:([]|\b(?:do|then))\s*$/.test(line);
}
