import { describe, expect, test } from 'vitest';
import { Document } from '../../src/text/index.js';
import { syntax } from '../support/syntax.js';

async function verdict(language: string, before: string, after: string): Promise<string> {
  return (await syntax(language)).parses(Document.of(before), Document.of(after)).kind;
}

describe('what the grammar cannot know is not taken for an error', () => {
  const clean = 'int a(void);\n';

  test('a macro of C beside a declaration', async () => {
    const after = `${clean}extern int addseverity (int severity, const char *string) __THROW;\n`;
    expect(await verdict('c', clean, after)).not.toBe('broken');
  });

  test('code in a file that it could not read before', async () => {
    const before = 'namespace std _VISIBILITY(default)\n{\n  int a();\n}\n';
    const after = before.replace('a();', 'a();\n  int b() _NOEXCEPT(x)\n  { return 1; }');
    expect(await verdict('cpp', before, after)).not.toBe('broken');
  });

  test('but what does not close stays one', async () => {
    expect(await verdict('c', clean, `${clean}int b(void) { LONG_MACRO\n`)).toBe('broken');
    expect(await verdict('c', clean, `${clean}int b(void) { return = 1; }\n`)).toBe('broken');
  });

  test.each([
    [
      'typescript',
      'declare module "a" {\n}\n',
      'declare module "a" {\n  global {\n    var a: number;\n  }\n}\n',
    ],
    ['css', 'a {\n}\n', 'a {\n  background: red url(./a.png);\n}\n'],
    [
      'json',
      '{\n  // A comment.\n  "a": 1\n}\n',
      '{\n  // A comment.\n  "a": 1,\n  // Another.\n  "b": 2\n}\n',
    ],
    ['yaml', 'a: {{ .Values.a }}\n', 'a: {{ .Values.a }}\nb: {{ .Values.b }}\n'],
  ])('%s', async (language, before, after) => {
    expect(await verdict(language, before, after)).not.toBe('broken');
  });
});
