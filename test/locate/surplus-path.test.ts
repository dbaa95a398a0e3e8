import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';
import { made } from '../apply/made.js';

const FILE = 'import os¶¶def f():¶    return 1¶';
const labelled = (label: string, file = FILE) =>
  made(file, `${label}¶def f():¶    return 1`, `${label}¶def f():¶    return 2`);

describe('a first line in both texts that only labels the block is left out', () => {
  it.each([
    ['# src/app.py'],
    ['# app.py'],
    ['#app.py'],
    ['// src/app.js'],
    ['/* src/app.css */'],
    ['<!-- src/app.html -->'],
    ['-- db/app.sql'],
    ['; app.ini'],
    ['# File: src/app.py'],
    ['# filename: app.py'],
    ['# `src/app.py`'],
    ['# src/app.py:'],
    ['# src\\app.py'],
    ['# /home/me/src/app.py'],
    ['python'],
    ['Python'],
    ['typescript'],
    ['c++'],
    ['¶python'],
    ['    # src/app.py'],
  ])('%s', label => expect(labelled(label)).toBe(FILE.replace('1', '2')));

  it.each([
    ['a comment with a blank line below', '# src/app.py¶'],
    ['the search dedented', '# src/app.py'],
  ])('%s', (_, label) => {
    const file = 'class A:¶    def f():¶        return 1¶';
    expect(labelled(label, file)).toBe(file.replace('1', '2'));
  });

  it('if the new text has nothing else', () => {
    expect(made('a = 1¶b = 2¶', '# src/app.py¶b = 2', '# src/app.py')).toBe('a = 1¶');
  });

  it('and says so', () => {
    const found = locate(Document.of('x\na = 1\n'), replaceEdit('python\na = 1', 'python\na = 2'));
    expect(found.kind === 'places' && found.places[0]?.found.reading).toBe('unwrapped');
  });
});

describe('a first line stays', () => {
  it('if the file has it', () => {
    expect(made('# app.py¶a = 1¶', '# app.py¶a = 1', '# app.py¶a = 2')).toBe('# app.py¶a = 2¶');
  });

  it.each([
    ['a comment that says more', '# see src/app.py', '# see src/app.py'],
    ['code', 'else:', 'else:'],
    ['a word that names no language', 'begin', 'begin'],
    ['a comment without a path', '# app', '# app'],
    ['one that the replacement lacks', '# src/app.py', '# src/other.py'],
    ['a path that is no comment', 'src/app.py', 'src/app.py'],
    ['a heading', '# 1.2.', '# 1.2.'],
  ])('that is %s', (_, search, replace) => {
    expect(made(FILE, `${search}¶def f():¶    return 1`, `${replace}¶def f():¶    return 2`)).toBe(
      'EDIT_NO_OCCURRENCE_FOUND',
    );
  });

  it.each([
    ['src/app.py', 'places'],
    ['lib\\app.py', 'places'],
    ['src/other.py', 'refused'],
  ])('that names another file than the edit: %s', (path, kind) => {
    const edit = { ...replaceEdit('# src/app.py\na = 1', '# src/app.py\na = 2'), path };
    expect(locate(Document.of('x\na = 1\n'), edit).kind).toBe(kind);
  });
});
