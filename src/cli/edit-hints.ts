import { CODES, type Code, type Refusal } from '../edit/index.js';

/** What a person at the terminal can do; the hints of the codes are for the model. */
const QUOTED_WRONGLY =
  'The model did not quote the file exactly. Run it again, name the lines or the definition in the message, or use another model.';
const OTHER_FORM =
  'The model did not answer in the form that it was asked for. Run it again, ask for less at once, use another model, or choose the form with --strategy.';

const HINTS: Partial<Record<Code, string>> = {
  EDIT_MALFORMED: OTHER_FORM,
  EDIT_NO_OCCURRENCE_FOUND: QUOTED_WRONGLY,
  EDIT_AMBIGUOUS: QUOTED_WRONGLY,
  EDIT_EXPECTED_OCCURRENCE_MISMATCH: QUOTED_WRONGLY,
  EDIT_CONFLICT: 'See what is in the file now, and fix it by hand, or run it again.',
  EDIT_NO_CHANGE: 'The model wrote text that is there already. Say in other words what should change.',
  ANCHOR_NOT_FOUND: QUOTED_WRONGLY,
  ANCHOR_NOT_UNIQUE: QUOTED_WRONGLY,
  EDIT_STALE_FILE: 'Run it again: the model is then shown the file as it is now.',
  EDIT_SYNTAX_BROKEN: 'Run it again, ask for less at once, or use another model.',
  EDIT_PLACEHOLDER:
    'The model left code out. Run it again, ask for less at once, or let the model write only the changed parts, with --strategy diff-mode.',
  EDIT_TRUNCATED:
    'Ask for less at once, allow longer answers with --max-output-tokens, or let the model write only the changed parts, with --strategy diff-mode.',
  EDIT_INVALID_PATH: 'Name files below --root; others may be changed too where --allow permits it.',
  EDIT_FILE_NOT_FOUND: 'Check the path.',
  EDIT_UNENCODABLE:
    'Name the encoding of the file by --encoding, convert the file to UTF-8 first, or ask for other characters.',
  ATTEMPT_TO_CREATE_EXISTING_FILE: 'Name that file on the command line, so that the model sees it.',
  MODEL_UNAVAILABLE: 'Name a model by --model that can be reached, and set its key; see docs/models.md.',
  MODEL_FAILED: 'Run it again later, or use another model.',
  MODEL_BUDGET: 'Raise --calls, or model.budget in mortise.config.json; or ask for less at once.',
  CANCELLED: 'Run it again.',
};

/**
 * The next step after a refusal of `mortise edit`, in a sentence for the person who ran it. `keep`
 * is whether `--keep` was given.
 */
export function editHint({ code, message }: Refusal, keep: boolean): string {
  // Only the provider knows of a limit of tokens: without that, a longer answer is of no help.
  if (code === 'EDIT_TRUNCATED' && !message.includes('limit of tokens'))
    return 'Run it again, ask for less at once, or use another model.';
  if (code === 'TESTS_FAILED')
    return keep
      ? 'See what they say. The last try is in the files: go on from it, or take it back with `mortise undo`.'
      : 'See what they say, and ask in other words or for less; --keep leaves the last try in the files.';
  return HINTS[code] ?? CODES[code].hint;
}
