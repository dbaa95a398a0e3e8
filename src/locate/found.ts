import type { Found, Reading, Tier } from '../edit/index.js';

/** What may differ between a search text and its place, in the words of a report. */
export const DIFFER = {
  endings: 'line endings',
  trailing: 'blanks at line ends',
  indentation: 'indentation',
  unevenIndentation: 'uneven indentation',
  blankLines: 'blank lines',
  inner: 'spaces inside lines',
  lookalike: 'look-alike characters',
  quotes: 'quotes of the other kind',
  signs: 'signs',
  comments: 'comments at line ends, left out',
} as const;

/**
 * How sure a place is that was found by each tier, if it is the only one. The tiers up to
 * `lookalike` compare whole lines one to one, so the only doubt is whether the writer meant another
 * place that is gone by now.
 */
const BY_TIER: Record<Tier, number> = {
  exact: 1,
  trailing: 1,
  indentation: 0.9999,
  spacing: 0.9995,
  lookalike: 0.9995,
  elided: 0.9995,
  drift: 0,
};

/** How the only place of a strict tier was found. */
export function foundAt(tier: Tier, reading: Reading, differences: readonly string[]): Found {
  return { tier, reading, confidence: BY_TIER[tier], differences, runnerUp: undefined };
}
