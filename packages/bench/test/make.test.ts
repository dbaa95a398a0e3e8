import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mortise } from '../../../test/cli/terminal.js';
import type { Case } from '../src/cases.js';
import { judge } from '../src/judge.js';
import {
  KINDS,
  makeCases,
  type Repository,
  readRepository,
  readVersions,
  WrongTruth,
} from '../src/make/index.js';
import type { Kind, Written } from '../src/make/kind.js';
import { verify } from '../src/make/verify.js';
import { seeded } from '../src/random.js';
import { makeRepository, script, temporaryFolder, write } from './repository.js';

let place: ReturnType<typeof temporaryFolder>;
let repository: Repository;
beforeAll(() => {
  place = temporaryFolder();
  makeRepository(join(place.folder, 'shop'));
  write(place.folder, {
    'v1/a/x.js': script('x', 0),
    'v2/a/x.js': script('x', 3),
    'v1/gone.js': 'gone();\n',
  });
  repository = readRepository(join(place.folder, 'shop'), 100, seeded(1));
});
afterAll(() => place.remove());

const make = (options: Parameters<typeof makeCases>[1] = {}) => [
  ...makeCases([repository], { perKind: 4, ...options }),
];

describe('cases from a repository', () => {
  test('the changes are those of files that a person edits', () => {
    expect(repository.name).toBe('shop');
    const paths = new Set(repository.changes.map(change => change.path));
    expect([...paths].sort()).toEqual(['lib/stock.ts', 'src/shop.js']);
    const change = repository.changes.find(
      each => each.path === 'src/shop.js' && each.before === script('shop', 3),
    );
    expect(change).toMatchObject({
      after: script('shop', 4),
      earlier: script('shop', 2),
      later: script('shop', 8),
    });
  });

  test('nearly all kinds find an occasion in two files, and each case says where it is from', () => {
    const cases = make();
    const kinds = new Set(cases.map(one => one.category));
    const none = KINDS.map(kind => kind.name).filter(name => !kinds.has(name));
    // They want prose, an end of file, a line that goes twice, or a declaration that this file does
    // not have.
    expect(none.length).toBeLessThan(14);
    expect(cases.every(one => /^shop@[0-9a-f]{12}$/.test(one.source))).toBe(true);
    expect(new Set(cases.map(one => one.id)).size).toBe(cases.length);
  });

  test('there are the kinds of the shared cases and more than eight others', () => {
    const names = KINDS.map(kind => kind.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.indexOf('partial_line')).toBe(42);
    expect(names.length).toBeGreaterThan(42 + 8);
  });

  test('the same seed makes the same cases, another seed others', () => {
    const text = (seed: number) => JSON.stringify(make({ seed }));
    expect(text(7)).toBe(text(7));
    expect(text(7)).not.toBe(text(8));
  });

  test('a kind draws by itself: without the others it makes the same', () => {
    const alone = make({ kinds: KINDS.filter(kind => kind.name === 'stale') });
    expect(alone.length).toBeGreaterThan(0);
    expect(make().filter(one => one.category === 'stale')).toEqual(alone);
  });

  test('an edit without any imperfection is right where it is pasted', () => {
    const cases = make({ kinds: KINDS.filter(kind => kind.name === 'exact') });
    expect(cases).toHaveLength(4);
    for (const one of cases) {
      const [{ search, replace }] = one.edits as [{ search: string; replace: string }];
      expect(
        judge(
          one,
          one.original.replace(search, () => replace),
        ),
      ).toBe('right');
    }
  });

  test('a repository that holds nothing to edit gives no case', () => {
    expect([...makeCases([{ name: 'a', head: 'b', changes: [] }])]).toEqual([]);
  });
});

test('two unpacked releases give what both have and not alike', () => {
  const { name, changes } = readVersions(join(place.folder, 'v1'), join(place.folder, 'v2'));
  expect([name, changes.map(change => change.path)]).toEqual(['v1..v2', ['a/x.js']]);
});

/** A kind that writes exact edits, with its case spoilt. */
const spoilt = (spoil: (written: Written) => Written): Kind => ({
  name: 'planted',
  write: draft => {
    const written = KINDS.find(kind => kind.name === 'exact')?.write(draft);
    return written && spoil(written);
  },
});

