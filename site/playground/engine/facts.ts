import type { Edit, Report } from 'mortise';
import type { ExactView } from './types.js';
import { counted, readingText, tierText } from './words.js';

type EditReport = Report['edits'][number];

/**
 * What can be said of where an edit goes without any weight, in sentences: what the report says, and
 * how often the searched text is in the file letter by letter.
 */
export function factsOf(edit: EditReport, exact: ExactView | null, sent: Edit | undefined): string[] {
  if (edit.status === 'refused') return refusedFacts(exact);
  const [place, ...more] = edit.places;
  if (place === undefined) return [withoutPlace(edit)];
  const { tier, reading, differences } = place;
  const read = readingText(reading);
  return [
    placesFact(more.length + 1, sent),
    tier === 'exact' && read !== null ? 'Read so, it is there letter by letter.' : `It is ${tierText(tier)}.`,
    ...(read === null ? [] : [`The texts were read ${read}: as they are, no place of them was found.`]),
    ...(differences.length === 0 ? [] : [`What differs: ${differences.join('; ')}.`]),
    ...letterFacts(exact, tier === 'exact' && read === null),
  ];
}

function placesFact(count: number, sent: Edit | undefined): string {
  if (count > 1) return `The edit means several places, and ${count} were found.`;
  const isAnchor = sent?.kind === 'anchor';
  return isAnchor ? 'One line is the anchor that the edit names.' : 'One place is meant, and one was found.';
}

function refusedFacts(exact: ExactView | null): string[] {
  return letterFacts(exact, false);
}

/** How often the searched text is in the file as it is. */
function letterFacts(exact: ExactView | null, isExactPlace: boolean): string[] {
  if (exact === null || exact.found === 'no-file') return [];
  if (exact.found === 'not-found') return ['Letter by letter, the searched text is nowhere in the file.'];
  if (exact.found === 'once')
    return isExactPlace ? [] : ['Letter by letter, the searched text is in the file once.'];
  const choice = isExactPlace ? ' The lines or the numbers around it show which one is meant.' : '';
  return [`Letter by letter, the searched text is in the file in ${counted(exact.count, 'place')}.${choice}`];
}

function withoutPlace({ kind, status }: EditReport): string {
  if (status === 'already-applied') return 'The file is as the edit wants it.';
  switch (kind) {
    case 'create':
      return 'It searches for nothing: it makes a file, or adds to its end.';
    case 'rewrite':
      return 'It gives the file another text as a whole.';
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
