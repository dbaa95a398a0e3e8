import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILE = [
  'import { read } from "./read.js";',
  '',
  'export function load(path, options) {',
  "\tconst text = read(path, { encoding: 'utf8' });",
  '\tif (text.length <= options.most && text !== options.empty) {',
  '\t\treturn parse_lines(text).map(line => line.trim());',
  '\t}',
  '',
  '\tthrow new Error("No text in `path`");',
  '}',
  '',
].join('\n');

const OLD = FILE.split('\n').slice(3, 9);
const NEW = [
  ...OLD.slice(0, 2),
  '\t\tconst rows = parse_lines(text, "strict");',
  '\t\treturn rows.filter(row => row !== options.empty);',
  ...OLD.slice(3),
];
const WANTED = FILE.replace(OLD.join('\n'), NEW.join('\n'));

/** What becomes of a file by one edit: its new text, or the code of the refusal. */
function outcome(file: string, search: string, replace: string, path = 'src/load.js'): string {
  const { document, outcomes } = applyEdits(Document.of(file), [{ ...replaceEdit(search, replace), path }]);
  const [first] = outcomes;
  return first?.kind === 'refused' ? first.refusal.code : document.text;
}

/** What becomes of the edit above, each line of both halves in another dress. */
function dressed(dress: (line: string, at: number) => string): string {
  return outcome(FILE, OLD.map(dress).join('\n'), NEW.map(dress).join('\n'));
}

const spelled = (pattern: RegExp, by: (sign: string) => string) => (line: string) =>
  line.replace(pattern, by);
const hex = (sign: string, width: number) => sign.charCodeAt(0).toString(16).padStart(width, '0');

describe('an edit whose lines have a frame', () => {
  it.each<[string, (line: string, at: number) => string]>([
    ['of a quoted mail', line => `> ${line}`],
    ['of a mail quoted twice', line => `>> ${line}`],
    ['without a blank behind it on empty lines', line => `> ${line}`.trimEnd()],
    ['of Python', (line, at) => `${at === 0 ? '>>>' : '...'} ${line}`],
    ['of a box', line => `│ ${line}`],
    ['of a heavier box', line => `┃${line}`],
    ['of a prompt', line => `❯ ${line}`],
    ['of a table', line => `| ${line}`],
    ['of brackets with numbers', (line, at) => `[${at + 4}] ${line}`],
    ['of padded numbers', (line, at) => `${String(at + 4).padStart(5, '0')} ${line}`],
    ['of words with numbers', (line, at) => `Line ${at + 4}: ${line}`],
    ['of a search tool', (line, at) => `src/load.js:${at + 4}:${line}`],
    [
      'of a search tool with lines around',
      (line, at) => `load.js${at === 2 ? `:${at + 4}:` : `-${at + 4}-`}${line}`,
    ],
    ['of a search tool without numbers', line => `src/load.js:${line}`],
    ['of a notebook', (line, at) => `In [${at + 1}]: ${line}`],
    ['behind the lines, a dollar', line => `${line}$`],
    ['behind the lines, a pilcrow', line => `${line}¶`],
    ['behind the lines, a line break of HTML', line => `${line}<br>`],
    ['behind the lines, a spelled line feed', line => `${line}\\n`],
    ['around the lines, of tags', line => (line === '' ? line : `<li>${line}</li>`)],
    ['around the lines, of stars', line => line.replace(/\S.*/, '**$&**')],
    ['around the lines, of equals signs', line => line.replace(/\S.*/, '==$&==')],
    ['around the lines, of brackets beyond ASCII', line => line.replace(/\S.*/, '【$&】')],
    ['of a shell that numbers its input', (line, at) => `${at === 0 ? 'In [7]: ' : '   ...: '}${line}`],
    ['of a list of code', (line, at) => `${at + 1}. \`${line}\``],
    ['around the lines, of two tags', line => `<li><code>${line}</code></li>`],
    ['of both a number and a dollar', (line, at) => `${at + 1}| ${line}$`],
  ])('%s', (_, dress) => {
    expect(dressed(dress)).toBe(WANTED);
  });

  it('in the search alone', () => {
    expect(outcome(FILE, OLD.map(line => `> ${line}`).join('\n'), NEW.join('\n'))).toBe(WANTED);
    expect(outcome(FILE, OLD.map((line, i) => `(${i + 1}) ${line}`).join('\n'), NEW.join('\n'))).toBe(WANTED);
  });

  it('around the changed lines alone', () => {
    const marked = (lines: readonly string[]) =>
      lines.map(line => (line.includes('\t\t') ? line.replace(/\S.*/, '<mark>$&</mark>') : line)).join('\n');
    expect(outcome(FILE, marked(OLD), marked(NEW))).toBe(WANTED);
  });

  it('with tags of old and new lines', () => {
    expect(
      outcome('a\nlong name = 1\nb\n', 'a\n<del>long name = 1</del>', 'a\n<ins>long name = 2</ins>'),
    ).toBe('a\nlong name = 2\nb\n');
  });

  it('of numbers that new lines lack', () => {
    const old = ['L1: first line', 'L2: second line'].join('\n');
    expect(outcome('first line\nsecond line\n', old, 'L1: first line\nnew line\nL2: second line')).toBe(
      'first line\nnew line\nsecond line\n',
    );
  });
});

