import type { Language } from '../language.js';

export const yaml: Language = {
  name: 'yaml',
  extensions: ['yaml', 'yml'],
  checkedBy: 'yaml',
  comments: { line: ['#'], block: [] },
  indent: '  ',
  lines: {
    definitions: [
      {
        kind: 'key',
        pattern: /^\s*(?:- +)*(?<name>[^\s#'"&*!|>%@`{}[\],?:-][^:#]*?|"[^"]*"|'[^']*')\s*:(?:\s|$)/,
      },
    ],
    textBelow: /(?:^|[\s:])[|>][-+\d]*\s*(?:#.*)?$/,
    listItem: /^\s*-(?:\s|$)/,
  },
};
