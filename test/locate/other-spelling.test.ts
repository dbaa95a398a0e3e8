import { describe, expect, test } from 'vitest';
import { editFile, MemoryWorkspace } from '../../src/index.js';

async function made(path: string, text: string, old: string, now: string) {
  const files = new MemoryWorkspace({ [path]: text });
  const { code } = await editFile(files, { path, old_str: old, new_str: now });
  return [code, files.textOf(path)];
}

type Case = readonly [path: string, text: string, old: string, now: string, expected: string];

// Rebuilt from earendil-works/pi#4198 and anthropics/claude-code#52813.
describe('a character that the file spells as an escape, or the quote does', () => {
  test.each<Case>([
    [
      'm.ts',
      'a = "Don\\u2019t stop";\n',
      'a = "Don’t stop";',
      'a = "Don’t wait";',
      'a = "Don\\u2019t wait";\n',
    ],
    [
      'm.ts',
      'a = "Don’t stop";\n',
      'a = "Don\\u2019t stop";',
      'a = "Don\\u2019t wait";',
      'a = "Don’t wait";\n',
    ],
    [
      'l.json',
      '{ "a": "Caf\\u00e9 menu" }\n',
      '"Café menu"',
      '"Café menus"',
      '{ "a": "Caf\\u00e9 menus" }\n',
    ],
    ['l.json', '{ "a": "Caf\\u00E9 menu" }\n', '"Café menu"', '"Menu Café"', '{ "a": "Menu Caf\\u00E9" }\n'],
    ['p.py', 'x = "\\U0001f600 laugh"\n', 'x = "😀 laugh"', 'x = "😀 smile"', 'x = "\\U0001f600 smile"\n'],
    ['p.py', 'x = "caf\\xe9 open"\n', 'x = "café open"', 'x = "café closed"', 'x = "caf\\xe9 closed"\n'],
    [
      'r.rs',
      'let x = "\\u{2026} more";\n',
      'let x = "… more";',
      'let x = "… less";',
      'let x = "\\u{2026} less";\n',
    ],
    [
      's.css',
      '.q { content: "\\201C"; color: red; }\n',
      '.q { content: "“"; color: red; }',
      '.q { content: "“"; color: blue; }',
      '.q { content: "\\201C"; color: blue; }\n',
    ],
    [
      'p.html',
      '<p>It&#8217;s a small world</p>\n',
      '<p>It’s a small world</p>',
      '<p>It’s a big world</p>',
      '<p>It&#8217;s a big world</p>\n',
    ],
    [
      'j.json',
      '{ "a": "\\ud83d\\ude00 laugh" }\n',
      '"😀 laugh"',
      '"😀 smile"',
      '{ "a": "\\ud83d\\ude00 smile" }\n',
    ],
    [
      'm.ts',
      'const a = "\\u201ca\\u201d";\nconst b = 1;\n',
      'const a = "“a”";\nconst b = 1;',
      'const a = "“a”";\nconst b = 2;',
      'const a = "\\u201ca\\u201d";\nconst b = 2;\n',
    ],
    [
      'm.ts',
      'say("\\u2192 next");\r\nend();\r\n',
      'say("→ next");\nend();',
      'say("→ last");\nend();',
      'say("\\u2192 last");\r\nend();\r\n',
    ],
  ])('stays as the file has it: %s %j', async (path, text, old, now, expected) => {
    expect(await made(path, text, old, now)).toEqual([null, expected]);
  });

  test('is spelled like that in new text, where the file does so in one way', async () => {
    const [, text] = await made(
      'm.ts',
      'a = "Don\\u2019t stop";\n',
      'a = "Don’t stop";',
      'a = "Don’t, can’t stop";',
    );
    expect(text).toBe('a = "Don\\u2019t, can\\u2019t stop";\n');
  });

  test.each<readonly [name: string, text: string, old: string, now: string]>([
    [
      'two lines may be meant',
      'a = "Don\\u2019t stop";\na = "Don\\u{2019}t stop";\n',
      'a = "Don’t stop"',
      'a = "Don’t wait"',
    ],
    ['another one comes', 'a = "Don\\u2019t stop";\n', 'a = "Don’t stop";', 'a = "Don’t stop…";'],
    ['it is no escape', 'a = "Don\\\\u2019t stop";\n', 'a = "Don’t stop";', 'a = "Don’t wait";'],
    ['it is another one', 'a = "Don\\u2018t stop";\n', 'a = "Don’t stop";', 'a = "Don’t wait";'],
  ])('is no place where %s', async (_, text, old, now) => {
    expect((await made('m.ts', text, old, now))[1]).toBe(text);
  });

  test('does not take in what is beside it', async () => {
    const text = '.a {\n  content: "\\2192"; color: red;\n}\n';
    const [, after] = await made('s.css', text, 'content: "→"; color', 'content: "→ "; color');
    expect(after).toBe(text);
  });

  test('is no number in other files than style sheets', async () => {
    const text = 'a = "\\201C stop";\n';
    expect((await made('m.ts', text, 'a = "“stop";', 'a = "“wait";'))[1]).toBe(text);
  });
});

