import { describe, expect, test } from 'vitest';
import { exportsLost, lostName } from '../../../src/lint/fix/kept-names.js';
import type { ProjectSources } from '../../../src/lint/source.js';
import { Document } from '../../../src/text/index.js';
import { python } from '../sources.js';

/** A project of these files. */
function projectOf(files: Readonly<Record<string, string>>): ProjectSources {
  const sources = new Map(
    Object.entries(files).map(([path, text]) => [path, python(Document.of(text), path)]),
  );
  return {
    source: path => (path.endsWith('.py') || path.endsWith('.pyi') ? sources.get(path) : undefined),
    paths: () => [...sources.keys()],
    text: path => files[path],
  };
}

/** What stands against a change of a module beside these files. */
function against(
  path: string,
  before: string,
  after: string,
  others: Readonly<Record<string, string>> = {},
): string | undefined {
  const project = projectOf({ 'pkg/__init__.py': '', [path]: before, ...others });
  return lostName(python(before, path), python(after, path), project)?.message;
}

/** What a person is told of the same change. */
function told(
  path: string,
  before: string,
  after: string,
  others: Readonly<Record<string, string>> = {},
): string {
  const project = projectOf({ 'pkg/__init__.py': '', [path]: before, ...others });
  return exportsLost(python(before, path), python(after, path), project).join('; ');
}

const MOD = 'import json\nimport os\nprint(os)\n';
const WITHOUT = 'import os\nprint(os)\n';

