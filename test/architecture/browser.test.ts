import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { browserBundle } from '../support/browser-bundle.js';
import { ROOT } from '../support/sources.js';

const REPLY = ['a.txt', '<<<<<<< SEARCH', 'two', '=======', 'TWO', '>>>>>>> REPLACE', ''].join('\n');

/** What a browser has and the language alone does not. Not `process`, `Buffer` or `require`. */
const BROWSER = { TextDecoder, TextEncoder, AbortController, AbortSignal, console, setTimeout, clearTimeout };

describe('the root entry in a browser', () => {
  test('asks for no module of Node', async () => {
    const { builtins } = await browserBundle({ path: join(ROOT, 'src/index.ts') });
    expect(builtins).toEqual([]);
  });

  test('applies a reply where there is nothing of Node', async () => {
    const { code } = await browserBundle({ path: join(ROOT, 'src/index.ts') });
    const context = createContext({ ...BROWSER, reply: REPLY });
    const run = `${code}
      const files = new bundle.MemoryWorkspace({ 'a.txt': 'one\\ntwo\\n' });
      bundle.applyReply(reply, files).then(report => bundle.reportText(report, { color: false }));`;
    expect(await runInContext(run, context)).toContain('Applied 1 edit to 1 file.');
  });

  test('a planted import of node:fs is caught, and a bare one', async () => {
    const contents =
      "import { readFileSync } from 'node:fs'; import os from 'os'; console.log(readFileSync, os);";
    const { builtins } = await browserBundle({ contents, resolveDir: join(ROOT, 'src') });
    expect(builtins.map(each => each.split(' ')[0])).toEqual(['node:fs', 'os']);
  });
});