// Rebuilt from anthropics/claude-code#52482 and anomalyco/opencode#26300.
describe('full-width signs that are quoted half-width', () => {
  test.each<Case>([
    [
      'j.md',
      '設定（任意）：まず実行する。\n',
      '設定(任意):まず実行する。',
      '設定(任意):まず確認する。',
      '設定（任意）：まず確認する。\n',
    ],
    [
      'j.md',
      '設定（任意）：まず実行する。\n',
      '設定(任意):まず実行する.',
      '設定(任意):まず確認する.',
      '設定（任意）：まず確認する。\n',
    ],
    [
      'q.ts',
      'const q = "确定要删除吗？";\n',
      'const q = "确定要删除吗?";',
      'const q = "确定要移除吗?";',
      'const q = "确定要移除吗？";\n',
    ],
    [
      'q.ts',
      'ask("删除（全部）", f(x));\n',
      'ask("删除(全部)", f(x));',
      'ask("移除(全部)", f(x));',
      'ask("移除（全部）", f(x));\n',
    ],
    [
      'q.py',
      '# 注意，仅限测试\nx = 1\n',
      '# 注意,仅限测试\nx = 1',
      '# 注意,仅限测试\nx = 2',
      '# 注意，仅限测试\nx = 2\n',
    ],
    [
      'q.md',
      '名前：太郎！\n年齢：五歳\n',
      '名前:太郎!\n年齢:五歳',
      '名前:太郎!\n年齢:六歳',
      '名前：太郎！\n年齢：六歳\n',
    ],
    ['q.md', '価格：１００円（税込）\n', '価格:100円(税込)', '価格:100円(税別)', '価格：１００円（税別）\n'],
    [
      'q.md',
      '第一章　はじめに読む\n',
      '第一章 はじめに読む',
      '第二章 はじめに読む',
      '第二章　はじめに読む\n',
    ],
    [
      'q.md',
      '用 foo(a) 调用（见下文）。\n',
      '用 foo(a) 调用(见下文)。',
      '用 foo(b) 调用(见下文)。',
      '用 foo(b) 调用（见下文）。\n',
    ],
    [
      'q.ts',
      'f("设置(可选)：运行");\n',
      'f("设置（可选）：运行");',
      'f("设置（可选）：停止");',
      'f("设置(可选)：停止");\n',
    ],
  ])('stay as the file has them: %s %j', async (path, text, old, now, expected) => {
    expect(await made(path, text, old, now)).toEqual([null, expected]);
  });

  test.each<readonly [name: string, text: string, old: string, now: string]>([
    ['one more is half-width', '设置（可选）：运行程序\n', '设置(可选):运行程序', '设置(可选):运行程序(快)'],
    [
      'another sign comes beside a letter',
      '设置（可选）运行程序\n',
      '设置(可选)运行程序',
      '设置(可选)运行程序!',
    ],
    ['one of two kinds goes', '（全部）(全部)删除程序\n', '(全部)(全部)删除程序', '(全部)删除程序'],
    ['two lines may be meant', '设置（可选）运行\n设置(可选）运行\n', '设置(可选)运行', '设置(可选)停止'],
  ])('are refused where %s', async (_, text, old, now) => {
    expect((await made('q.md', text, old, now))[1]).toBe(text);
  });
});