describe('lines that may have no frame, but be so', () => {
  const NOT = 'EDIT_NO_OCCURRENCE_FOUND';
  it.each<[string, string, string, string, string]>([
    [
      'a comment sign',
      'first_call();\nsecond_call();\n',
      '// first_call();\n// second_call();',
      '// first_call();',
      NOT,
    ],
    ['a hash', 'first_call\nsecond_call\n', '# first_call\n# second_call', '# first_call', NOT],
    ['a comment around', 'first_call();\n', '/* first_call(); */', '/* other_call(); */', NOT],
    ['brackets around', 'first_name\nsecond_name\n', '(first_name)\n(second_name)', '(first_name)', NOT],
    [
      'numbers that do not count',
      'first_name\nsecond_name\n',
      '[3] first_name\n[5] second_name',
      '[3] x',
      NOT,
    ],
    ['one number that is not the line', 'zero\nfirst_name here\n', '9> first_name here', '9> x', NOT],
    ['one line without it', 'first_name\nsecond_name\n', '> first_name\nsecond_name!', '> first_name', NOT],
    [
      'a quotation as the file has',
      '> an old quotation\n\nfirst words\nsecond words\n',
      '> first words\n> second words',
      '> new',
      NOT,
    ],
    [
      'marks as the file has',
      '**bold line**\nplain words here\n',
      '**plain words here**',
      '**new words here**',
      NOT,
    ],
    ['a name around', 'first_name\n', '__first_name__', '__second__', NOT],
    [
      'two places',
      'first_name\nend\nfirst_name\nend\n',
      '> first_name\n> end',
      '> x\n> end',
      'EDIT_AMBIGUOUS',
    ],
    [
      'a statement before',
      'first_call(a)\nsecond_call(b)\n',
      'await first_call(a)\nawait second_call(b)',
      'x',
      NOT,
    ],
  ])('%s', (_, file, search, replace, code) => {
    const made = outcome(file, search, replace, 'notes.txt');
    expect(made === file ? NOT : made).toBe(code);
  });
});

