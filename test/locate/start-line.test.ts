import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

// Rebuilt from RooCodeInc/Roo-Code#4013, #7750, #12199 and #12210.
const TEXT = 'const a = 1;\nif (x) {\n  y();\n}\nconst b = 2;\nif (x) {\n  y();\n}\n';

async function made(search: string, replace: string, before = TEXT) {
  const files = new MemoryWorkspace({ 'r.ts': before });
  const report = await applyReply(
    `r.ts\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`,
    files,
  );
  return [report.outcome, files.textOf('r.ts')];
}

describe('the lines that say where a text is', () => {
  const CHANGED = ['applied', TEXT.replace('b = 2', 'b = 5')];
  test.each([
    [':start_line:5\n-------\nconst b = 2;'],
    [':start_line: 5\n-------\nconst b = 2;'],
    [':start_line:5\n:end_line:5\n-------\nconst b = 2;'],
    [':start_line:5\n:end_line:5\nconst b = 2;'],
    [':start_line:5\nconst b = 2;'],
    [':start_line:5\n-------const b = 2;'],
    [':start_line:5 -------\nconst b = 2;'],
    [':start_line:5:end_line:5\n-------\nconst b = 2;'],
    [':start_line:5\n---------\nconst b = 2;'],
    [':start_line:1\n-------\nconst b = 2;'],
    [':start_line:5\n-------\n5 | const b = 2;'],
    ['-------\nconst b = 2;'],
  ])('are no text: %j', async search => {
    expect(await made(search, 'const b = 5;')).toEqual(CHANGED);
  });

  test('are left out of both texts', async () => {
    const head = ':start_line:5\n-------\n';
    expect(await made(`${head}const b = 2;`, `${head}const b = 5;`)).toEqual(CHANGED);
  });

  test('choose between equal places', async () => {
    const [, text] = await made(':start_line:6\n-------\nif (x) {\n  y();\n}', 'if (x) {\n  z();\n}');
    expect(text).toBe('const a = 1;\nif (x) {\n  y();\n}\nconst b = 2;\nif (x) {\n  z();\n}\n');
  });

  test('keep the indentation of a text behind dashes', async () => {
    const [, text] = await made(':start_line:3\n-------  y();', '  w();', 'if (x) {\n\n  y();\n}\n');
    expect(text).toBe('if (x) {\n\n  w();\n}\n');
  });

  test('are text where the file has them', async () => {
    const shown = 'Send this:\n:start_line:2\n-------\nconst b = 2;\n';
    const [, text] = await made(
      ':start_line:2\n-------\nconst b = 2;',
      ':start_line:3\n-------\nconst b = 2;',
      shown,
    );
    expect(text).toBe(shown.replace(':2', ':3'));
  });

  test.each([
    ['no text below them', ':start_line:5\n-------'],
    ['text that is not there', ':start_line:5\n-------\nconst e = 2;'],
    ['dashes alone above text of another depth', '-------\n    const b = 2;'],
  ])('are refused: %s', async (_, search) => {
    expect(await made(search, 'const b = 5;')).toEqual(['refused', TEXT]);
  });
});
