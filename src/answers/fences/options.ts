// Answers with several options: only the code of the chosen one is put in.

import type { Reading } from '../reading.js';
import type { Gap } from '../reply/gaps.js';
import type { Said } from './role.js';

const OPTION =
  /^\W*(?:option|variant|alternative|approach|solution|opción|variante|méthode|方案|案)\s*[#(]?\s*([a-d]|\d|one|two)(?![\p{L}\d])/iu;
const CHOICE =
  /\b(?:go (?:with|for)|choose|prefer|recommend|pick|suggest)\s+(?:the\s+)?(?:option\s+|approach\s+|variant\s+|version\s+)?([A-D]|\d)(?![\w])/;
/** Words that end the list of options. */
const ENDS_OPTIONS = /\b(?:I'd go|I would go|go with|recommend|final version)\b/i;

/** The letters or numbers of options that a gap chooses. */
function choicesIn({ blocks }: Gap): string[] {
  return blocks.flatMap(({ text }) => CHOICE.exec(text.replace(/[*_`]/g, ''))?.[1]?.toLowerCase() ?? []);
}

/** Whether a gap begins an option. */
const hasOption = ({ blocks }: Gap): boolean =>
  blocks.some(({ text }) => OPTION.test(text.replace(/\*/g, '')));

/** Leave the code of options out, unless the answer chooses it and has it nowhere later. */
export function leaveOptions(reading: Reading, all: readonly Said[]): void {
  const chosen = reading.gaps.flatMap(choicesIn).at(-1);
  const isPut = ({ role }: Said) => role === 'code' || role === 'new';
  // What is chosen above the list of options is in the list.
  const isLater = all.some(said => isPut(said) && choicesIn(said.gap).length > 0 && !hasOption(said.gap));
  let isOption = false;
  let letter: string | undefined;
  let firstLine: number | undefined;
  let isTaken = false;
  for (const [i, gap] of reading.gaps.entries()) {
    for (const { text, role, line } of gap.blocks) {
      const option = OPTION.exec(text.replace(/\*/g, ''));
      if (option !== null) {
        isOption = true;
        letter = option[1]?.toLowerCase();
        firstLine ??= line;
      } else if (role === 'heading' || ENDS_OPTIONS.test(text)) isOption = false;
      if (isOption && letter !== chosen) reading.leftOut.add(line);
    }
    const said = all[i];
    if (said === undefined) continue;
    if (letter !== undefined && letter === chosen && !isLater && said.role === 'code') isTaken = true;
    else if (isOption && said.role !== 'command') said.role = 'option';
  }
  const lastOption = all.findLastIndex(({ role }) => role === 'option');
  const isChosen = isTaken || all.some((said, i) => isPut(said) && i > lastOption);
  if (firstLine !== undefined && !isChosen)
    reading.fail(firstLine, 'The answer has several options, and chooses none by its code.');
}
