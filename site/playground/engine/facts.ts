import type { Edit, Report } from 'mortise';
import { occurrencesOf } from './exact.js';
import type { PlannedEdit } from './planned.js';
import { counted, readingText, tierText } from './words.js';

type EditReport = Report['edits'][number];

/**
 * What can be said of where an edit goes without any weight, in sentences: what the report says,
 * and how often the searched text is in the file letter by letter.
 *
 * @param sent the edit as the reply has it
 */
export function factsOf(
  edit: EditReport,
  sent: Edit | undefined,
  planned: PlannedEdit | undefined,
): string[] {
  const letters = letterFacts(sent, planned);
  switch (edit.status) {
    case 'refused':
      return letters;
    case 'already-applied':
      return edit.sameAs === null ? ['The new text is in the file already, at this place.', ...letters] : [];
    default:
      return [...placedFacts(edit, sent, planned), ...letters];
  }
}

function placedFacts(edit: EditReport, sent: Edit | undefined, planned: PlannedEdit | undefined): string[] {
  const [place] = edit.places;
  if (place === undefined) return [withoutPlace(edit)];
  const { tier, reading, differences } = place;
  const read = readingText(reading);
  const isLater = planned?.outcome.kind === 'applied' && planned.outcome.madeIn === 'now';
  return [
    placesFact(edit.places.length, sent),
    ...(read === null ? [] : [`Both texts were read ${read}.`]),
    read === null ? `The place is ${tierText(tier)}.` : `Read like this, the place is ${tierText(tier)}.`,
    ...(differences.length === 0 ? [] : [`What differs: ${differences.join('; ')}.`]),
    ...(isLater ? ['It was searched for in the text after the edits before it.'] : []),
  ];
}

function placesFact(count: number, sent: Edit | undefined): string {
  if (sent?.kind === 'anchor') return 'The place is the anchor that the edit names.';
  const isOne = sent?.kind !== 'replace' || sent.occurrences.kind === 'one';
  return isOne
    ? 'The edit is to be made once, and one place was found for it.'
    : `The edit may mean several places, and ${counted(count, 'place')} ${count === 1 ? 'was' : 'were'} found.`;
}

/** How often the searched text is in the file as it is, before all edits. */
function letterFacts(sent: Edit | undefined, planned: PlannedEdit | undefined): string[] {
  if (sent?.kind !== 'replace' || planned?.document === undefined) return [];
  const count = occurrencesOf(planned.document.text, sent.search);
  const file = planned.document.view === undefined ? 'the file' : 'the cells’ sources';
  if (count === 0) return [`Before the reply, ${file} did not have the exact search text.`];
  return [`Before the reply, ${file} had the exact search text in ${counted(count, 'place')}.`];
}

function withoutPlace({ kind }: EditReport): string {
  switch (kind) {
    case 'create':
      return 'It searches for nothing: it makes a file, or adds to its end.';
    case 'rewrite':
      return 'It replaces the whole text of the file.';
    case 'delete':
      return 'It removes the file.';
    case 'move':
      return 'It gives the file another path.';
    case 'mode':
      return 'It changes whether the file may be run.';
    default:
      return 'It has no place of its own.';
  }
}
