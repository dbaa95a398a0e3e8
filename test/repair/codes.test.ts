import { describe, expect, test } from 'vitest';
import {
  CODES,
  type Code,
  type EditFileInput,
  type EditFileOptions,
  editFile,
  FileMemory,
} from '../../src/index.js';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { NodeGrammars, NodeWorkspace, type NodeWorkspaceOptions } from '../../src/node/index.js';
import { startBeacon, stopBeacon } from '../../src/node/store/socket.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { plantedJournal } from '../node/planted-journal.js';

const FILES = {
  'a.txt': 'one\ntwo\ntwo\nthree\n',
  'a.js': 'function f() {\n  a();\n  b();\n  return 1;\n}\n',
  'latin-1.txt': Uint8Array.of(99, 97, 102, 0xe9, 10),
  'image.bin': Uint8Array.of(0, 1, 2, 0, 255, 254, 0, 0),
};

interface Row {
  readonly call?: Partial<EditFileInput> | string;
  readonly options?: EditFileOptions;
  readonly workspace?: NodeWorkspaceOptions;
  readonly files?: Readonly<Record<string, string>>;
  /** Gives what ends it. */
  readonly prepare?: (root: string) => Promise<() => Promise<void>>;
}

const known = new FileMemory();
known.saw('a.txt', 'one\nzwei\n');

/**
 * A way to each code. The others of the table cannot arise from a call of this tool: see the second
 * test.
 */
const ROWS: Partial<Record<Code, Row>> = {
  EDIT_INVALID_PATH: { call: { path: '../a.txt' } },
  EDIT_FILE_NOT_FOUND: { call: { path: 'b.txt' } },
  EDIT_FILE_READ_ERROR: { call: { path: 'folder' }, files: { 'folder/c.txt': '' } },
  EDIT_FILE_WRITE_ERROR: {
    workspace: {
      fileSystem: {
        ...NODE_FILE_SYSTEM,
        rename: () =>
          Promise.reject(Object.assign(new Error('The disk is gone'), { code: 'EIO', syscall: 'rename' })),
      },
    },
  },
  ATTEMPT_TO_CREATE_EXISTING_FILE: { call: { old_str: '', new_str: 'new\n' } },
  EDIT_NO_OCCURRENCE_FOUND: { call: { old_str: 'nine' } },
  EDIT_EXPECTED_OCCURRENCE_MISMATCH: { call: { old_str: 'two', expected_replacements: 3 } },
  EDIT_AMBIGUOUS: { call: { old_str: 'two' } },
  EDIT_NO_CHANGE: { call: { new_str: 'one' } },
  EDIT_STALE_FILE: { call: { old_str: 'zwei' }, options: { memory: known } },
  EDIT_CONFLICT: { call: { path: 'a.js', old_str: 'function f() {\n  ...\n}', new_str: '' } },
  EDIT_SYNTAX_BROKEN: { call: { path: 'a.js', old_str: 'return 1;', new_str: 'return 1 +;' } },
  EDIT_PLACEHOLDER: {
    call: { path: 'a.js', old_str: '  a();', new_str: '  c();\n  // ... existing code ...' },
  },
  EDIT_UNENCODABLE: { call: { path: 'latin-1.txt', old_str: 'caf', new_str: '☕' } },
  EDIT_BINARY_FILE: { call: { path: 'image.bin' } },
  EDIT_TOO_LARGE: { workspace: { maxBytes: 4 } },
  EDIT_LOCKED: {
    files: { '.mortise/x': '' },
    prepare: async root => {
      const beacon = await startBeacon(NODE_FILE_SYSTEM, `${root}/.mortise`, `lock-${'0'.repeat(32)}`);
      return () => stopBeacon(NODE_FILE_SYSTEM, beacon);
    },
    workspace: { lockTimeout: 20 },
  },
  EDIT_UNRECOVERED: { files: { '.mortise/journal': plantedJournal('a.txt') } },
  EDIT_MALFORMED: { call: '{"path": "a.txt", "old_str": 1}' },
  EDIT_TRUNCATED: { call: '{"path": "a.txt", "old_str": "one", "new_str": "ei' },
  CANCELLED: { options: { signal: AbortSignal.abort() } },
};

/**
 * What arises elsewhere: with whole files, windows, anchors, undo, the fixing of findings or the
 * command line. A model that fails is told among the corrections.
 */
const ELSEWHERE: readonly Code[] = [
  'EDIT_OUTSIDE_WINDOW',
  'EDIT_WOULD_DELETE',
  'ANCHOR_NOT_FOUND',
  'ANCHOR_NOT_UNIQUE',
  'NOTHING_TO_UNDO',
  'USAGE',
  'MODEL_UNAVAILABLE',
  'MODEL_FAILED',
  'MODEL_BUDGET',
  'TESTS_FAILED',
  'TOOL_UNAVAILABLE',
  'TOOL_FAILED',
  'REPORT_MALFORMED',
  'REPORT_EMPTY',
  'FIX_NOT_GONE',
  'FIX_BREAKS',
  'FIX_SUPPRESSED',
  'FIX_WEAKENS_TESTS',
  'FIX_FALSE_POSITIVE',
  'FIX_NOT_TRIED',
  'BASELINE_MALFORMED',
  'BASELINE_NEWER',
  'CHOICES_MALFORMED',
  'CHOICES_OTHER_REPLY',
  'NOT_A_REPOSITORY',
  'REVISION_NOT_FETCHED',
  'REVISION_UNKNOWN',
];

const ofCall = (text: string) => text.replace(/\breply\b/, 'call');

describe('every code that a call can end with', () => {
  test.each(Object.entries(ROWS))('%s', async (code, row) => {
    const files = { ...FILES, ...row.files };
    const root = folderWith(files);
    const before = filesIn(root);
    const end = await row.prepare?.(root);
    const workspace = await NodeWorkspace.open(root, row.workspace);
    const input =
      typeof row.call === 'string'
        ? row.call
        : { path: 'a.txt', old_str: 'one', new_str: 'ONE', ...row.call };
    const result = await editFile(workspace, input, { grammars: new NodeGrammars(), ...row.options });
    expect(result).toMatchObject({ code, diff: '', report: { exitCode: CODES[code as Code].exit } });
    expect(result.message).toContain(ofCall(CODES[code as Code].title));
    expect(result.modelMessage).toContain(`What to do: ${ofCall(CODES[code as Code].hint)}`);
    // Who calls a tool has sent no reply, and no edit with a number.
    expect(result.modelMessage).not.toMatch(/\breply\b|\bedit 1\b|1 of 1/i);
    expect(filesIn(root)).toEqual(before);
    await end?.();
  });

  test('are all of the table but those that arise elsewhere', () => {
    expect([...Object.keys(ROWS), ...ELSEWHERE].toSorted()).toEqual(Object.keys(CODES).toSorted());
  });
});