describe('a planted wrong truth is caught', () => {
  test.each<[string, (written: Written) => Written, string]>([
    ['another text', w => ({ ...w, expected: `${w.expected}more\n` }), 'do not make the expected text'],
    ['nothing done', w => ({ ...w, expected: w.original }), 'nothing changes'],
    ['a refusal of what applies', w => ({ ...w, expected: null }), 'nothing is expected'],
    ['another place', w => ({ ...w, original: `one\n${w.original}` }), 'not what the edit changes'],
    [
      'a text for what is absent',
      w => ({ ...w, claim: { kind: 'absent', lines: ['zzzz'] } }),
      'only a refusal',
    ],
    [
      'a place twice',
      w =>
        w.claim.kind === 'applies'
          ? { ...w, claim: { kind: 'applies', spots: [...w.claim.spots, ...w.claim.spots] } }
          : w,
      'overlap',
    ],
  ])('%s', (_, spoil, message) => {
    expect(() => make({ kinds: [spoilt(spoil)] })).toThrow(WrongTruth);
    expect(() => make({ kinds: [spoilt(spoil)] })).toThrow(message);
  });

  test.each<[string, (written: Written) => Written]>([
    [
      'a search that stands twice',
      w => ({ ...w, original: w.original + w.original, expected: (w.expected ?? '') + w.original }),
    ],
    ['ambiguous, where one place is meant', w => ({ ...w, expected: null, claim: { kind: 'ambiguous' } })],
    [
      'absent, where it stands',
      w => ({ ...w, expected: null, claim: { kind: 'absent', lines: w.original.split('\n') } }),
    ],
    ['done, where it is not', w => ({ ...w, expected: w.original, claim: { kind: 'done' } })],
  ])('%s is not taken', (_, spoil) => {
    let unfit = 0;
    const cases = make({ kinds: [spoilt(spoil)], onKind: kind => (unfit = kind.unfit) });
    expect([cases, unfit > 4]).toEqual([[], true]);
  });
});

describe('the check of a truth', () => {
  const file = 'alpha beta\ngamma delta\nepsilon zeta\n';
  const applies = (search: string, original: string, at: number): Written => ({
    format: 'search_replace',
    edits: [{ search, replace: 'new' }],
    original,
    expected: original.slice(0, at) + original.slice(at).replace(/^.*/, 'new'),
    claim: {
      kind: 'applies',
      spots: [{ at, was: /^.*/.exec(original.slice(at))?.[0] as string, is: 'new' }],
    },
  });

  test('a search that is not quite its line has one reading where no other is like it', () => {
    expect(verify(applies('  gamma  delta;', file, 11))).toBeUndefined();
  });

  test('it has a second one where another place is as alike', () => {
    expect(verify(applies('  gamma  delta;', `${file}Gamma(delta)\n`, 11))).toMatchObject({ kind: 'unfit' });
  });

  test('an exact copy elsewhere counts as the intended place', () => {
    expect(verify(applies('gamma delta!', `${file}gamma delta!\n`, 11))).toMatchObject({
      why: 'the search stands elsewhere',
    });
  });
});

test('text found above other lines is not absent', () => {
  const written = (original: string): Written => ({
    format: 'search_replace',
    edits: [{ search: 'total = sum(a, b)', replace: 'total = 0' }],
    original,
    expected: null,
    claim: { kind: 'absent', lines: ['total = sum(a, b)'] },
  });
  expect(verify(written('total =\n  sum(a,\n      b)\n'))).toMatchObject({ kind: 'unfit' });
  expect(verify(written('total =\n  sum(a,\n      c)\n'))).toBeUndefined();
});

test('text found in one place apart from blank lines is not ambiguous, even beside similar text', () => {
  const written = (original: string): Written => ({
    format: 'search_replace',
    edits: [{ search: 'port(2222)\n]\nconnect()', replace: 'new' }],
    original,
    expected: null,
    claim: { kind: 'ambiguous' },
  });
  const [near, alike] = ['port(2222)\n[\nconnect()\n', 'port(2222)\n\n  ]\n  connect()\n'];
  expect(verify(written(`${near}x\ny\nz\n${near}`))).toBeUndefined();
  expect(verify(written(`${near}x\ny\nz\n${alike}`))).toMatchObject({ kind: 'unfit' });
});

describe('mortise bench make', () => {
  const read = (path: string): Case[] =>
    gunzipSync(readFileSync(path))
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));

  test('writes packed cases and says how many of each kind', async () => {
    const out = join(place.folder, 'cases.jsonl.gz');
    const [repo, versions] = [join(place.folder, 'shop'), ['v1', 'v2'].map(name => join(place.folder, name))];
    const { stdout, exitCode } = await mortise([
      ...['bench', 'make', '--repo', repo, '--versions', ...versions, '--kind', 'exact', 'dedent'],
      ...['--per-kind', '3', '--seed', '5', '--out', out],
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^exact +3\ndedent +3( .*)?\n6 cases of 2 kinds: /);
    const cases = read(out);
    expect(new Set(cases.map(one => one.source.replace(/@.*/, '')))).toEqual(new Set(['shop', 'v1..v2']));
    expect(Object.keys(cases[0] as Case)).not.toContain('claim');
  });

  test.each([
    [[], 2],
    [['--versions', 'one'], 2],
    [['--repo', '@', '--kind', 'none'], 2],
    [['--repo', '@/v1'], 3],
    [['--repo', '@/nowhere'], 3],
  ])('called with %j exits %i', async (args, code) => {
    const given = args.map(arg => arg.replace('@', place.folder));
    const { exitCode } = await mortise([
      'bench',
      'make',
      ...given,
      '--out',
      join(place.folder, 'none.jsonl'),
    ]);
    expect(exitCode).toBe(code);
  });
});