describe('a name that another file takes is kept, or a person is told', () => {
  test.each<readonly [string, string, string]>([
    ['tests/test_a.py', 'from pkg.mod import json\n', 'imports it'],
    ['tests/test_a.py', 'from pkg.mod import (\n    os,\n    json as j,\n)\n', 'imports it'],
    ['tests/test_a.py', 'def test():\n    from pkg.mod import json\n', 'imports it'],
    [
      'tests/test_a.py',
      'try:\n    from pkg.mod import json\nexcept ImportError:\n    json = None\n',
      'imports it',
    ],
    [
      'tests/test_a.py',
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pkg.mod import json\n',
      'imports it',
    ],
    ['tests/test_a.py', 'import pkg.mod as m\nm.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'import pkg.mod\npkg.mod.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'import pkg\npkg.mod.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'import pkg as p\np.mod.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'from pkg import mod\nmod.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'from pkg import mod as m\nm.json.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'from pkg.mod import *\njson.dumps(1)\n', 'uses it'],
    ['tests/test_a.py', 'from pkg import mod\ngetattr(mod, "json")\n', 'mentions it'],
    ['tests/test_a.py', "import pkg.mod\nmonkeypatch.setattr(pkg.mod, 'json', None)\n", 'mentions it'],
    ['tests/test_a.py', 'from pkg import mod\nmock.patch.object(mod, "json")\n', 'mentions it'],
    ['tests/test_a.py', 'mock.patch("pkg.mod.json")\n', 'mentions it'],
    ['tests/test_a.py', "monkeypatch.setattr('pkg.mod.json.dumps', f)\n", 'mentions it'],
    ['tests/test_a.py', 'import importlib\nm = importlib.import_module("pkg.mod")\nm.json\n', 'mentions it'],
    ['tests/test_a.py', 'import sys\nsys.modules["pkg.mod"].json\n', 'mentions it'],
    ['tests/test_a.py', 'mock.patch.multiple("pkg.mod", json=None)\n', 'mentions it'],
    [
      'tests/test_a.py',
      'for name in ["pkg.mod"]:\n    found = import_module(name)\n    found.json\n',
      'mentions it',
    ],
    // By another name.
    ['tests/test_a.py', 'import pkg\nu = pkg.mod\nu.json\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg.mod\nu = v = pkg.mod\nv.json\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\na, b = pkg, pkg.mod\nb.json\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\np = pkg\nu = p.mod\nu.json\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\n(u := pkg.mod).os\nu.json\n', 'mentions it'],
    ['tests/test_a.py', 'from pkg import mod\nfor each in (mod, None):\n    each.json\n', 'mentions it'],
    ['tests/test_a.py', 'from pkg import mod\ndef f(m=mod):\n    return m.json\n', 'mentions it'],
    ['tests/test_a.py', 'from pkg import mod\nu = mod if x else None\nu.json\n', 'mentions it'],
    [
      'tests/test_a.py',
      'from pkg import mod\nclass T:\n    def setUp(self):\n        self.m = mod\n    def test(self):\n        self.m.json\n',
      'mentions it',
    ],
    // As an entry of its dictionary.
    ['tests/test_a.py', 'import pkg\nvars(pkg.mod)["json"]\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\npkg.mod.__dict__["json"]\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\nu = pkg.mod\nvars(u)["json"]\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\ngetattr(pkg.mod, "json")\n', 'mentions it'],
    ['tests/test_a.py', 'import pkg\nu = pkg.mod\nhasattr(u, "json")\n', 'mentions it'],
    // Loaded by its name.
    [
      'pkg/other.py',
      'from importlib import import_module\nimport_module(".mod", __package__).json\n',
      'mentions it',
    ],
    ['pkg/other.py', 'import importlib\nm = importlib.import_module(".mod", "pkg")\nm.json\n', 'mentions it'],
    ['tests/test_a.py', 'import importlib\nimportlib.import_module("pkg.mod").json\n', 'mentions it'],
    ['tests/test_a.py', 'getattr(__import__("pkg.mod", fromlist=["x"]), "json")\n', 'mentions it'],
    ['tests/test_a.py', 'vars(import_module("pkg.mod"))["json"]\n', 'mentions it'],
    ['tests/test_a.py', 'm = pytest.importorskip("pkg.mod")\nm.json\n', 'mentions it'],
    ['pkg/other.py', 'from . import mod as q\nq.json\n', 'uses it'],
    ['tests/test_a.py', 'def f():\n    """\n    >>> from pkg.mod import json\n    """\n', 'mentions it'],
    ['tests/test_a.py', 'def broken(:\nfrom pkg.mod import json\n', 'imports it'],
    ['pkg/other.py', 'from .mod import json\n', 'imports it'],
    ['pkg/other.py', 'from . import mod\nmod.json\n', 'uses it'],
    ['pkg/sub/other.py', 'from ..mod import json\n', 'imports it'],
    ['pkg/sub/other.py', 'from .. import mod as m\nm.json\n', 'uses it'],
    ['pkg/script.py', 'from mod import json\n', 'imports it'],
    ['pkg/__init__.py', 'from .mod import json\n', 'imports it'],
    ['pkg/other.pyi', 'from .mod import json\n', 'imports it'],
    ['docs/api.rst', '.. autodata:: pkg.mod.json\n', 'mentions it'],
    ['README.md', '```python\nfrom pkg.mod import json\n```\n', 'mentions it'],
    ['setup.cfg', '[options.entry_points]\nconsole_scripts =\n    x = pkg.mod:json\n', 'mentions it'],
  ])('%s: %j', (file, text, how) => {
    const refused = against('pkg/mod.py', MOD, WITHOUT, { [file]: text });
    if (how === 'mentions it')
      expect([refused, told('pkg/mod.py', MOD, WITHOUT, { [file]: text })]).toEqual([
        undefined,
        `takes \`json\` away, and ${file} mentions it`,
      ]);
    else expect(refused).toBe(`pkg/mod.py would lose \`json\`: ${file} ${how}.`);
  });

  test('in a src layout, a namespace package and a folder of its own', () => {
    const test = { 'tests/test_a.py': 'from pkg.mod import json\n' };
    for (const path of ['src/pkg/mod.py', 'lib/python/pkg/mod.py', 'pkg/mod/__init__.py'])
      expect(against(path, MOD.replace('import json', 'from x import json'), WITHOUT, test)).toContain(
        'would lose',
      );
  });

  test('not by a file that has the word of a script among its settings', () => {
    const config =
      'import importlib\n\n\nclass Sendfile:\n    name = "sendfile"\n    validator = None\n\n    def load(self, uri):\n        self.validator = importlib.import_module(uri)\n        setting.validator\n';
    const [before, after] = ['import validator\nimport os\n', 'import os\n'];
    expect(against('examples/sendfile.py', before, after, { 'gunicorn/config.py': config })).toBeUndefined();
  });

  test('by way of a module that has all names of it, and of one that imports the module', () => {
    const star = { 'pkg/api.py': 'from .mod import *\n', 'tests/test_a.py': 'from pkg.api import json\n' };
    expect(against('pkg/mod.py', MOD, WITHOUT, star)).toContain('tests/test_a.py imports it');
    const twice = {
      'pkg/api.py': 'from .mod import *\n',
      'pkg/all.py': 'from pkg.api import *\n',
      't.py': 'import pkg.all\npkg.all.json\n',
    };
    expect(against('pkg/mod.py', MOD, WITHOUT, twice)).toContain('t.py uses it');
    const through = { 'pkg/api.py': 'from . import mod\n', 't.py': 'from pkg import api\napi.mod.json\n' };
    expect(told('pkg/mod.py', MOD, WITHOUT, through)).toContain('t.py mentions it');
  });

  test.each([
    ['a function', 'def helper():\n    pass\n', 'def other():\n    pass\n'],
    ['a class', 'class helper:\n    pass\n', ''],
    ['a constant', 'helper = 1\n', 'HELPER = 1\n'],
    ['one of two targets', 'a = helper = 1\n', 'a = 1\n'],
    ['a name that is unpacked', 'a, (helper, b) = f()\n', 'a, _ = f()\n'],
    ['an import that moves into a function', 'import helper\n', 'def f():\n    import helper\n'],
    [
      'an import that only a type checker sees',
      'import helper\n',
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import helper\n',
    ],
    ['a name that is deleted again', 'import helper\n', 'import helper\ndel helper\n'],
    ['all names of a module', 'from tkinter import *\n', 'x = 1\n'],
  ])('whatever binds it: %s', (_, before, after) => {
    const others = { 'tests/test_a.py': 'from pkg.mod import helper\n' };
    expect(against('pkg/mod.py', before, after, others)).toContain('would lose `helper`: tests/test_a.py');
  });
});

