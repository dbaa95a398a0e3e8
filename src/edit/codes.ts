/** The exit codes of the command line. */
export const EXIT = {
  ...{ done: 0, refused: 1, usage: 2, io: 3, model: 4 },
  /** Nothing is left, and fixes wait for a person. */
  review: 5,
  interrupted: 130,
} as const;

interface CodeInfo {
  readonly exit: number;
  /** One line for a person. */
  readonly title: string;
  /** What to do next. */
  readonly hint: string;
}

const refused = (title: string, hint: string): CodeInfo => ({ exit: EXIT.refused, title, hint });
const io = (title: string, hint: string): CodeInfo => ({ exit: EXIT.io, title, hint });
const model = (title: string, hint: string): CodeInfo => ({ exit: EXIT.model, title, hint });

/** Every way in which an edit fails: the exit code of the command, a title and what to do next. */
export const CODES = {
  EDIT_INVALID_PATH: refused(
    'The path is not allowed',
    'Name a file inside the root, by a path relative to it.',
  ),
  EDIT_FILE_NOT_FOUND: refused(
    'The file does not exist',
    'Check the path; to make a new file, send an empty search text.',
  ),
  EDIT_FILE_READ_ERROR: io('The file could not be read', 'Check its permissions, and that it is a file.'),
  EDIT_FILE_WRITE_ERROR: io(
    'The file could not be written',
    'Check permissions and free space; if anything was changed, the message names it.',
  ),
  ATTEMPT_TO_CREATE_EXISTING_FILE: refused(
    'The file to create exists already',
    'Read the file and send an edit of its text.',
  ),
  EDIT_NO_OCCURRENCE_FOUND: refused(
    'The exact search text is not in the file',
    'Copy the lines to replace from the file as it is now, and send the edit again.',
  ),
  EDIT_EXPECTED_OCCURRENCE_MISMATCH: refused(
    'The text does not occur as often as expected',
    'Correct the number, or quote text that is only at the right place.',
  ),
  EDIT_AMBIGUOUS: refused(
    'The edit could mean several places',
    'Add a line before or after it that only the right place has, and send the edit again.',
  ),
  EDIT_NO_CHANGE: refused(
    'The edit changes nothing',
    'Search and replacement are the same; send what should change.',
  ),
  EDIT_STALE_FILE: refused(
    'The file was not read, or has changed since',
    'Read the file as it is now, and repeat the edit.',
  ),
  EDIT_CONFLICT: refused(
    'The change does not fit the text of the file',
    'Read the lines in conflict as they are now, and change them with one edit.',
  ),
  EDIT_SYNTAX_BROKEN: refused(
    'The result would not parse',
    'Send a new text with which the file still parses.',
  ),
  EDIT_PLACEHOLDER: refused(
    'The new text leaves code out',
    'Write out every line that is left out, and send the edit again.',
  ),
  EDIT_WOULD_DELETE: refused(
    'The new text is only a part of the file',
    'Send an edit that quotes what it replaces; or, if all of this should go, say that the text is the whole file (--whole-files).',
  ),
  EDIT_OUTSIDE_WINDOW: refused(
    'The edit changes lines outside its window',
    'Change only the lines of the window.',
  ),
  EDIT_UNENCODABLE: refused(
    'The file’s encoding cannot hold the new text',
    'Use only characters of the file’s encoding; name that encoding by --encoding if it is not known; or convert the file first.',
  ),
  EDIT_BINARY_FILE: refused('The file is not text', 'Binary files cannot be edited.'),
  EDIT_TOO_LARGE: refused(
    'The file or the reply is too large',
    'Edit a smaller file, send fewer edits at once, or raise the limit.',
  ),
  EDIT_LOCKED: io('Another process is writing in this folder', 'Try again when it has finished.'),
  EDIT_UNRECOVERED: io(
    'A change of the file was interrupted, and is not taken back',
    'Let a person look at it with `mortise recover`, which undoes it or leaves the files as they are.',
  ),
  NOTHING_TO_UNDO: refused(
    'There is nothing to undo',
    'See `mortise log` for the changes that can be undone.',
  ),
  EDIT_MALFORMED: refused(
    'The reply is malformed',
    'Correct what the message names, and send the whole reply again.',
  ),
  EDIT_TRUNCATED: refused(
    'The reply ends in the middle of an edit',
    'Send the rest, beginning with the last line that came, or send the whole reply again.',
  ),
  ANCHOR_NOT_FOUND: refused(
    'The anchor is not in the file',
    'Select a line as it is in the file now, or list the anchors of the file again and choose one.',
  ),
  ANCHOR_NOT_UNIQUE: refused('The anchor matches several places', 'Select it by its id, or give its line.'),
  TESTS_FAILED: refused(
    'The tests do not pass',
    'Read their output, ask in other words or for less, or keep the last try with --keep.',
  ),
  TOOL_UNAVAILABLE: io(
    'The tool is not installed',
    'Install it, give its command with --command, or choose other tools with --tool.',
  ),
  TOOL_FAILED: io('The tool could not do its work', 'Read its output, correct the cause and run it again.'),
  REPORT_MALFORMED: io(
    'The output of the tool cannot be read',
    'Give the format that the message names, whole and as the tool printed it.',
  ),
  REPORT_EMPTY: io(
    'The output of the tool is empty',
    'Run the tool again: it prints something even without findings.',
  ),
  NOT_A_REPOSITORY: io(
    'The folder is not in a git repository',
    'Run it in a clone of the repository, or use --baseline, which needs no git.',
  ),
  REVISION_UNKNOWN: io(
    'The revision is not known',
    'Name a branch, tag or commit that `git rev-parse` knows; fetch it if it is only on the server.',
  ),
  REVISION_NOT_FETCHED: io(
    'The clone is too shallow for the revision',
    'Fetch the history: `git fetch --unshallow` or `git fetch --deepen=1000`; in CI, `fetch-depth: 0`.',
  ),
  BASELINE_MALFORMED: io(
    'The baseline cannot be read',
    'Write it again by `mortise findings --baseline-out`, or take it from git.',
  ),
  BASELINE_NEWER: io(
    'The baseline is of a newer mortise',
    'Use that version of mortise, or write the baseline again.',
  ),
  CHOICES_MALFORMED: io(
    'The choices cannot be read',
    'Write them again by `mortise review --out`, or apply the reply without --choices.',
  ),
  CHOICES_OTHER_REPLY: refused(
    'The choices are for another reply',
    'Name the reply that was reviewed, or review this one.',
  ),
  FIX_NOT_GONE: refused('The finding is still there', 'Send the region so that the finding goes.'),
  FIX_BREAKS: refused(
    'The fix changes or breaks something else',
    'Fix the finding without the change that the message names.',
  ),
  FIX_SUPPRESSED: refused(
    'The fix hides the finding',
    'Fix what the tool finds: no comment or mark that silences it.',
  ),
  FIX_WEAKENS_TESTS: refused(
    'The fix takes tests or assertions away',
    'Keep every test and assertion as it is, and change what they test.',
  ),
  FIX_FALSE_POSITIVE: refused(
    'The answer calls the finding a false positive',
    'Read the reason: if it is right, configure the tool; else ask again.',
  ),
  FIX_NOT_TRIED: refused(
    'The finding is not tried',
    'See the reason: it needs a person, or more than one file.',
  ),
  MODEL_UNAVAILABLE: model('No model can be asked', 'Configure a model, or go without one.'),
  MODEL_FAILED: model('The model gave no usable answer', 'Try again, or use another model.'),
  MODEL_BUDGET: model('The budget for the model is used up', 'Raise the budget, or make a smaller change.'),
  USAGE: { exit: EXIT.usage, title: 'The command was not understood', hint: 'See `mortise --help`.' },
  CANCELLED: { exit: EXIT.interrupted, title: 'Interrupted', hint: 'Nothing was changed; run it again.' },
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof CODES;
