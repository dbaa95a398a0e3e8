import { describe, expect, it } from 'vitest';
import { type Applied, applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const PY =
  'class Store:\n    def a(self):\n        return 1\n\n    def b(self):\n        return 2\n\n    def c(self):\n        return 3\n';
const GONE = '    def b(self):\n        return 2\n\n    def c(self):\n        return 3\n';
const JAVA =
  'class Store {\n    public int a() {\n        return 1;\n    }\n\n    int b() {\n        return 2;\n    }\n}\n';

const says = ({ outcomes: [outcome] }: Applied) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;
const apply = (file: string, search: string, replace: string) =>
  says(applyEdits(Document.of(file), [replaceEdit(search, replace)]));

describe('a comment in place of several definitions', () => {
  it.each([
    '    # … rest der Methoden',
    '    # ... reste des méthodes',
    '    # (остальные методы)',
    '    # 其余方法不变',
    '    # resto de los métodos sin cambios',
    '    # die übrigen Methoden bleiben',
    '    # methods as before',
    '    # 残りのメソッド',
    '    # the others',
    '    pass  # ... rest of implementation',
  ])('is refused: %s', comment => {
    expect(apply(PY, GONE, `${comment}\n`)).toBe('EDIT_PLACEHOLDER');
  });

  it('is refused for methods without a word before their name', () => {
    const body = JAVA.slice('class Store {\n'.length, -'}\n'.length);
    expect(apply(JAVA, body, '    // sonst alles gleich\n')).toBe('EDIT_PLACEHOLDER');
  });

  it.each([
    ['that says that they are gone', GONE, '    # b and c are removed\n'],
    ['that says where they went', GONE, '    # see store_parts.py\n'],
    ['with one of their lines', GONE, '    # def b(self):\n'],
    ['that says what to do', GONE, '    # TODO: write b and c\n'],
    ['in place of one', '    def b(self):\n        return 2\n', '    # only a and c\n'],
    ['beside code', GONE, '    # all in one\n    def d(self):\n        return 5\n'],
    ['of no definitions', '        return 2\n', '        # nothing\n'],
    ['nothing at all', GONE, ''],
  ])('may be meant: %s', (_, search, replace) => {
    expect(apply(PY, search, replace)).toBe('applied');
  });

  const TS = 'function a() {\n  return 1;\n}\nfunction b() {\n  return 2;\n}\nrun(a, b);\n';
  const GO = 'type A struct {\n\tx int\n}\n\ntype B struct {\n\ty int\n}\n\nvar a A\n';
  const CALLS = "it('one', () => {\n  one();\n});\nit('two', () => {\n  two();\n});\nend();\n";
  const EFFECTS =
    'useEffect(() => {\n  one();\n}, []);\nuseEffect(function () {\n  two();\n}, []);\nend();\n';
  const upTo = (file: string, end: string) => file.slice(0, file.indexOf(end));

  it.each([
    ['that names the file of functions', TS, upTo(TS, 'run'), '// Helpers now live in utils.ts\n'],
    ['that names the file of types', GO, upTo(GO, 'var'), '// Types are declared in types.go\n'],
    ['that names others that moved', TS, upTo(TS, 'run'), '// Other helpers are defined in utils.ts\n'],
    ['that is a heading', TS, upTo(TS, 'run'), '// Entry point\n'],
    ['of a client', TS, upTo(TS, 'run'), '// REST helpers are generated\n'],
    ['in place of tests', CALLS, upTo(CALLS, 'end'), '// the same for other inputs\n'],
    ['in place of calls', EFFECTS, upTo(EFFECTS, 'end'), '// the other effects run on the server\n'],
  ])('may be meant as a remark: %s', (_, file, search, replace) => {
    expect(apply(file, search, replace)).toBe('applied');
  });

  it.each([
    ['functions', TS, upTo(TS, 'run'), '// restliche Funktionen unverändert\n'],
    ['types', GO, upTo(GO, 'var'), '// the existing types, as they are\n'],
    ['functions that take functions', TS.replaceAll('()', '(x: () => void)'), '', '// keep the others\n'],
  ])('is refused where it says that they are kept: %s', (_, file, search, replace) => {
    expect(apply(file, search || upTo(file, 'run'), replace)).toBe('EDIT_PLACEHOLDER');
  });

  it('is refused before a body that a statement only fills', () => {
    expect(apply(PY, PY, 'class Store:\n    pass  # ... rest of implementation\n')).toBe('EDIT_PLACEHOLDER');
    expect(apply(PY, '        return 2', '        pass  # TODO')).toBe('applied');
  });
});
