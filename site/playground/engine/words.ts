/** What the engine's names say, for a person. */
import type { Tier } from 'mortise';
import type { DriftEvidence, Reading } from '#mortise/internal';

/** What may differ at a place of each tier. */
const TIER_TEXT: { readonly [tier in Tier]: string } = {
  exact: 'exactly as quoted',
  trailing: 'the same but for white space at line ends',
  indentation: 'the same but for the indentation',
  spacing: 'the same but for blank lines or spaces inside lines',
  lookalike: 'the same but for characters that look alike',
  elided: 'the same but for lines left out at a mark such as “...”',
  drift: 'similar: words or lines differ, and the evidence was weighed',
};

/** @example tierText('exact') // 'exactly as quoted' */
export function tierText(tier: Tier): string {
  return TIER_TEXT[tier];
}

const READING_TEXT: { readonly [reading in Exclude<Reading, 'as-is'>]: string } = {
  unfenced: 'without the code fence around it',
  unnumbered: 'without the line numbers that were copied',
  entities: 'with HTML entities decoded',
  unescaped: 'with one level of escaping removed',
  unmarked: 'without the marks of a diff',
  respelled: 'with signs spelled as the file spells them',
};

/** How texts were read; `null` if as they are. */
export function readingText(reading: Reading): string | null {
  return reading === 'as-is' ? null : READING_TEXT[reading];
}

/** What each piece of evidence is. The order is that of `DriftEvidence`. */
const PIECE_LABELS: { readonly [key in keyof DriftEvidence | 'bias']: string } = {
  bias: 'where every similar place starts',
  matched: 'the share of the searched text that is here',
  specific: 'how rare the words of those lines are in the file',
  unique: 'lines that are here and nowhere else',
  intact: 'all lines that the edit changes are here',
  intactUnique: 'these lines are here unchanged, one of them nowhere else',
  framed: 'the lines beside the change are here',
  whole: 'all lines are here, and none between them',
  slips: 'misspelt words',
  signs: 'signs that differ',
  otherWords: 'a line with another word, or another line in its place',
  otherComment: 'other words in a comment',
  missingChanged: 'a line that the edit changes is not here',
  missingBeside: 'a line beside the change is not here',
  missingContext: 'a line farther away is not here',
  missingEnds: 'the first or last line of the search is not here',
  sparse: 'lines that only one side has, by the length of the search',
  replaced: 'other lines in place of lines of the search',
  extraChanged: 'a line of the file among the changed ones',
  extraBeside: 'a line of the file right beside the change',
  extraComment: 'a comment of the file that the search leaves out',
  quotes: 'quotation marks of the other kind',
  reflowed: 'statements on more or fewer lines',
  shifted: 'all lines are indented differently',
  uneven: 'lines indented differently among themselves',
};

/** @example pieceLabel('slips') // 'misspelt words' */
export function pieceLabel(key: keyof DriftEvidence | 'bias'): string {
  return PIECE_LABELS[key];
}

/** @example counted(2, 'place') // '2 places' */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
