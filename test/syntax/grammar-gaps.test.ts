import { describe, expect, test } from 'vitest';
import { Document } from '../../src/text/index.js';
import { syntax } from '../support/syntax.js';

/** What the check says of a change in a language. */
async function verdict(language: string, before: string, after: string): Promise<string> {
  return (await syntax(language)).parses(Document.of(before), Document.of(after)).kind;
}

const C = 'int f(int a) {\n  return a;\n}\n';
const inC = (line: string) => C.replace('  return', () => `  ${line}\n  return`);
const TS = 'class A {\n  x = 1;\n}\n';
const CS = 'class A {\n  void F() { }\n}\n';
const JAVA = 'class A extends B {\n  A(int x) {\n    super(x);\n  }\n}\n';
const PYTHON = 'def f():\n    x = 1\n    return x\n';
/** Within brackets a line may be less deep than its statement. */
const LESS_DEEP = [
  ...['(a.\nb)', '(a +\nb)', 'a[\n1]', 'g(a, b=\n1)', 'g(lambda:\n1)', '[not\r\n1]'],
  ...['(a +  # b\nc)', '(f"{a}" +\n"""\n(\n""")', '(a.\n\n\nb(\n))'],
].map((value): [string, string, string] => ['python', PYTHON, PYTHON.replace('1', value)]);
const GO = 'package a\n\nvar x = []int{1, 2}\n\nfunc f(a int) {\n\tif a > 1 {\n\t\tg(a, 2)\n\t}\n}\n';
const inGo = (old: string, now: string) => GO.replace(old, () => now);

describe('what a grammar does not know is no fault', () => {
  test.each<[language: string, before: string, after: string]>([
    ['c', C, inC('typeof(a) b = a;')],
    ['c', C, inC('__typeof__(g(a)) b = a;')],
    ['c', C, inC('void *t[] = { &&x }; goto *t[a]; x: a++;')],
    ['c', C, inC('switch (a) { case 1 ... 3: a++; }')],
    ['c', C, `int g(a, b)\n  int a;\n  char *b;\n{\n  return a;\n}\n${C}`],
    ['c', C, inC('_Atomic int b = a;')],
    ['c', C, `_Atomic(int) q;\n${C}`],
    ['cpp', C, C.replace('return a', 'return a > 0 ? a : throw 1')],
    ['cpp', C, `extern template class V<int>;\n${C}`],
    ['cpp', C, inC('if consteval { a++; } else { a--; }')],
    ['cpp', 'struct S {\n  int a;\n};\n', 'struct S {\n  int a : 3 = 1;\n};\n'],
    ['typescript', TS, `interface B<in out T> {\n  y: T;\n}\n${TS}`],
    ['typescript', TS, TS.replace('x', 'accessor x')],
    ['typescript', TS, TS.replace('x', 'static accessor x')],
    ['tsx', TS, TS.replace('x', 'accessor x')],
    ['tsx', 'const a = <p>x</p>;\n', 'const a = <p>x & y</p>;\n'],
    ['csharp', CS, CS.replace('F()', 'F(params ReadOnlySpan<int> a)')],
    ['csharp', CS, CS.replace('F()', 'F<T>(T a) where T : allows ref struct')],
    ['java', JAVA, JAVA.replace('super', 'if (x < 0) throw new E();\n    super')],
    ['java', JAVA, `import module java.base;\n${JAVA}`],
    ['rust', 'extern "C" {\n    fn a();\n}\n', 'unsafe extern "C" {\n    safe fn a();\n}\n'],
    ...LESS_DEEP,
    ['yaml', 'a: 1\n', 'a: &x 1\nb: *x\n'],
    ['yaml', 'a: &x 1\n', 'a: &x 1\nb: "*x"\n'],
  ])('%s: %j → %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).not.toBe('broken');
  });

  test.each<[language: string, before: string, after: string]>([
    ['c', C, inC('typeof(a) b = ;')],
    ['c', C, inC('switch (a) { case 1 ... 3: a++; ')],
    ['cpp', C, C.replace('return a', 'return a > 0 ? a : throw (1')],
    ['typescript', TS, TS.replace('x = 1', 'accessor x = (')],
    ['csharp', CS, CS.replace('F()', 'F(params ReadOnlySpan<int> a')],
    ['python', PYTHON, PYTHON.replace('1', '(a.\nb.)')],
    ['python', PYTHON, PYTHON.replace('1', '(a +\n, b)')],
    ['python', PYTHON, PYTHON.replace('1', '(a +  # b\nc) d')],
    ['java', JAVA, JAVA.replace('super', 'if (x < 0 throw new E();\n    super')],
    ['rust', 'extern "C" {\n    fn a();\n}\n', 'extern "C" {\n    safe fn a(;\n}\n'],
  ])('and hides none beside it, in %s: %j → %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).toBe('broken');
  });
});

