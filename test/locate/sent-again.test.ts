import { describe, expect, it } from 'vitest';
import { madeIn } from './made-in.js';

const FILE =
  'func first(a) {¶  let one = a¶  let two = one¶  send(two)¶  close(one)¶}¶¶' +
  'func second(b) {¶  let one = b¶  let three = one¶  send(three)¶  close(one)¶}¶';

describe('an edit that is sent again with another line around it', () => {
  const [old, now] = ['  let two = one', '  let two = 2'];

  it.each([
    ['behind', [old, now], [`${old}¶  send(two)`, `${now}¶  send(two)`]],
    ['before', [old, now], [`  let one = a¶${old}`, `  let one = a¶${now}`]],
    ['fewer', [`${old}¶  send(two)`, `${now}¶  send(two)`], [old, now]],
  ] as const)('%s: is made once', (_, a, b) => {
    expect(madeIn('a.js', FILE, a, b)).toBe(FILE.replace('two = one', 'two = 2'));
  });

  it('is another edit if it changes something else', () => {
    expect(madeIn('a.js', FILE, [old, now], [`${old}¶  send(two)`, '  let two = 3¶  send(two)'])).toBe(
      'EDIT_CONFLICT',
    );
  });

  it('stays two for two places', () => {
    const edits = [
      ['func first(a) {¶  let one = a', 'func first(a) {¶  log(1)¶  let one = a'],
      ['func second(b) {¶  let one = b', 'func second(b) {¶  log(1)¶  let one = b'],
    ] as const;
    expect(madeIn('a.js', FILE, ...edits).match(/log/g)).toHaveLength(2);
  });
});
