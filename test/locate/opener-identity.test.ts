import { describe, expect, test } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

/** A block, the words of its head that say which it is, and other words for these. */
const BLOCKS: readonly (readonly [what: string, block: string, own: string, other: string])[] = [
  [
    'a selector',
    '.button-primary {\n  color: white;\n  padding: 4px 8px;\n  margin: 2px;\n}\n',
    'primary',
    'danger',
  ],
  ['a nested selector', '.a {\n  &-open {\n    color: red;\n    margin: 4px;\n  }\n}\n', '&-open', '&-shut'],
  ['keyframes', '@keyframes fade {\n  from { opacity: 0; }\n  to { opacity: 1; }\n}\n', 'fade', 'slide'],
  [
    'a location',
    'server {\n}\n\nlocation /b {\n    proxy_pass http://up;\n    read_timeout 30;\n}\n',
    '/b',
    '/c',
  ],
  [
    'a resource',
    'resource "vm" "web" {\n  ami = "x1"\n  type = "small"\n  count = 1\n}\n',
    '"web"',
    '"worker"',
  ],
  ['a message', 'message Alpha {\n  string name = 1;\n  int32 id = 2;\n}\n', 'Alpha', 'Beta'],
  ['a method of C++', 'void Alpha::Run(int x) {\n  prepare(x);\n  auto y = finish(x);\n}\n', 'Alpha', 'Beta'],
  ['a receiver of Go', 'func (a *Alpha) Run(x int) {\n\tprepare(x)\n\tfinish(x)\n}\n', '*Alpha', '*Beta'],
  [
    'a table of Lua',
    'function Mail.open(x)\n  local a = prepare(x)\n  return finish(a)\nend\n',
    'Mail',
    'Disk',
  ],
  ['an extension', 'extension Alpha {\n    func run() {\n        prepare(self)\n    }\n}\n', 'Alpha', 'Beta'],
  [
    'a route',
    '@app.route("/items")\ndef show():\n    a = prepare()\n    return finish(a)\n',
    'items',
    'orders',
  ],
  [
    'a branch',
    'def f(op):\n    if op == "update":\n        a = prepare()\n        return finish(a)\n',
    'update',
    'remove',
  ],
  ['a target', 'build: deps\n\tgo build ./...\n\tgo vet ./...\n', 'build:', 'clean:'],
  ['a stage', 'FROM node:20 AS build\nWORKDIR /app\nCOPY . .\nRUN npm ci\n', 'AS build', 'AS final'],
  [
    'a case of a shell',
    'case "$1" in\n  start)\n    prepare one\n    finish two\n    ;;\nesac\n',
    'start)',
    'stop)',
  ],
];

/** The same block with one more line, as a change inserts it in. */
const withLine = (text: string) => text.replace(/\n([^\n]*\n)$/, '\nnew line here\n$1');

describe('what opens a block says which one it is', () => {
  test.each(BLOCKS)('%s of another name is another place', (_, block, own, other) => {
    const search = block.replace(own, other);
    const found = locate(Document.of(block), replaceEdit(search, withLine(search)));
    expect(found.kind).toBe('refused');
  });

  test.each(BLOCKS)('%s of the same name is found at another depth', (_, block) => {
    const deeper = block.replace(/^(?=.)/gm, '\t');
    expect(locate(Document.of(`top\n${deeper}`), replaceEdit(block, withLine(block))).kind).toBe('places');
  });
});
