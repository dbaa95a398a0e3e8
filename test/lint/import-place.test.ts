import { describe, expect, test } from 'vitest';
import { type Editable, type Group, groupsOf } from '../../src/lint/fix/group.js';
import { importPlace } from '../../src/lint/import-block.js';
import { packetFor } from '../../src/lint/packet.js';
import { promptFor } from '../../src/lint/prompt.js';
import type { Source } from '../../src/lint/source.js';
import { findingAt, python } from './sources.js';

/** Far enough from the top that the region of a finding does not reach there. */
const FAR = 'a = 1\n'.repeat(20);

describe('a first import belongs above', () => {
  test.each<readonly [string, string, number | undefined]>([
    ['the first code', 'a = 1\nb = 2\n', 1],
    ['what follows a docstring', '"""Doc."""\n\na = 1\n', 3],
    ['what follows a docstring of several lines', '"""Doc.\n\nMore.\n"""\n\n\ndef f():\n    pass\n', 7],
    ['what follows a raw docstring', "r'''Doc.'''\na = 1\n", 2],
    ['what follows a shebang', '#!/usr/bin/env python\na = 1\n', 2],
    ['what follows an encoding and a license', '# coding: utf-8\n# License: MIT\n\na = 1\n', 4],
    ['what follows comments and a docstring', '#!/bin/x\n"""Doc."""\n# More.\na = 1\n', 4],
    ['a comment of the first code', '# License: MIT\n\n# All codes.\n# By name.\na = 1\n', 3],
    ['a comment of the first code, behind a docstring', '"""Doc."""\n\n# All codes.\na = 1\n', 3],
    ['a decorator', '"""Doc."""\n\n\n@cached\ndef f():\n    pass\n', 4],
    ['a condition', 'if True:\n    import os\n', 1],
    ['a class that imports stand below', 'class A:\n    pass\n\n\nimport os\n', 1],
    ['a string that is assigned', 'A = """\nimport os\n"""\n', 1],
    ['nothing, where there is only a docstring', '"""Doc."""\n', undefined],
    ['nothing, where there are only comments', '# A.\n# B.\n', undefined],
    ['nothing, where there is nothing', '', undefined],
  ])('%s', (_, text, line) => {
    const place = line === undefined ? undefined : { first: line, last: line };
    expect(importPlace(python(text))).toEqual(place);
    expect(importPlace(python(text.replaceAll('\n', '\r\n')))).toEqual(place);
  });

  test('nothing, in another language', () => {
    const source = python('a = 1\n');
    expect(importPlace({ ...source, path: 'a.js' })).toBeUndefined();
  });
});

function groups(source: Source, ...lines: readonly number[]): readonly Group[] {
  return groupsOf(
    lines.map(line => {
      const packet = packetFor(findingAt('ruff', 'F821', line, { message: `m${line}` }), source);
      if (packet.window.kind === 'skip') throw new Error('skipped');
      return packet as Editable;
    }),
  );
}

const regionsAt = (source: Source, ...lines: readonly number[]) =>
  groups(source, ...lines).map(each => each.regions.map(({ first, last }) => `${first}-${last}`).join(' '));

describe('a question about a file without imports', () => {
  const text = `"""Doc."""\n\n${FAR}b = path\n${FAR}c = other\n`;

  test('has the place of the first import as a region', () => {
    expect(regionsAt(python(text), 23, 44)).toEqual(['3-3 18-28', '39-44']);
  });

  test('says what that region is for', () => {
    const [group] = groups(python(text), 23);
    expect(group && promptFor(group)).toContain('Region 1, line 3, for a new import:\n```python\na = 1\n```');
  });

  test('has one region if that holds the place', () => {
    expect(regionsAt(python('b = path\n'), 1)).toEqual(['1-1']);
    expect(regionsAt(python(`"""Doc."""\nb = path\n${FAR}c = other\n`), 2, 23)).toEqual(['1-7', '18-23']);
  });

  test('has the imports, if the only one is of `__future__`', () => {
    const source = python(`"""Doc."""\nfrom __future__ import annotations\n${FAR}b = path\n`);
    expect(regionsAt(source, 23)).toEqual(['2-2 18-23']);
  });

  test('has no second region in another language', () => {
    expect(regionsAt({ ...python(text), path: 'a.js' }, 23)).toEqual(['18-28']);
  });
});
