import { describe, expect, test } from 'vitest';
import { changesBy, codeAt } from './replies.js';

// Answers about files of express, gorilla/mux, requests and html5-boilerplate, shortened: what they
// name is where the code goes, what goes, or what is meant elsewhere.
const TREE: Record<string, string> = {
  'user.js':
    "exports.list = function(req, res){\n  res.render('list');\n};\n\nexports.edit = function(req, res){\n  res.render('edit');\n};\n",
  'READ.md': '# A\n\n## One\n\nText.\n\n### Part\n\nMore.\n\n## Two\n\nEnd.\n',
  'native.py': 'def to_native(text):\n    out = str(text)\n    return out\n\n\nLAST = 1\n',
  Makefile: '.PHONY: verify\nverify: lint\n\n.PHONY: test\ntest:\n\tgo test ./...\n',
  'style.css': 'a {\n  color: red;\n}\na:hover {\n  color: blue;\n}\ntextarea {\n  resize: vertical;\n}\n',
  'util.rs': 'pub fn count() -> usize {\n    num::get()\n}\n\npub fn other() {\n    count();\n}\n',
  'middleware.go':
    'package mux\n\nfunc (r *Router) use(m M) {\n\tr.all = append(r.all, m)\n}\n\nfunc (r *Route) use(m M) {\n\tr.all = append(r.all, m)\n}\n',
  'Visit.java':
    'import java.util.Map;\nimport java.util.Optional;\n\nimport org.b.B;\nimport jakarta.A;\n\nclass Visit {\n\n\tint a() {\n\t\treturn 1;\n\t}\n\n}\n',
  'package.json': '{\n  "files": [\n    "dist"\n  ],\n  "dependencies": {\n    "left": "1.0"\n  }\n}\n',
};

/** The files that an answer changes; none where it is refused. */
async function changedBy(...parts: readonly string[]): Promise<Record<string, string>> {
  const changes = await changesBy(parts.join('\n'), TREE);
  return typeof changes === 'string' ? {} : changes;
}

const text = (path: string): string => TREE[path] as string;
const COUNT = codeAt('js', 'exports.count = function(req, res){\n  res.json(1);\n};');
const withCount = text('user.js').replace(
  '};\n\n',
  '};\n\nexports.count = function(req, res){\n  res.json(1);\n};\n\n',
);

describe('the place of new code', () => {
  test.each<[string, string]>([
    ['en', 'Put this between `exports.list` and `exports.edit` in `user.js`:'],
    ['de', 'Füge in der Datei `user.js` zwischen `exports.list` und `exports.edit` diese Funktion ein:'],
    ['fr', 'Dans le fichier `user.js`, ajoutez cette fonction entre `exports.list` et `exports.edit` :'],
    ['fr', 'Dans le fichier `user.js`, ajoutez cette fonction juste devant `exports.edit` :'],
    ['en', 'In `user.js`, add this right in front of `exports.edit`:'],
  ])('is between or before what is named (%s: %s)', async (_, said) => {
    expect(await changedBy(said, '', COUNT)).toEqual({ 'user.js': withCount });
  });

  test('is not inside of what a word of no known place names', async () => {
    expect(await changedBy('Alongside `exports.list` in `user.js`, add:', '', COUNT)).toEqual({});
    const section = codeAt('markdown', '## New\n\nText.');
    expect(await changedBy('Ajoutez ceci dans `READ.md`, vis-à-vis `## One` :', '', section)).toEqual({});
  });

  test('is not below a `return`', async () => {
    const code = codeAt('python', '    assert out');
    expect(await changedBy('At the end of `to_native` in `native.py`, add:', '', code)).toEqual({});
  });

  test('is above the line that makes a target phony', async () => {
    const code = codeAt('makefile', '.PHONY: fmt\nfmt:\n\tgofmt -w .');
    const before = '.PHONY: test\n';
    expect(
      await changedBy('Add a `fmt` target before the `test` target in the `Makefile`:', '', code),
    ).toEqual({
      Makefile: text('Makefile').replace(before, `.PHONY: fmt\nfmt:\n\tgofmt -w .\n\n${before}`),
    });
  });

  test('is the only class', async () => {
    const code = codeAt('java', '\tint b() {\n\t\treturn 2;\n\t}');
    expect(await changedBy('In `Visit.java`, add a method at the end of the class:', '', code)).toEqual({
      'Visit.java': text('Visit.java').replace('1;\n\t}\n', '1;\n\t}\n\n\tint b() {\n\t\treturn 2;\n\t}\n'),
    });
  });

  test('of an import is among those most like it', async () => {
    expect(await changedBy('Add `import java.time.LocalDate;` to `Visit.java`.')).toEqual({
      'Visit.java': `import java.time.LocalDate;\n${text('Visit.java')}`,
    });
  });

  test('of an item of a list of data is its end', async () => {
    expect(await changedBy('Add `"source"` to `files` in `package.json`.')).toEqual({
      'package.json': text('package.json').replace('"dist"\n', '"dist",\n    "source"\n'),
    });
  });

  test('of what is moved', async () => {
    const [list = '', edit = ''] = text('user.js').split('\n\n');
    expect(await changedBy('In `user.js`, move `exports.edit` above `exports.list`.')).toEqual({
      'user.js': `${edit.trimEnd()}\n\n${list}\n`,
    });
  });
});

describe('what is named', () => {
  test('goes only where it is the object', async () => {
    expect(
      await changedBy(
        '`count()` in `util.rs` only wraps the crate, so delete it and call `num::get()` there.',
      ),
    ).toEqual({});
  });

  test('is the key of JSON with its quotes, and a command is no part of it', async () => {
    expect(
      await changedBy('Remove `"left"` from `dependencies` in `package.json` and run `npm install`.'),
    ).toEqual({
      'package.json': text('package.json').replace(
        '"dependencies": {\n    "left": "1.0"\n  }',
        '"dependencies": {\n  }',
      ),
    });
  });

  test('and must get the same is not passed over', async () => {
    const code = codeAt(
      'go',
      'func (r *Router) use(m M) {\n\tif m == nil {\n\t\treturn\n\t}\n\tr.all = append(r.all, m)\n}',
    );
    const said = 'The variant on `Route` should get the same guard.';
    expect(await changedBy('In `middleware.go`:', '', code, said)).toEqual({});
    expect(Object.keys(await changedBy('In `middleware.go`:', '', code))).toEqual(['middleware.go']);
  });

  test('is another function than that of the code', async () => {
    const code = codeAt('js', "exports.edit = function(req, res){\n  res.render('edit', {});\n};");
    expect(await changedBy('Change `exports.list` in `user.js`:', '', code)).toEqual({});
  });

  test('is not a key of a rule that the code leaves out', async () => {
    const rule = codeAt('css', 'textarea {\n  min-height: 6em;\n}');
    expect(await changedBy('Give `textarea` a minimum height in `style.css`:', '', rule)).toEqual({});
  });

  test('is a selector with its state', async () => {
    const rules = codeAt('css', 'a {\n  color: green;\n}\na:focus {\n  color: blue;\n}');
    expect(await changedBy('Update `style.css`:', '', rules)).toEqual({
      'style.css': text('style.css').replace('red;\n}\n', 'green;\n}\na:focus {\n  color: blue;\n}\n'),
    });
  });
});
