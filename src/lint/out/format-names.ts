/** The formats in which findings and fixes are written for other programs. */
export const OUT_FORMAT_NAMES = [
  'sarif',
  'github',
  'github-suggestions',
  'github-summary',
  'rdjson',
  'rdjsonl',
  'gitlab',
  'markdown',
] as const;

export type OutFormatName = (typeof OUT_FORMAT_NAMES)[number];