describe('line breaks that end a statement of Go', () => {
  test.each([
    ['a function whose block begins a line', 'f(a int) {', 'f(a int)\n{'],
    ['an if whose block begins a line', 'a > 1 {', 'a > 1\n\t{'],
    ['an else behind the line of a brace', '\t}\n}', '\t}\n\telse {\n\t}\n}'],
    ['a list of values without its last comma', '{1, 2}', '{\n\t1,\n\t2\n}'],
    ['arguments without the last comma', 'g(a, 2)', 'g(\n\t\t\ta,\n\t\t\t2\n\t\t)'],
    ['parameters without the last comma', '(a int)', '(\n\ta int\n)'],
    ['a last comma in a comment', '{1, 2}', '{\n\t1,\n\t2 // ,\n}'],
  ])('are seen: %s', async (_, old, now) => {
    expect(await verdict('go', GO, inGo(old, now))).toBe('broken');
  });

  test.each([
    ['values with their last comma', '{1, 2}', '{\n\t1,\n\t2,\n}'],
    ['values, and a comment behind the comma', '{1, 2}', '{\n\t1,\n\t2, // two\n}'],
    ['no values', '{1, 2}', '{\n}'],
    ['arguments that end in their line', 'g(a, 2)', 'g(a,\n\t\t\t2)'],
    ['a function as the last argument', 'g(a, 2)', 'g(a, func() {\n\t\t\tg()\n\t\t})'],
    ['a block in a function', '\t}\n}', '\t}\n\t{\n\t\tg()\n\t}\n}'],
    ['a head of several lines', 'f(a int) {', 'f(\n\ta int,\n) {'],
  ])('and no others: %s', async (_, old, now) => {
    expect(await verdict('go', GO, inGo(old, now))).toBe('parses');
  });
});

describe('a word that closes nothing', () => {
  const IF = 'if a; then\n  b\nfi\n';
  const DEF = 'class A\n  def a\n    b\n  end\nend\n';

  test.each([
    ['bash', IF, `${IF}fi\n`],
    ['bash', 'for a in b; do\n  c\ndone\n', 'for a in b; do\n  c\n  done\ndone\n'],
    ['bash', 'case a in\n  b) c ;;\nesac\n', 'case a in\n  b) c ;;\nesac\nesac\n'],
    ['ruby', DEF, DEF.replace('  end\n', '  end\n  end\n')],
    ['ruby', DEF, `${DEF}end\n`],
  ])('is seen in %s: %j → %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).toBe('broken');
  });

  test.each([
    ['bash', IF, `${IF}if c; then\n  d\nfi\n`],
    ['bash', IF, `${IF}cat <<X\nfi\nX\n`],
    ['bash', IF, `${IF}echo fi\n`],
    ['bash', IF, IF.replace('fi', '\nfi')],
    ['ruby', DEF, DEF.replace('    b\n', '    x = if b\n      c\n    end\n')],
    ['ruby', DEF, DEF.replace('    b\n', '    b.each do |c|\n      c\n    end\n')],
    ['ruby', DEF, DEF.replace('    b\n', '    b.end\n')],
    ['ruby', `${DEF}x\n`, `x\n${DEF}`],
  ])('is none in %s: %j → %j', async (language, before, after) => {
    expect(await verdict(language, before, after)).not.toBe('broken');
  });
});

test.each([
  ['a: 1\nb: 2\n', 'a: 1\nb: *x\n', 'broken'],
  ['a: &x 1\nb: *x\n', 'a: 1\nb: *x\n', 'broken'],
  ['a: &x 1\n---\nb: 2\n', 'a: &x 1\n---\nb: *x\n', 'broken'],
  ['b: *x\n', 'b: *x\nc: 1\n', 'unknown'],
])('an alias of YAML needs its anchor: %j → %j', async (before, after, expected) => {
  expect(await verdict('yaml', before, after)).toBe(expected);
});
