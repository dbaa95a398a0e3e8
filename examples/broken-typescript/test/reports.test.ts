import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Card, Published } from '../src/card.js';
import { byAuthor, fromLines, late, longest, NewBooks, percentLent } from '../src/reports.js';
import { book } from './books.js';

test('authors are counted', () => {
  assert.deepEqual(byAuthor([book(), book({ authors: ['Ümläut'] })]), { Ümläut: 2, Müller: 1 });
});

test('the label of new books', () => {
  assert.equal(new NewBooks('Neu', [book()]).label(), '★ Neu: 1 ★');
});

test('the longest title', () => {
  assert.equal(longest([book({ title: 'A' }), book()]), '»Die Größe«');
});

test('nothing is late', () => {
  assert.deepEqual(late([], new Date()), []);
});

test('nothing is lent', () => {
  assert.equal(percentLent([book()], 0), '0 %');
});

test('books of lines', () => {
  const [first] = fromLines('b2;Emma;Austen');
  assert.equal(first?.title, 'Emma');
});

test('a card says how it looks', () => {
  const card = Card({ book: book(), isTall: true });
  assert.match(card, /^<article class="card tall">/);
  assert.match(card, /<p>von Ümläut & Müller<\/p>/);
  assert.match(Published({ book: book() }), /datetime="1999"/);
});
