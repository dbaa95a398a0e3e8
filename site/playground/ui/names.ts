/** What the names of the engine are called on the page. */
import type { FormatName, Report, Tier } from 'mortise';
import type { EditView, ExampleGroup } from '../engine/types.js';

/** The formats, in words. */
export const FORMAT_TEXT: { readonly [format in FormatName]: string } = {
  'search-replace': 'SEARCH/REPLACE blocks',
  'apply-patch': 'apply_patch',
  'find-replace': 'find and replace',
  'edit-script': 'edit script (JSON)',
  'edit-call': 'tool call of an editor',
  'unified-diff': 'unified diff',
  'whole-file': 'whole file',
};

/** The tiers, from the strictest to the loosest. */
export const TIER_NAMES: readonly (readonly [Tier, string])[] = [
  ['exact', 'exact'],
  ['trailing', 'trailing: white space at line ends may differ'],
  ['indentation', 'indentation may differ'],
  ['spacing', 'spacing: blank lines and spaces may differ'],
  ['lookalike', 'lookalike characters may differ'],
  ['elided', 'elided: lines may be left out at “...”'],
  ['drift', 'drift: words and lines may differ'],
];

/** The groups of examples. */
export const GROUP_TEXT: { readonly [group in ExampleGroup]: string } = {
  slips: 'Mistakes that are corrected',
  formats: 'Formats that models write',
  refusals: 'What is refused, and why',
  bytes: 'Bytes that must not change',
};

/** What kind of edit it is. */
export const KIND_TEXT: { readonly [kind in EditView['kind']]: string } = {
  replace: 'replaces text',
  anchor: 'changes lines at an anchor',
  address: 'changes lines at an address',
  create: 'makes a file or adds to it',
  rewrite: 'rewrites a file',
  delete: 'deletes a file',
  move: 'moves a file',
  mode: 'changes whether a file may be run',
  lines: 'changes lines by their numbers',
};

/** The status as one word on the card. */
export const STATUS_TEXT: { readonly [status in EditView['status']]: string } = {
  applied: 'Applied',
  'already-applied': 'Already there',
  skipped: 'Skipped',
  rejected: 'Rejected',
  blocked: 'Held back',
  refused: 'Refused',
};

/** What became of a reply as a whole, in a sentence. */
export function outcomeText({ outcome, edits, problems }: Report): string {
  const count = edits.length;
  const applied = edits.filter(({ status }) => status === 'applied').length;
  const refused = edits.filter(({ status }) => status === 'refused').length;
  switch (outcome) {
    case 'applied':
      return applied === 1 && count === 1 ? 'The edit is applied.' : `All ${editCount(applied)} are applied.`;
    case 'partly-applied':
      return `${applied} of ${editCount(count)} applied.`;
    case 'already-applied':
      return 'Nothing to do: the files are as the reply wants them.';
    case 'refused':
      return refusedText(refused, count, problems.length);
    default:
      return `Outcome: ${outcome}.`;
  }
}

function refusedText(refused: number, count: number, problems: number): string {
  if (refused === 0)
    return problems > 0 ? 'Nothing is written: the reply has a problem.' : 'Nothing is written.';
  return count === 1
    ? 'Nothing is written: the edit is refused.'
    : `Nothing is written: ${refused} of ${editCount(count)} refused, and a reply goes in as a whole or not at all.`;
}

function editCount(count: number): string {
  return `${count} ${count === 1 ? 'edit' : 'edits'}`;
}
