import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = 'import x\n\nconst a = 1;\nconst b = 2;\n';

async function made(path: string, text: string, old: string, now: string): Promise<string | undefined> {
  const files = new MemoryWorkspace({ [path]: text });
  await applyReply(JSON.stringify({ path, old_str: old, new_str: now }), files);
  return files.textOf(path);
}

describe('a comment with the path of the file, in the new text alone', () => {
  test.each<[name: string, path: string, label: string]>([
    ['of slashes', 'src/a.ts', '// src/a.ts'],
    ['with a label', 'src/a.ts', '// File: src/a.ts'],
    ['of a hash', 'src/a.py', '# src/a.py'],
    ['of dashes', 'db/a.sql', '-- db/a.sql'],
    ['of markup', 'www/a.html', '<!-- www/a.html -->'],
    ['in stars', 'src/a.css', '/* src/a.css */'],
    ['of semicolons', 'src/a.el', ';; src/a.el'],
    ['with a dot before', 'src/a.ts', '// ./src/a.ts'],
    ['of the end of the path', 'packages/x/src/a.ts', '// src/a.ts'],
    ['with backslashes', 'src/a.ts', '// src\\a.ts'],
    ['with the folder of the project', 'src/a.ts', '// project/src/a.ts'],
    ['in the outermost folder', 'a.ts', '// a.ts'],
  ])('is not written: %s', async (_, path, label) => {
    const result = FILE.replace('a = 1', 'a = 3');
    expect(await made(path, FILE, 'const a = 1;', `${label}\nconst a = 3;`)).toBe(result);
    expect(await made(path, FILE, 'const a = 1;', `${label}\n\nconst a = 3;`)).toBe(result);
  });

  test('is not written where it begins a whole file', async () => {
    const files = new MemoryWorkspace({ 'src/a.ts': FILE });
    const whole = FILE.replace('a = 1', 'a = 3');
    const reply = `src/a.ts\n\`\`\`ts\n// src/a.ts\n${whole}\`\`\`\n`;
    await applyReply(reply, files, { format: 'whole-file' });
    expect(files.textOf('src/a.ts')).toBe(whole);
  });

  test.each<[name: string, text: string, old: string, now: string]>([
    ['that another file has', FILE, 'const a = 1;', '// src/b.ts\nconst a = 3;'],
    ['that says more', FILE, 'const a = 1;', '// see src/a.ts\nconst a = 3;'],
    ['of the name alone', FILE, 'const a = 1;', '// a.ts\nconst a = 3;'],
    ['not in the first line', FILE, 'const a = 1;', 'const a = 3;\n// src/a.ts'],
    ['that is all of the edit', FILE, 'import x', '// src/a.ts\nimport x'],
    ['that the file has elsewhere', `${FILE}// src/a.ts\n`, 'const a = 1;', '// src/a.ts\nconst a = 3;'],
    ['in place of all', FILE, 'const a = 1;', '// src/a.ts'],
  ])('is written where it is one %s', async (_, text, old, now) => {
    expect(await made('src/a.ts', text, old, now)).toBe(text.replace(old, () => now));
  });

  test('stays where the file has it in the quoted lines', async () => {
    const text = `// src/a.ts\n${FILE}`;
    expect(await made('src/a.ts', text, '// src/a.ts\nimport x', '// src/a.ts\nimport y')).toBe(
      text.replace('import x', 'import y'),
    );
  });
});
