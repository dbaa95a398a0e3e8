import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeFor, formatted, inEuro, inWords, isWorthALetter, parsed } from '../src/money.js';

const RULE = { grace: 2, perDay: 20, most: 1000 };

test('an amount has two places and a sign', () => {
  assert.equal(formatted(350), '3.50 €');
  assert.equal(formatted(7, 'GBP'), '0.07 £');
});

test('a fee begins behind the days of grace, and has a limit', () => {
  let most = RULE.most;
  assert.equal(feeFor(2, RULE), 0);
  assert.equal(feeFor(5, RULE), 60);
  assert.equal(feeFor(500, RULE), most);
});

test('amounts of other currencies', () => {
  assert.equal(inEuro(1150, 'SEK'), 100);
});

test('texts are amounts', () => {
  assert.equal(parsed('3.50'), 350);
  assert.equal(parsed('12'), 1200);
});

test('small amounts of members are not worth a letter', () => {
  assert.deepEqual([isWorthALetter(500, true), isWorthALetter(501, true)], [false, true]);
  assert.equal(isWorthALetter(1, false), true);
});

test('amounts in words', () => {
  assert.deepEqual([inWords(20, 0), inWords(20, 3)], ['nothing', '0.60 €']);
});
