import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt } from './replies.js';

const README =
  '# Kit\n\n## Scope\n\nThis kit exports `openKit` (see `lib/kit.js`).\n\n- `one()`;\n- `two()`.\n\n## Usage\n\nSee above.\n';
const TREE = {
  'README.md': README,
  'package.json': '{\n  "name": "kit",\n  "overrides": {\n    "left": "1.0.0"\n  }\n}\n',
  'lib/kit.js': 'export const one = 1;\n',
};

/** The paths that a reply changes, or why it changes none. */
async function outcome(reply: string): Promise<string> {
  const { outcome: is, files, problems } = await applyReply(reply, new MemoryWorkspace(TREE));
  return is === 'applied'
    ? files.map(({ path }) => path).join()
    : problems.map(({ message }) => message).join();
}

// Pages of real projects have all of these; each was written as a file, or into one.
describe('a page of a project writes nothing', () => {
  const call = "import kit from 'kit';\n\nkit();\n";
  test.each([
    [
      'code below the name of a file, beside an example',
      `Add a container:\n\n${codeAt('html', '<div id="a"></div>')}\nThen call it:\n\n${codeAt('js app.js', call)}`,
    ],
    [
      'a tree of files, and one of them',
      `${codeAt('', '/\n└── home\n    └── example.js')}\n\`example.js\`\n\n${codeAt('js', call)}`,
    ],
    [
      'values to be filled in',
      `The kit makes a search box.\n\n${codeAt('jsx App.js', "kit({ key: 'YOUR_KEY' });")}`,
    ],
    [
      'the name of a type',
      `#### \`Raw\`\n\n${codeAt('idl', "interface Raw <: Literal {\n  type: 'raw'\n}")}\n**Raw** is a node.`,
    ],
    ['the name of a function', `Kit.stringify\n\n${codeAt('js', 'Kit.stringify(3.14)')}`],
    [
      'advice',
      `- **No longer compatible**\n  A potential fix would be to force it in \`package.json\`:\n  ${codeAt('json', '{\n  "overrides": {\n    "kit": "2.0.0"\n  }\n}').replaceAll('\n', '\n  ')}`,
    ],
    [
      'a section of the page without its mark',
      README.slice(README.indexOf('Scope'), README.indexOf('## Usage')),
    ],
  ])('%s', async (_, reply) => {
    expect(await outcome(reply)).toMatch(/not sure|no edit|No file|format/);
  });

  test.each([
    ['a file alone', codeAt('js app.js', call), 'app.js'],
    [
      'a file and commands',
      `\`app.js\`\n\n${codeAt('js', call)}\nRun it:\n\n${codeAt('bash', 'node app.js')}`,
      'app.js',
    ],
    [
      'a file that is called new',
      `Create \`app.js\`:\n\n${codeAt('js', call)}\nUse it in your page, for example:\n\n${codeAt('html', '<script src="app.js"></script>')}`,
      'app.js',
    ],
    ['a file that it lists', `Dockerfile\n${codeAt('', 'FROM node:22')}`, 'Dockerfile'],
  ])('and an answer does: %s', async (_, reply, path) => {
    expect(await outcome(reply)).toBe(path);
  });
});
