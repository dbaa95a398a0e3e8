import { describe, expect, test } from 'vitest';
import { commitText, pullBody, pullMarker } from '../../src/spec/index.js';
import { PULL_END } from '../../src/spec/pull-body.js';

const PULL = { title: 't', file: 'f', text: 'Why.', labels: [], draft: false };
const SPEC = { name: 'rename', tests: 'make test', pull: PULL };
const FACTS = {
  repository: 'https://github.com/acme/shop.git',
  verified: 'tests',
  diffstat: ' a.py | 2 +-\n',
  note: '',
} as const;
const withText = (text: string | undefined, facts: Partial<typeof FACTS> = {}) =>
  pullBody({ ...SPEC, pull: { ...PULL, text } }, { ...FACTS, ...facts });

describe('the body of a pull request', () => {
  test('is the text of the person, and between the marker and its end what was tested', () => {
    expect(pullBody(SPEC, FACTS)).toBe(
      [
        'Why.',
        pullMarker(SPEC, FACTS.repository),
        'Tested: `make test` passed on this change. Made by the campaign `rename` with mortise.',
        `${PULL_END}\n`,
      ].join('\n\n'),
    );
  });

  test('says that nothing was tested, even if there are tests', () => {
    const body = pullBody(SPEC, { ...FACTS, verified: 'none' });
    expect(body).toContain('Not tested: no test ran on this change.');
    expect(body).not.toContain('make test');
  });

  test.each([
    ['NPM_TOKEN=abc npm test', 'NPM_TOKEN=… npm test'],
    [`A="x y"'z'$(cat "k") B=\\ b npm test && C+=c make`, 'A=… B=… npm test && C+=… make'],
    [`(X='a b';export Y="q\\"r" && npm test)`, '(X=…;export Y=… && npm test)'],
    [`K="no end`, 'K=…'],
    ['npm test -- --only=x -DA=b a.b=c', 'npm test -- --only=x -DA=b a.b=c'],
  ])('shows the command %s without values of variables', (tests, shown) => {
    const body = pullBody({ ...SPEC, tests }, FACTS);
    expect(body).toContain(`Tested: \`${shown}\` passed`);
  });

  test('has the remark of the campaign as code', () => {
    const body = pullBody(SPEC, { ...FACTS, note: 'moved `a` @all\n\n# b' });
    expect(body).toContain('\n\nNote: ``moved `a` @all # b``\n\n');
  });

  test.each([
    ['of {{repository}}.', 'of github.com/acme/shop.'],
    ['{{files}}', '```\n a.py | 2 +-\n```'],
    ['{{name}} {{ repository }} {{constructor}}', '{{name}} {{ repository }} {{constructor}}'],
    ['$& $1 {{repository}}', '$& $1 github.com/acme/shop'],
  ])('replaces in %j only what it knows', (text, shown) => {
    expect(withText(text).startsWith(`${shown}\n\n<!-- mortise-campaign:`)).toBe(true);
  });

  test('does not look for placeholders in what it put in', () => {
    const body = pullBody(
      { ...SPEC, pull: { ...PULL, text: '{{files}}' } },
      { ...FACTS, diffstat: '{{repository}} | 1' },
    );
    expect(body).toContain('{{repository}} | 1');
  });

  test('does not show where a local repository is', () => {
    const body = pullBody(
      { ...SPEC, pull: { ...PULL, text: '{{repository}}' } },
      { ...FACTS, repository: '/home/ann/<b>.git' },
    );
    expect(body.startsWith('-b-\n')).toBe(true);
    expect(body).not.toContain('ann');
  });

  test.each([
    ['make', '`make`'],
    ['a `b` c', '``a `b` c``'],
    ['a `b`', '`` a `b` ``'],
    ['``', '``` `` ```'],
    ['a\n\n`b c', '``a `b c``'],
    ['--> <b>', '`--> <b>`'],
  ])('keeps the command %j inside of its code span', (tests, span) => {
    expect(pullBody({ ...SPEC, tests }, FACTS)).toContain(`Tested: ${span} passed`);
  });

  test('keeps names of files inside of their code block', () => {
    const body = pullBody(
      { ...SPEC, pull: { ...PULL, text: '{{files}}' } },
      { ...FACTS, diffstat: '```\n@all' },
    );
    expect(body.startsWith('````\n```\n@all\n````\n')).toBe(true);
  });
});

describe('the marker', () => {
  test('is the same for all spellings of a repository, and no other', () => {
    const marker = pullMarker(SPEC, 'https://github.com/acme/shop.git');
    expect(marker).toMatch(/^<!-- mortise-campaign: rename [0-9a-f]{16} -->$/);
    expect(pullMarker(SPEC, 'git@github.com:acme/shop')).toBe(marker);
    expect(pullMarker(SPEC, 'https://github.com/acme/web')).not.toBe(marker);
    expect(pullMarker({ name: 'other' }, 'https://github.com/acme/shop.git')).not.toBe(marker);
  });

  test('ends the comment only once, and shows nothing of the address', () => {
    const marker = pullMarker({ name: 'a--' }, '/srv/secret-->x');
    expect(marker.match(/-->/g)).toHaveLength(1);
    expect(marker).not.toContain('secret');
  });
});

describe('the text of a commit', () => {
  const hash = '0123456789abcdef'.repeat(4);
  const spec = (message: string) => ({
    name: 'rename',
    hash,
    commit: { message, author: { name: 'A', email: 'a@b' } },
  });
  const TRAILERS = 'Mortise-Campaign: rename\nMortise-Spec: 0123456789abcdef\n';

  test.each([
    ['Rename', `Rename\n\n${TRAILERS}`],
    ['Rename\r\n\r\nWhy.\n\n', `Rename\n\nWhy.\n\n${TRAILERS}`],
    ['fix: it', `fix: it\n\n${TRAILERS}`],
    ['Rename\n\nSigned-off-by: A <a@b>', `Rename\n\nSigned-off-by: A <a@b>\n${TRAILERS}`],
    ['Rename\n\nSee: this\nand that', `Rename\n\nSee: this\nand that\n\n${TRAILERS}`],
  ])('of the message %j has the trailers in the last paragraph', (message, text) => {
    expect(commitText(spec(message), 5)).toEqual({
      message: text,
      author: { name: 'A', email: 'a@b' },
      time: 6,
    });
  });

  test.each([
    [0, 1],
    [1_700_000_000, 1_700_000_001],
    [1.9, 2],
    [-5, 1],
    [Number.NaN, 1],
    [1e18, 4_102_444_799],
    [Number.POSITIVE_INFINITY, 4_102_444_799],
  ])('on a base of %d has a time that git and hosts take', (base, time) => {
    expect(commitText(spec('m'), base).time).toBe(time);
  });
});
