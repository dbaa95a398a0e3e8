import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysFor, dueOf, firstLate, lend, reminder, statusText, takeBack } from '../src/loans.js';
import { ADA, book, loan } from './books.js';

const TODAY = new Date('2026-06-01T12:00:00Z');

test('novels are lent for four weeks', () => {
  assert.deepEqual([daysFor('novel'), daysFor('magazine')], [28, 14]);
});

test('the due day is the first open one', () => {
  const answer = lend(book(), ADA, TODAY);
  assert.equal(dueOf(answer).toISOString(), '2026-06-29T12:00:00.000Z');
});

test('a book that is lent is not lent again', () => {
  const answer = lend(book({ status: 'reserved' }), ADA, TODAY);
  assert.deepEqual(answer, { ok: false, reason: 'reserved' });
});

test('what is said of a book', () => {
  assert.equal(statusText(book(), TODAY), 'on the shelf');
  assert.equal(statusText(book({ status: 'lent' }), TODAY), 'late');
});

test('what is to pay', () => {
  const late = loan('2026-05-22T12:00:00Z');
  assert.equal(takeBack(late, TODAY), 160);
  assert.equal(late.book.status, 'here');
  assert.equal(takeBack(loan('2026-05-31T12:00:00Z'), TODAY), 0);
});

test('reminders', () => {
  assert.equal(reminder(loan('2026-05-22T12:00:00Z'), TODAY), 'Ada (ada@example.org): 1.60 € for Die Größe');
  assert.equal(reminder(loan('2026-06-01T12:00:00Z'), TODAY), 'Ada (ada@example.org): nothing to pay');
});

test('the first that is late', () => {
  const loans = [loan('2026-07-01T12:00:00Z'), loan('2026-05-01T12:00:00Z')];
  const found = firstLate(loans, TODAY)!;
  assert.equal(found.due.getMonth(), 4);
  assert.equal(firstLate([], TODAY), undefined);
});