describe('an edit whose signs are spelled otherwise', () => {
  it.each<[string, (line: string, at: number) => string]>([
    [
      'as references with names',
      spelled(/[<>&"]/g, c => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[c] ?? '&quot;'),
    ],
    ['as references with numbers', spelled(/[<>&"']/g, c => `&#${c.charCodeAt(0)};`)],
    ['as escapes of JSON', spelled(/[<>&'=]/g, c => `\\u${hex(c, 4)}`)],
    ['as escapes of addresses', spelled(/[<>&={}]/g, c => `%${hex(c, 2).toUpperCase()}`)],
    ['as escapes of bytes', spelled(/[<>&'"]/g, c => `\\x${hex(c, 2)}`)],
    ['as octal numbers', spelled(/[<>&'"]/g, c => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)],
    ['as code points', spelled(/[<>{}]/g, c => `\\u{${hex(c, 1)}}`)],
    ['as mails encode them', spelled(/=/g, () => '=3D')],
    ['as Markdown escapes them', spelled(/[_*`[\]]/g, c => `\\${c}`)],
    ['as an expression escapes them', spelled(/[.*+?^${}()|[\]]/g, c => `\\${c}`)],
    ['as a template doubles them', spelled(/[{}]/g, c => c + c)],
    [
      'as typographic operators',
      line => line.replaceAll('=>', '⇒').replaceAll('<=', '≤').replaceAll('!==', '≢'),
    ],
    ['as typographic quotes', spelled(/["']/g, c => (c === '"' ? '”' : '’'))],
    ['as full-width signs', spelled(/[(),;=]/g, c => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['as letters of another script', spelled(/parse/g, () => 'pаrsе')],
    ['with signs that nobody sees', spelled(/o/g, c => `${c}\u200b`)],
    ['with soft hyphens', spelled(/options/g, () => 'op\u00adtions')],
    ['with colours', line => line.replace(/\b(if|return|const|throw)\b/g, '\x1b[1;34m$1\x1b[0m')],
    ['with spelled colours', line => line.replace(/\b(if|return|const|throw)\b/g, '\\x1b[34m$1\\x1b[0m')],
    ['with colours that lost their escape', line => `[36m${line}[0m`],
    ['tabs as an escape', spelled(/\t/g, () => '\\t')],
    ['tabs as a control key', spelled(/\t/g, () => '^I')],
    ['tabs as their name', spelled(/\t/g, () => '<TAB>')],
    ['tabs as arrows', spelled(/\t/g, () => '→')],
    ['tabs as arrows and blanks', spelled(/\t/g, () => '→   ')],
    ['tabs as arrows and tabs', spelled(/\t/g, () => '»\t')],
    ['blanks as points', spelled(/ /g, () => '·')],
    ['as cat -A shows them', line => `${line.replaceAll('\t', '^I')}$`],
  ])('%s', (_, dress) => {
    expect(dressed(dress)).toBe(WANTED);
  });

  it('in the search alone', () => {
    const escaped = spelled(/[.*+?^${}()|[\]]/g, c => `\\${c}`);
    expect(outcome(FILE, OLD.map(escaped).join('\n'), NEW.join('\n'))).toBe(WANTED);
    expect(outcome(FILE, `^${OLD.map(escaped).join('\n')}`, NEW.join('\n'))).toBe(WANTED);
  });

  it('keeps escapes of a new text that is written as the file is', () => {
    const file = 'const a = f(x.y);\nconst b = g(x.z);\n';
    expect(
      outcome(
        file,
        'const a = f\\(x\\.y\\);\nconst b = g\\(x\\.z\\);',
        'const a = f(x.y);\nconst b = /x\\.z/;',
      ),
    ).toBe('const a = f(x.y);\nconst b = /x\\.z/;\n');
  });

  it('leaves an escape of a string beside tabs that are spelled so', () => {
    expect(outcome('if x:\n\tcall_it(x)\n', 'if x:\n\\tcall_it(x)', 'if x:\n\\tcall_it(x, "a\\tb\\n")')).toBe(
      'if x:\n\tcall_it(x, "a\\tb\\n")\n',
    );
  });

  it('keeps signs that the file has, and those that replace nothing of ASCII', () => {
    const file = 'say("hello");\n// ≥ 3 × naïve 🎉\n';
    expect(outcome(file, 'say(“hello”);', 'say(“hello 🎉 naïve”);')).toBe(
      'say("hello 🎉 naïve");\n// ≥ 3 × naïve 🎉\n',
    );
  });
});

describe('signs that may be meant literally', () => {
  it.each<[string, string, string, string]>([
    [
      'a reference beside its sign',
      'if (first < last) {\n',
      'if (first &lt; last) {',
      'if (first < last && x == "&lt;") {',
    ],
    [
      'an arrow that the file has',
      'a → b\n(x) -> first_call(y)\n',
      '(x) → first_call(y)',
      '(x) → other_call(y, "→")',
    ],
    [
      'an escape of the file',
      'x = "\\u003c"\nfirst = a < b\n',
      'first = a \\u003c b',
      'first = a \\u003c b + "\\u003c"',
    ],
    [
      'a frame of some new lines',
      'first_name\nsecond_name\n',
      '> first_name\n> second_name',
      '> first_name\nthird',
    ],
    ['an operator without a proof', 'first_call(a -> b)\n', 'first_call(a → b)', 'first_call(a → b, c ∈ d)'],
  ])('%s', (_, file, search, replace) => {
    expect(outcome(file, search, replace)).toMatch(/^EDIT_/);
  });

  it.each<[string, string, string, string, string]>([
    ['references', 'a = "&lt;b&gt;"\n', 'a = "&lt;b&gt;"', 'a = "&lt;c&gt;"', 'a = "&lt;c&gt;"\n'],
    ['quotations', '> first words\n> second\n', '> second', '> third', '> first words\n> third\n'],
    ['numbers', '1: one\n2: two\n', '2: two', '2: three', '1: one\n2: three\n'],
    ['arrows', 'f → g\n', 'f → g', 'f → h', 'f → h\n'],
    ['typographic quotes', 'a “b”\n', 'a “b”', 'a “c”', 'a “c”\n'],
    ['escapes', "x = 'it\\'s'\n", "x = 'it\\'s'", "x = 'it\\'s so'", "x = 'it\\'s so'\n"],
    ['expressions', 'x = /a\\.b/;\n', 'x = /a\\.b/;', 'x = /a\\.c/;', 'x = /a\\.c/;\n'],
    [
      'colours',
      'say("\\x1b[31mred\\x1b[0m")\n',
      'say("\\x1b[31mred\\x1b[0m")',
      'say("\\x1b[32mgreen\\x1b[0m")',
      'say("\\x1b[32mgreen\\x1b[0m")\n',
    ],
    ['marks of Markdown', '**bold**\n', '**bold**', '**bolder**', '**bolder**\n'],
    ['a file of empty lines', 'a\n\nb\n\nc\n', 'a\n\nb', 'a\n\nx', 'a\n\nx\n\nc\n'],
  ])("%s of the file are the file's", (_, file, search, replace, wanted) => {
    expect(outcome(file, search, replace)).toBe(wanted);
  });
});

describe('an empty line after each line of both halves', () => {
  const spaced = (lines: readonly string[]) => lines.join('\n\n');
  it('is undone', () => {
    expect(outcome(FILE, spaced(OLD), spaced(NEW))).toBe(WANTED);
    expect(outcome(FILE, `${spaced(OLD)}\n`, `${spaced(NEW)}\n`)).toBe(WANTED);
    expect(outcome(FILE.replaceAll('\n', '\r\n'), spaced(OLD), spaced(NEW))).toBe(
      WANTED.replaceAll('\n', '\r\n'),
    );
  });

  it('is none if a half has lines without', () => {
    expect(outcome('a = 1\nb = 2\nc = 3\n', 'a = 1\n\nb = 2\n\nc = 3', 'a = 1\n\nb = 4\nc = 3')).not.toBe(
      'a = 1\nb = 4c = 3\n',
    );
  });
});

describe('a reference for a blank', () => {
  const file = 'begin(() => {\n    return first < last;\n});\n';
  const indent = '&nbsp;'.repeat(4);
  const search = `${indent}return first &lt; last;`;

  it('is a blank in the indentation of new lines if it is so in that of the search', () => {
    const got = outcome(file, search, `${indent}const gap = first &lt; 1;\n${search}`);
    expect(got).toBe(file.replace('    return', '    const gap = first < 1;\n    return'));
  });

  it('is a blank after it if it is so in the search', () => {
    const got = outcome(file, search.replace('return ', 'return&nbsp;'), `${indent}return&nbsp;1;`);
    expect(got).toBe(file.replace('first < last', '1'));
  });

  it.each([
    ['in a string', `${indent}const gap = "&nbsp;";\n${search}`],
    ['in a tag', `${indent}show(&lt;b&gt;&nbsp;&lt;/b&gt;);\n${search}`],
  ])('is none %s if only indentation is written with it', (_, replace) => {
    const got = outcome(file, search, replace);
    expect(got === 'EDIT_CONFLICT' || got.includes('&nbsp;')).toBe(true);
  });

  it.each(['&nbsp;', '&copy;', '&mdash;'])(
    'and others stay in new text where only `&lt;` is undone: %s',
    sign => {
      const plain = '    return first &lt; last;';
      const got = outcome(file, plain, `    show("${sign}");\n${plain}`);
      expect(got === 'EDIT_CONFLICT' || got.includes(sign)).toBe(true);
    },
  );
});