describe('a name that the module itself passes on is for a person to take away', () => {
  test.each<readonly [string, string, string, string]>([
    ['`__all__`', 'pkg/mod.py', '__all__ = ["json"]\nimport json\n', '__all__ = ["json"]\n'],
    ['`__all__`', 'pkg/mod.py', '__all__ = ["os"]\n__all__ += ["json"]\nimport json\n', '__all__ = ["os"]\n'],
    ['`__all__`', 'pkg/mod.py', '__all__ = []\n__all__.append("json")\nimport json\n', '__all__ = []\n'],
    ['__init__.py', 'pkg/__init__.py', 'from .mod import json\n', ''],
    ['__init__.py', 'pkg/__init__.py', 'from requests import get\n', ''],
    ['__init__.py', 'pkg/__init__.py', 'import pkg.mod\n', ''],
    ['__init__.py', 'pkg/__init__.py', 'from .mod import *\n', ''],
    ['compat.py', 'pkg/compat.py', 'from urllib import quote\n', ''],
    ['_compat.py', 'pkg/_compat.py', 'import json\n', ''],
    ['alias', 'pkg/mod.py', 'from x import y as y\n', ''],
    ['comment', 'pkg/mod.py', 'from x import y  # re-exported\n', ''],
    ['comment', 'pkg/mod.py', '# Imported here for backwards compatibility\nfrom x import y\n', ''],
    [
      'comment',
      'pkg/mod.py',
      '# public API\nfrom x import a\nfrom x import b\na\n',
      '# public API\nfrom x import a\na\n',
    ],
    ['comment', 'pkg/mod.py', 'from x import (\n    a,\n    b,  # noqa\n)\na\n', 'from x import a\na\n'],
    ['comment', 'pkg/mod.py', 'import y  # pylint: disable=unused-import\n', ''],
    [
      'pytest',
      'tests/test_a.py',
      'from fixtures import db\n\n\ndef test(db):\n    db\n',
      'def test(db):\n    db\n',
    ],
    ['pytest', 'tests/conftest.py', 'from hooks import pytest_addoption\n', ''],
  ])('%s: %s %j', (why, path, before, after) => {
    expect(told(path, before, after)).toContain(why);
    expect(against(path, before, after)).toBeUndefined();
  });

  test('as a fixture of tests below it', () => {
    const tests = { 'tests/unit/test_a.py': 'def test(db):\n    db.ask()\n' };
    expect(told('tests/conftest.py', 'from fixtures import db\n', '', tests)).toContain(
      'tests/unit/test_a.py',
    );
    const quoted = { 'tests/test_a.py': '@pytest.mark.usefixtures("db")\ndef test():\n    f()\n' };
    expect(told('tests/conftest.py', 'from fixtures import db\n', '', quoted)).toContain('tests/test_a.py');
  });
});

describe('a person is told of a module that no file imports any more', () => {
  const user = { 'pkg/sub.py': 'x = 1\n', 't.py': 'import pkg\npkg.sub.x\n' };
  const gone = (importer: string, others: Readonly<Record<string, string>>) =>
    told('pkg/mod.py', `${importer}\nimport os\n`, 'import os\n', others);

  test.each([
    'from . import sub',
    'from .sub import x',
    'import pkg.sub',
    'def f():\n    from pkg import sub',
  ])('%s is all that loads it', importer => {
    expect(gone(importer, user)).toContain('no file imports pkg/sub.py any more');
  });

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['another imports it too', { ...user, 'pkg/api.py': 'from . import sub\n' }],
    ['the user imports it', { ...user, 't.py': 'import pkg.sub\npkg.sub.x\n' }],
    ['it is no module of the project', { 't.py': 'import pkg\npkg.sub.x\n' }],
  ])('%s', (_, others) => {
    expect(gone('from . import sub', others)).not.toContain('any more');
  });
});

