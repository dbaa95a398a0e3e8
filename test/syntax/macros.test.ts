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

describe('an ampersand of JSX that is no entity', () => {
  test.each([
    'const a = <a href="?a=b&c=d">x</a>;\n',
    "const a = <a href='?a&b' c='d' />;\n",
    'const a = <p>A & B</p>;\n',
    'const a = (\n  <p>\n    Terms & Conditions\n  </p>\n);\n',
  ])('is right: %j', async text => {
    for (const language of ['tsx', 'javascript']) {
      expect(await verdict(language, 'let b = c & d && e;\n', `let b = c & d && e;\n${text}`)).toBe('parses');
    }
  });

  test.each(['const a = <p>A & B</p;\n', 'let b = c &;\n', 'const a = <p a="b&c>A & B</p>;\n'])(
    'makes nothing else right: %j',
    async text => {
      expect(await verdict('tsx', 'let a = 1;\n', `let a = 1;\n${text}`)).toBe('broken');
    },
  );
});

describe('a grammar that is weak', () => {
  test.each([
    ['typescript', 'let a = 1;\n', "let a = 1;\n\nexport type * from './b';\nexport type * from './c';\n"],
    ['rust', 'fn a() {}\n', 'fn a() -> R {\n    let x = try!(b());\n    try!(c(x));\n    Ok(())\n}\n'],
    ['tsx', 'let a = 1;\n', "let a = 1;\nexport type * as b from './b';\n"],
    ['ruby', 'def f\nend\n', 'def f\n  if a\n    puts "b "+ \\\n      "c"\n    exit 1\n  end\nend\n'],
    ['cpp', 'int a() {\n  f("%zd\\n", 1);\n}\n', 'int a() {\n  f("%" DB_PRIszt "\\n", 1);\n}\n'],
    ['cpp', 'int a() {\n  f("%d\\n", 1);\n}\n', 'int a() {\n  f("%" PRIu64 "\\n", 1);\n}\n'],
    ['bash', 'a\n', 'if [[ "$a" == "b" && ! ("c" =~ d) ]]; then\n  e\nfi\n'],
    ['bash', 'a\n', `for f in "\${a[@]:$b:$c}"; do\n  echo "it's"\ndone\n`],
    ['powershell', '$a = 1\n', 'Setup -f [orig-file].txt -content "This is not (content"\n'],
    ['powershell', '$a = 1\n', '$a.AddScript("b -c:`$false").Invoke()\n$b = /bin/c # don\'t (\n'],
    ['powershell', '$a = 1\n', '$b = @"\n<a b="("> it\'s\n"@\n$c = /bin/d\n'],
    ['css', 'a {\n}\n', 'a {\n  @apply max-w-7xl! p-1;\n}\n'],
    ['csharp', 'class A {\n}\n', 'class A {\n  int[] B = {\n#if C\n    1,\n#endif\n    2 };\n}\n'],
    ['c', 'int a(void);\n', 'BEGIN_DECLS\n\nint a(void);\nchar *b(void);\n'],
    ['c', 'int a(void);\n', 'class EXPORT A {\n public:\n  A();\n  ~A();\n};\n'],
  ])('is not believed if all that opens closes: %s %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).not.toBe('broken');
  });

  test.each([
    ['bash', 'a() {\n  b\n}\n', 'a() {\n  b\n'],
    ['bash', 'if a; then\n  b\nfi\n', 'if a; then\n  b\n'],
    ['bash', 'a "b"\nc "d"\n', 'a "b\nc "d"\n'],
    ['powershell', 'if ($a) {\n  b\n}\n', 'if ($a) {\n  b\n'],
    ['powershell', '$a = "b"\n', '$a = "b\n'],
    ['powershell', 'f -a (b "c")\n', 'f -a (b "c"\n'],
    ['css', 'a {\n  b: c;\n}\n', 'a {\n  b: c;\n'],
    ['css', 'a {\n  b: "c";\n}\n', 'a {\n  b: "c;\n}\n'],
    ['csharp', '#if A\nclass A { }\n#endif\n', '#if A\nclass A {\n#endif\n'],
    ['c', 'int A_B = f("c");\n', 'int A_B = f("c;\n'],
  ])('is believed where something is left open: %s %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).toBe('broken');
  });
});
