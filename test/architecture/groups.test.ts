import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choose, filesToRun, isTouched, testFiles } from '../chosen.js';
import { EVERYTHING, GROUPS, groupOf, type TestGroup } from '../groups.js';
import { ROOT } from '../support/sources.js';

const named = (name: string) => GROUPS.find(group => group.name === name) as TestGroup;

describe('the groups of tests', () => {
  test('have every test file, and each begins files that exist', () => {
    const files = testFiles();
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter(file => groupOf(file) === undefined)).toEqual([]);
    for (const group of GROUPS)
      for (const start of group.files)
        expect(
          files.some(file => file.startsWith(start) && groupOf(file) === group),
          start,
        ).toBe(true);
  });

  test('find a file that is in none', () => {
    expect(groupOf('test/nowhere/a.test.ts')).toBeUndefined();
  });

  test('name what exists, and say what holds the promises of those that are left out', () => {
    for (const { name, when, otherwise } of GROUPS.filter(group => group.when !== undefined)) {
      expect(otherwise, name).toBeDefined();
      for (const path of otherwise?.match(/[\w/.-]+\.test\.ts|[\w/-]+\/(?= )/g) ?? [])
        expect(existsSync(join(ROOT, path)), path).toBe(true);
      const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
        cwd: ROOT,
        encoding: 'utf8',
      }).stdout.split('\n');
      for (const start of [...(when ?? []), ...EVERYTHING])
        expect(
          tracked.some(file => file.startsWith(start)),
          start,
        ).toBe(true);
    }
  });

  test('run where their tests, what these are about, or the lock file changed', () => {
    const touched = (file: string) =>
      GROUPS.filter(group => group.when !== undefined && isTouched(group, [file])).map(({ name }) => name);
    expect(touched('src/review/server.ts')).toEqual(['campaigns', 'pages', 'transcripts']);
    expect(touched('docs/formats.md')).toEqual(['site', 'transcripts']);
    expect(touched('test/crash/runs.test.ts')).toEqual(['crash']);
    expect(touched('LICENSE')).toEqual([]);
    expect(touched('package-lock.json')).toEqual(
      GROUPS.filter(group => group.when !== undefined).map(({ name }) => name),
    );
  });
});

describe('a run of the tests', () => {
  test('has all files, unless it is told to leave out what did not change', () => {
    const all = Object.values(filesToRun(choose('all'))).flat();
    expect(all.sort()).toEqual(testFiles());
    const always = Object.values(filesToRun(choose('always'))).flat();
    expect(all.length - always.length).toBe(all.filter(file => groupOf(file)?.when !== undefined).length);
    expect(always).toContain('test/text/change-set.test.ts');
  });

  test('leaves out nothing where it is not known what changed', () => {
    process.env.MORTISE_TESTS_SINCE = 'no-such-commit';
    try {
      expect(choose('changed').left).toEqual([]);
    } finally {
      delete process.env.MORTISE_TESTS_SINCE;
    }
  });

  test('leaves out a group whose tests and sources are as they were', () => {
    process.env.MORTISE_TESTS_SINCE = 'HEAD';
    try {
      const { left } = choose('changed');
      for (const { name } of left) expect(named(name).when).toBeDefined();
    } finally {
      delete process.env.MORTISE_TESTS_SINCE;
    }
  });
});
