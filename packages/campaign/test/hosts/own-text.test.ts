import { describe, expect, it } from 'vitest';
import { rewritten, sealed } from '../../src/hosts/own-text.js';
import { MARKER, OWN, ownIn, textOf } from './support.js';

const old = sealed(textOf());
const next = sealed(
  textOf({ title: 'Rename all', body: `Other words.\n\n${OWN.replace('Tested.', 'Not tested.')}\n` }),
);
/** The new own part, with a signature of what surrounds it in the new text. */
const own = next.body.slice(next.body.indexOf(MARKER)).trimEnd();

describe('a pull request that nobody has edited', () => {
  it.each([
    ['as it was sent', old.body],
    ['with the line ends and the end of a host', `${old.body.replaceAll('\n', '\r\n')}  \r\n`],
  ])('gets the new title and the new body: %s', (_, body) => {
    expect(rewritten({ title: old.title, body }, next)).toEqual({ title: next.title, body: next.body });
  });
});

describe('a pull request that a person has edited', () => {
  it.each([
    ['before', `Mine.\n\n${old.body}`, `Mine.\n\nRenames total to sum.\n\n${own}`],
    ['after', `${old.body}\nMine.\n`, `Renames total to sum.\n\n${own}\nMine.\n`],
  ])('keeps what they wrote %s the part of the campaign, which is replaced', (_, body, expected) => {
    expect(rewritten({ title: old.title, body }, next)).toEqual({ title: old.title, body: expected });
  });

  it('keeps its title, and all of its body but that part', () => {
    const edited = { title: 'My title', body: old.body };
    expect(rewritten(edited, next)).toEqual({ title: 'My title', body: `Renames total to sum.\n\n${own}` });
  });

  it('does not say that the change was tested, where it is not, though they edited that part', () => {
    const body = old.body.replace('Tested.', 'Tested, and it is great.');
    expect(rewritten({ title: old.title, body }, next).body).not.toContain('great');
  });

  it.each([
    ['the marker', 'by hand', `by hand\n\n${own}\n`],
    ['all', '', `${own}\n`],
    ['the end of the part', `Mine. ${MARKER} Tested.`, `Mine. ${own} Tested.`],
  ])('gets the part again where they removed %s', (_, body, expected) => {
    expect(rewritten({ title: old.title, body }, next)).toEqual({ title: old.title, body: expected });
  });

  it('is not written again once it has the part', () => {
    const edited = { title: 'My title', body: `Mine.\n\n${old.body}` };
    const once = rewritten(edited, next);
    expect(rewritten(once, next)).toEqual(once);
  });
});

it('signs the same text with the same hash, and changes nothing else', () => {
  expect(sealed(old)).toEqual(old);
  expect(ownIn(old.body)).toBe(textOf().body);
  expect(sealed(textOf({ title: 'Another' })).body).not.toBe(old.body);
});
