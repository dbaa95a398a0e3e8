import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const put = (path: string, file: string, code: string, lead = `In \`${path}\`:`) =>
  textAfter(`${lead}\n\n${codeAt('', code)}`, path, { [path]: file });

const F = 'export function f() {\n  return a + b;\n}\n';
const NOW = 'export function f() {\n  return a + c;\n}\n';
const G = '\nexport const g = b;\n';

describe('an import of the part for one that the file has', () => {
  test('keeps the names that the file still uses', async () => {
    expect(
      await put('x.ts', `import { a, b } from './m';\n\n${F}${G}`, `import { a, c } from './m';\n\n${NOW}`),
    ).toBe(`import { a, b, c } from './m';\n\n${NOW}${G}`);
    const py = 'from m import a, b\n\n\ndef f():\n    return a + b\n\n\ndef g():\n    return b\n';
    expect(await put('x.py', py, 'from m import c, a\n\n\ndef f():\n    return a + c\n')).toBe(
      py.replace('a, b\n', 'a, b, c\n').replace('return a + b', 'return a + c'),
    );
    const rs =
      'use std::io::{Read, Seek};\n\npub fn f() -> u8 {\n    read(Seek)\n}\n\npub fn g() {\n    seek(Seek)\n}\n';
    expect(
      await put('x.rs', rs, 'use std::io::{Read, Write};\n\npub fn f() -> u8 {\n    read(Write)\n}\n'),
    ).toBe(rs.replace('Read, Seek}', 'Read, Seek, Write}').replace('read(Seek)', 'read(Write)'));
  });

  test('keeps the module of `self`', async () => {
    const file =
      'use std::fmt::{self, Display};\n\nfn f() -> u8 {\n    1\n}\n\nfn g() -> fmt::Result {\n    f()\n}\n';
    const part = 'use std::fmt::{Debug, Display};\n\nfn f() -> u8 {\n    2\n}\n';
    expect(await put('x.rs', file, part)).not.toContain('use std::fmt::{Debug, Display};');
  });

  test('takes the names away that nothing uses any more', async () => {
    expect(
      await put('x.ts', `import { a, b } from './m';\n\n${F}`, `import { a, c } from './m';\n\n${NOW}`),
    ).toBe(`import { a, c } from './m';\n\n${NOW}`);
  });

  test('has its names on lines of their own where the file has them so', async () => {
    const file = `import {\n  a,\n  b,\n} from './m';\n\n${F}${G}`;
    const now = `import {\n  a,\n  b,\n  c,\n} from './m';\n\n${NOW}${G}`;
    expect(await put('x.ts', file, `import { a, c } from './m';\n\n${NOW}`)).toBe(now);
    expect(await put('x.ts', file, "import { c } from './m';\n")).toBe(now.replace(NOW, F));
  });

  test('is refused where it is of another form', async () => {
    const file = `import a, { b } from './m';\n\n${F}${G}`;
    expect(await put('x.ts', file, `import { a, c } from './m';\n\n${NOW}`)).toContain('still uses');
  });

  test('adds its names alone where only imports are shown', async () => {
    const file = `import { a, b } from './m';\nimport z from 'z';\n\n${F}`;
    expect(await put('x.ts', file, "import { a, c } from './m';\n")).toBe(
      file.replace('a, b }', 'a, b, c }'),
    );
    expect(await put('x.ts', file, "import { a } from './m';\n")).not.toContain('import { a } from');
  });

  // Found by trying what else an import can be.
  test('is refused where a name would be imported twice, or go though it is used', async () => {
    const both = `import z, { a, b } from './m';\n\n${F}`;
    expect(await put('x.ts', both, "import { a, c } from './m';\n", 'Add this import to `x.ts`:')).toContain(
      'twice',
    );
    const remark = `import {\n  a, // the first\n  b,\n} from './m';\n\n${F}${G}`;
    expect(await put('x.ts', remark, `import { a, c } from './m';\n\n${NOW}`)).toContain('still uses');
    const java =
      'import a.b.C;\nimport a.b.D;\n\nclass X {\n    C c;\n    D d;\n\n    void f() {\n        c.x();\n    }\n}\n';
    const part =
      'import a.b.C;\nimport a.b.E;\n\nclass X {\n    // ...\n\n    void f() {\n        c.x(new E());\n    }\n}\n';
    expect(await put('X.java', java, part)).toContain('imports no `D`, which the file still uses');
    expect(await put('X.java', java.replace('    D d;\n', ''), part)).toContain('import a.b.E;');
  });

  // g-023 of the unseen answers: nothing would go, though it looks as if it did.
  test('is refused where it is to have fewer names', async () => {
    const scala = 'package os\n\nimport java.nio.file.{A, B, C}\n\nobject temp {\n  val a = B\n}\n';
    const lead = "`B` isn't used any more in `x.scala`, so the import can be shortened to";
    expect(await put('x.scala', scala, 'import java.nio.file.{A, C}\n', lead)).toContain(
      'not known which of them go',
    );
  });
});

describe('old code that is in the file at several places', () => {
  const FILE =
    'def a():\n    x = 1\n    return x\n\n\ndef b():\n    x = 1\n    return -x\n\n\ndef c():\n    x = 1\n';
  const pair = (lead: string) =>
    textAfter(`${lead}\n\n${codeAt('py', '    x = 1')}\nwith\n\n${codeAt('py', '    x = 2')}`, 'x.py', {
      'x.py': FILE,
    });

  // g-023 of the unseen answers, of which only one place was changed.
  test('is replaced in each thing that the request names, where it means all of them', async () => {
    const twice = FILE.replace('x = 1', 'x = 2').replace('x = 1\n    return -x', 'x = 2\n    return -x');
    expect(await pair('In both `a` and `b` of `x.py`, replace')).toBe(twice);
    expect(await pair('In `b` of `x.py`, replace')).toBe(
      FILE.replace('x = 1\n    return -x', 'x = 2\n    return -x'),
    );
  });

  test('is refused where the request names several, and does not say that it means all', async () => {
    expect(await pair('In `a`, as in `b`, of `x.py`, replace')).toContain('does not say which one is meant');
    expect(await pair('In `x.py`, replace')).toContain('does not say which one is meant');
  });
});
