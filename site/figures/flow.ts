/** A part of the one flow: what it is called, what it does, and the page that tells more. */
export interface Part {
  readonly name: string;
  readonly does: readonly [string, string?];
  /** The page, from the base of the site on. */
  readonly page: string;
  /** A thing that is passed on, rather than a step. */
  readonly isThing?: true;
  /** Why the step refuses, where it can. */
  readonly refuses?: string;
}

export const PARTS: readonly Part[] = [
  { name: 'reply', does: ['what the model wrote,', 'prose included'], page: 'formats', isThing: true },
  { name: 'formats', does: ['read its edits'], page: 'formats', refuses: 'cut off, malformed' },
  { name: 'edits', does: ['path, quote, new text'], page: 'glossary', isThing: true },
  {
    name: 'locate',
    does: ['find the one place', 'of each quote'],
    page: 'placing',
    refuses: 'no place, or several',
  },
  {
    name: 'fit',
    does: ['carry the change over,', 'not the quote'],
    page: 'placing#the-change-not-the-quote',
    refuses: 'the file says otherwise',
  },
  {
    name: 'checks',
    does: ['look at what would', 'be written'],
    page: 'placing#the-file-must-still-parse',
    refuses: 'it would not parse',
  },
  { name: 'plan', does: ['all files as they', 'would be'], page: 'architecture#the-flow', isThing: true },
  { name: 'commit', does: ['write all files,', 'or none'], page: 'safety', refuses: 'a file has changed' },
  { name: 'report', does: ['what was done where,', 'or why not'], page: 'reports', isThing: true },
];
