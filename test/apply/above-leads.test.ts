import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const RUST = `/// A line between points.
#[derive(Debug, Clone, Copy)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub a: Point,
    pub b: Point,
}
`;
const LINE = 'pub struct Line {\n    pub a: Point,\n    pub b: Point,\n}';
const KIND = 'pub enum Kind {\n    A,\n}\n\n';

const TYPESCRIPT = `/** Starts. */
export function start(options) {
  return createApp(options);
}

/** Stops. */
@Injectable()
export class Stopper {
  run() {
    return 1;
  }
}
`;

/** The text of a file with an edit made; the code if it is refused. */
function edited(text: string, search: string, replace: string, path = 'a.rs'): string {
  const { document, outcomes } = applyEdits(Document.of(text), [replaceEdit(search, replace, { path })]);
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

/** The edit that puts new lines before its search. */
const put = (text: string, added: string, search: string) => edited(text, search, added + search);

describe('new lines before a definition whose first line was misquoted', () => {
  it.each([
    ['an attribute', `#[derive(Debug, Clone)]\n#[serde(rename_all = "camelCase")]\n${LINE}`],
    ['a line without its words before', 'struct Line {\n    pub a: Point,\n    pub b: Point,\n}'],
    ['a line without its words before, alone', 'struct Line {'],
  ])('go above what belongs to the definition: %s', (_, search) => {
    const made = put(RUST, KIND, search);
    expect(made.startsWith(KIND)).toBe(true);
    expect(made).toContain('"camelCase")]\npub struct Line');
  });

  it.each([
    [
      'function start(options) {',
      'function fresh() {}\n\n',
      'function fresh() {}\n\n/** Starts. */\nexport fun',
    ],
    ['function start(options) {', '// Really\n', '/** Starts. */\n// Really\nexport function'],
    [
      'class Stopper {\n  run() {',
      'class Fresh {}\n\n',
      'class Fresh {}\n\n/** Stops. */\n@Injectable()\nexport c',
    ],
    ['\nexport class Stopper {', '\nexport class Fresh {}\n', ''],
  ])('go above the words of the line, and its decorators: %s', (search, added, part) => {
    const made = put(TYPESCRIPT, added, search);
    if (part === '') expect(made).not.toContain('@Injectable()\nexport class Fresh');
    else expect(made).toContain(part);
  });

  it('are as deep as the line', () => {
    const file = 'class A {\n  @On()\n  public async run() {\n    go();\n  }\n}\n';
    const made = '{\n  stop() {\n    halt();\n  }\n\n  @On()\n  public async run() {\n'.replace('{\n', '');
    expect(put(file, 'stop() {\n  halt();\n}\n\n', 'run() {')).toContain(made);
    const deep = 'stop() {\n    halt();\n  }\n\n  run() {';
    expect(edited(file, 'run() {', deep, 'a.ts')).toContain(made);
    expect(put(file, 'stop() {}\n\n', 'run() {')).toContain('  stop() {}\n\n  @On()\n  public async run');
  });
});

describe('new lines before a definition that was quoted as it is', () => {
  it.each([
    ['with its attributes', `#[derive(Debug, Clone, Copy)]\n#[serde(rename_all = "camelCase")]\n${LINE}`],
    ['without them', LINE],
  ])('are where the edit has them: %s', (_, search) => {
    expect(put(RUST, KIND, search)).toContain(`\n${KIND}${search}`);
  });

  it('are an attribute of it', () => {
    const made = put(RUST, '#[must_use]\n', 'struct Line {');
    expect(made).toContain('"camelCase")]\n#[must_use]\npub struct Line {');
  });

  it('may be in a text, or in an expression', () => {
    expect(edited('One. Two is here.\n', 'Two is', 'And.\n\nTwo is', 'a.md')).toBe(
      'One. And.\n\nTwo is here.\n',
    );
    expect(edited('x = call(a)\n', 'call(a)', 'log(\n  call(a)', 'a.js')).toBe('x = log(\n  call(a)\n');
  });
});
