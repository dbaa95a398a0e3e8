import type { AnchorEdit } from '../../edit/index.js';
import type { Document } from '../../text/index.js';

/** The fewest hex digits of a hash that identify the state of a file. */
const LEAST_DIGITS = 8;
/** How many digits a refusal shows. */
const SHOWN_DIGITS = 16;

/** Whether an edit was written for another state of the file than the given one. */
export function isStale(original: Document, { base }: AnchorEdit): boolean {
  return base !== undefined && hashOf(original)?.startsWith(base.toLowerCase()) !== true;
}

/**
 * Whether the script names the state of the file that its ids belong to. Whether that is this state
 * was checked before; see {@link isStale}.
 */
export function isProven({ base = '' }: AnchorEdit): boolean {
  return base.length >= LEAST_DIGITS;
}

/** How a script names this state of the file, in the words of a refusal. */
export function baseText(original: Document): string {
  const hash = hashOf(original);
  return hash === undefined ? '' : `, with "base": "${hash.slice(0, SHOWN_DIGITS)}"`;
}

/** A text that its encoding cannot hold has no hash. */
function hashOf(document: Document): string | undefined {
  return document.encode().kind === 'bytes' ? document.hash : undefined;
}