describe('what nobody takes may go', () => {
  test.each<readonly [string, string]>([
    ['another module', 'from other.mod import json\n'],
    ['another module of the package', 'from pkg.models import json\n'],
    ['the module json itself', 'import json\njson.dumps(1)\n'],
    ['a method of that name', 'import pkg.mod\nresponse.json()\nself.json\n'],
    ['a method of what the module has', 'from pkg.mod import os\nos.json\n'],
    ['a parameter', 'from pkg import mod\ndef f(json):\n    return mod.os\n'],
    ['a word of a sentence', '"""The mod of pkg sends json."""\n'],
    ['a longer name', 'from pkg.mod import json_dumps\n'],
    ['all names, but its own of that', 'from pkg.mod import *\nimport json\njson.dumps(1)\n'],
    ['another object of that attribute', 'from pkg import mod\ngetattr(other, "json")\n'],
    ['another object that had the name', 'from pkg import mod\nu = other\nu.json\nprint(mod)\n'],
    ['a variable of another module', 'import pkg\nu = pkg.models\nu.json\n'],
    ['an attribute of what the module has, by another name', 'from pkg import mod\nu = mod.os\nu.json\n'],
    ['an entry of another dictionary', 'from pkg import mod\nvars(other)["json"]\nmod.os["json"]\n'],
    ['another module that is loaded', 'm = import_module("pkg.models")\nm.json\nprint("pkg/mod")\n'],
    [
      'its own attribute beside what it loads',
      'm = import_module(x)\ny = "pkg.mod"\nself.json\ncls.json = 1\n',
    ],
    ['the name of a file', 'open("/tmp/mod.json")\n"mod.json"\n'],
    ['a word beside what it loads', 'm = import_module(x)\nname = "mod"\ny.json\n'],
    ['the name of a logger', 'import logging\nlog = logging.getLogger("pkg.mod")\nlog.json\n'],
  ])('%s', (_, text) => {
    expect(against('pkg/mod.py', MOD, WITHOUT, { 'tests/test_a.py': text })).toBeUndefined();
  });

  test.each<readonly [string, string, string]>([
    ['a redefinition', 'import json\nimport json\n', 'import json\n'],
    [
      'a redefinition by a function',
      'from x import json\ndef json():\n    pass\n',
      'def json():\n    pass\n',
    ],
    ['imports in another order', 'import os\nimport json\n', 'import json\nimport os\n'],
    ['another source', 'from a import json\n', 'from b import json\n'],
    ['one line for two branches', 'if x:\n    json = 1\nelse:\n    json = 2\n', 'json = 1 if x else 2\n'],
    [
      'an old version',
      'if sys.version_info < (3,):\n    import simplejson as json\nelse:\n    import json\n',
      'import json\n',
    ],
    ['a name of a function', 'import json\ndef f():\n    import json\n', 'import json\ndef f():\n    pass\n'],
    [
      'with a handler that raises',
      'import json\n',
      'try:\n    import json\nexcept ImportError:\n    raise\n',
    ],
  ])('%s keeps the name', (_, before, after) => {
    const others = { 'tests/test_a.py': 'from pkg.mod import json\n' };
    expect(against('pkg/mod.py', before, after, others)).toBeUndefined();
  });

  test.each<readonly [string, string, string]>([
    ['pkg/__init__.py', 'import sys\n', ''],
    ['pkg/__init__.py', 'from typing import Any, List\nList\n', 'from typing import List\nList\n'],
    ['pkg/__init__.py', 'from __future__ import annotations\n', ''],
    ['pkg/mod.py', '# Sorted by hand.\nimport sys\n', '# Sorted by hand.\n'],
    ['pkg/mod.py', 'import sys  # noqa: E402\n', ''],
    ['pkg/mod.py', '__all__ = ["os"]\nimport json\n', '__all__ = ["os"]\n'],
    ['tests/test_a.py', 'from fixtures import db\n\n\ndef test():\n    f()\n', 'def test():\n    f()\n'],
    ['a.js', 'import json\n', ''],
  ])('%s: %j', (path, before, after) => {
    expect(against(path, before, after)).toBeUndefined();
  });
});
