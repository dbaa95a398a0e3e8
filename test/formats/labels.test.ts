import { describe, expect, it } from 'vitest';
import { type Mark, readMark, readPatchPath } from '../../src/formats/apply-patch-marks.js';
import { isCutLabel, labelAt } from '../../src/formats/find-replace-labels.js';
import { fileIn, fileInInfo, printFile } from '../../src/formats/whole-file-paths.js';

describe('a label of a block', () => {
  const at = (...lines: readonly string[]) => {
    const label = labelAt(lines, 0);
    return label && [label.name, label.rest, label.path];
  };

  it.each<[string, readonly [string, string, string | undefined]]>([
    ['FIND:', ['FIND', '', undefined]],
    ['**FIND:**', ['FIND', '', undefined]],
    ['**FIND**:', ['FIND', '', undefined]],
    ['__FIND:__', ['FIND', '', undefined]],
    ['### FIND', ['FIND', '', undefined]],
    ['- FIND:', ['FIND', '', undefined]],
    ['1. FIND:', ['FIND', '', undefined]],
    ['FIND 2:', ['FIND', '', undefined]],
    ['FIND #2:', ['FIND', '', undefined]],
    ['FIND: x = 1', ['FIND', 'x = 1', undefined]],
    ['REPLACE:', ['REPLACE', '', undefined]],
    ['REPLACE WITH:', ['REPLACE', '', undefined]],
    ['REPLACE_WITH: y', ['REPLACE', 'y', undefined]],
    ['FILE: a.py', ['FILE', 'a.py', 'a.py']],
    ['File: a.py', ['FILE', 'a.py', 'a.py']],
    ['FILE:', ['FILE', '', undefined]],
    ['FILE: what is it', ['FILE', 'what is it', undefined]],
    ['FILENAME: a.py', ['FILE', 'a.py', 'a.py']],
    ['CHANGE 1:', ['CHANGE', '', undefined]],
    ['## CHANGE 1', ['CHANGE', '', undefined]],
    ['CHANGE: say more', ['CHANGE', 'say more', undefined]],
  ])('%s', (line, label) => expect(at(line)).toEqual(label));

  it.each([
    'Find:',
    'FIND',
    'find: x',
    'Find: the line',
    'FIND the line',
    'FINDING:',
    'FIND-IT:',
    'Change:',
    '## Change 1',
    'CHANGE it',
    'File: what is it',
    'FILE a.py',
    'x FIND:',
    'FIND 1234:',
    `FIND: ${'x'.repeat(500)}`,
    '',
  ])('is not %j', line => expect(at(line)).toBeUndefined());

  it.each(['Find:', 'FIND', 'replace with:', 'REPLACE'])('right above a fence is also %j', line => {
    expect(at(line, '', '```py')).toBeDefined();
    expect(at(line, 'x', '```py')).toBeUndefined();
  });

  it.each(['Find', 'Find: x', 'change:'])('right above a fence is not %j', line => {
    expect(at(line, '```')).toBeUndefined();
  });

  it.each([
    ['F', true],
    ['FIND', true],
    ['**REPL', true],
    ['## CH', true],
    ['- FIL ', true],
    ['**', true],
    ['# ', true],
    ['#', false],
    ['', false],
    ['fi', false],
    ['FINDS', false],
    ['x F', false],
    [`F${' '.repeat(500)}`, false],
  ])('may be cut off: %j: %s', (line, may) => expect(isCutLabel(line)).toBe(may));
});

describe('a marker of a patch', () => {
  it.each<[string, Mark]>([
    ['*** Begin Patch', { kind: 'begin' }],
    ['*** END PATCH  ', { kind: 'end' }],
    ['***end of file', { kind: 'end-of-file' }],
    ['*** Add File: a.py', { kind: 'add', path: 'a.py' }],
    ['*** update file : a b.py ', { kind: 'update', path: 'a b.py' }],
    ['*** Delete File: `a`', { kind: 'delete', path: 'a' }],
    ['*** Move to: src\\a.py', { kind: 'move', path: 'src/a.py' }],
    ['*** Add File:', { kind: 'add', path: undefined }],
    ['*** Create File: a.py', { kind: 'unknown' }],
    ['*** Begin', { kind: 'unknown' }],
    ['*** Update a.py', { kind: 'unknown' }],
    ['***rename: a', { kind: 'unknown' }],
    ['*** Begin Patch now', { kind: 'unknown' }],
  ])('%s', (line, mark) => expect(readMark(line)).toEqual(mark));

  it.each(['** Begin Patch', ' *** Begin Patch', '*** Note', '***', '*** adder', '*** 12,14 ****'])(
    'is not %j',
    line => expect(readMark(line)).toBeUndefined(),
  );

  it.each([
    ['a.py', 'a.py'],
    ['"a b"', 'a b'],
    ["'a b'", 'a b'],
    ['**a.py**', 'a.py'],
    ['*a.py*', 'a.py'],
    ['`src/a.py` (new)', 'src/a.py'],
    ['a.py (new)', 'a.py'],
    ['a.py:', 'a.py'],
    ['notes (old)', 'notes (old)'],
    ['** a.py **', 'a.py'],
    ['', undefined],
    ['` `', undefined],
    ['a\u0007', undefined],
    ['x'.repeat(1001), undefined],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ])('its path in %j: %j', (text, path) => expect(readPatchPath(text)).toBe(path));
});

describe('the file that a line names', () => {
  it.each([
    ['### `src/a.py`:', 'src/a.py'],
    ['server.js', 'server.js'],
    ['Node.js', undefined],
    ['**Vue.js**', undefined],
    ['ASP.NET', undefined],
    ['File: Node.js', 'Node.js'],
    ['**Path:** `three.js`', 'three.js'],
    ['node.jsx', 'node.jsx'],
    ['lib/node.js', 'lib/node.js'],
    ['a sentence', undefined],
  ])('%s: %s', (line, path) => expect(fileIn(line)).toBe(path));

  it.each([
    ['python src/a.py', 'src/a.py'],
    ['a.py', 'a.py'],
    ['makefile', undefined],
    ['make Makefile', undefined],
    ['js Node.js', undefined],
    ['python', undefined],
  ])('in the first line of a fence, %s: %s', (info, path) => expect(fileInInfo(info)).toBe(path));

  it.each([
    ['a.py', 'a.py'],
    ['Node.js', 'File: Node.js'],
    ['no extension', 'File: `no extension`'],
    ['a\nb', undefined],
  ])('is written so that it is read: %j: %j', (path, line) => expect(printFile(path)).toBe(line));
});