// Rebuilt from google-gemini/gemini-cli#26493.
describe('line breaks in the quote of a string that spells them out', () => {
  test.each<Case>([
    [
      'g.py',
      'x = s.split("\\n---\\n", 1)[0]\n',
      'x = s.split("\n---\n", 1)[0]',
      'x = s.split("\n---\n", 1)[1]',
      'x = s.split("\\n---\\n", 1)[1]\n',
    ],
    [
      'e.go',
      'var sep = "\\n" + name + "\\n"\n',
      'var sep = "\n" + name + "\n"',
      'var sep = "\n" + title + "\n"',
      'var sep = "\\n" + title + "\\n"\n',
    ],
    [
      'e.c',
      'printf("\\nnumber %d\\n\\n", n);\n',
      'printf("\nnumber %d\n\n", n);',
      'printf("\nnumber %d\n\n", m);',
      'printf("\\nnumber %d\\n\\n", m);\n',
    ],
    [
      'e.js',
      'log("a\\nb\\n");\nend();\n',
      'log("a\nb\n");\nend();',
      'log("a\nb\n");\nstop();',
      'log("a\\nb\\n");\nstop();\n',
    ],
    [
      'e.js',
      'start();\nlog("done\\n\\n");\n',
      'start();\nlog("done\n\n");',
      'begin();\nlog("done\n\n");',
      'begin();\nlog("done\\n\\n");\n',
    ],
    [
      'e.rb',
      'puts "first\\nsecond\\nthird"\n',
      'puts "first\nsecond\nthird"',
      'puts "first\nother\nthird"',
      'puts "first\\nother\\nthird"\n',
    ],
    [
      'e.js',
      'log("a\\n" + b + "\\nc");\r\nend();\r\n',
      'log("a\n" + b + "\nc");\nend();',
      'log("a\n" + d + "\nc");\nend();',
      'log("a\\n" + d + "\\nc");\r\nend();\r\n',
    ],
    [
      'E.java',
      'String s = "a\\n\\nb" + x;\n',
      'String s = "a\n\nb" + x;',
      'String s = "a\n\nb" + y;',
      'String s = "a\\n\\nb" + y;\n',
    ],
    [
      'e.ts',
      'const s = `a\nb` + "c\\nd\\n";\n',
      'const s = `a\nb` + "c\nd\n";',
      'const t = `a\nb` + "c\nd\n";',
      'const t = `a\nb` + "c\\nd\\n";\n',
    ],
    [
      'e.sh',
      'printf "one\\ntwo\\n" > out\n',
      'printf "one\ntwo\n" > out',
      'printf "one\ntwo\n" > log',
      'printf "one\\ntwo\\n" > log\n',
    ],
  ])('are spelled out: %s %j', async (path, text, old, now, expected) => {
    expect(await made(path, text, old, now)).toEqual([null, expected]);
  });

  test.each<readonly [name: string, text: string, old: string, now: string]>([
    [
      'one more comes',
      'log("first\\nsecond\\n");\nend();\n',
      'log("first\nsecond\n");',
      'log("first\nsecond\nthird\n");',
    ],
    [
      'two places may be meant',
      'log("a\\nbcd\\n");\nlog("a\\nbcd\\n");\n',
      'log("a\nbcd\n");',
      'log("a\nxyz\n");',
    ],
  ])('are refused where %s', async (_, text, old, now) => {
    expect((await made('e.js', text, old, now))[1]).toBe(text);
  });
});
