import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../src/lint/answer.js';
import { packetFor } from '../../../src/lint/packet.js';
import { promptOf } from '../../../src/lint/prompt.js';
import { findingAt, python } from '../sources.js';
import { RIGHT_ANSWERS } from './answers.js';
import { answerTo, regionsOf } from './right-model.js';

const source = (path: string) =>
  python(readFileSync(new URL(`../../../examples/broken-project/${path}`, import.meta.url), 'utf8'), path);
const REPORTS = source('shop/reports.py');

/**
 * What comes of a right answer to some findings of one line, all told in the prompt of the first.
 */
function fixedLine(line: number, ...rules: readonly [string, ...string[]]): string {
  const packet = packetFor(findingAt('ruff', rules[0], line, { message: 'm' }), REPORTS);
  if (packet.window.kind === 'skip') throw new Error('skipped');
  const told = rules.map(rule => `ruff finds in ${REPORTS.path}, line ${line}: m  [${rule}]`);
  const answer = readAnswer(
    REPORTS.document,
    packet.window.regions,
    answerTo(`${told.join('\n')}\n${promptOf(packet)}`),
  );
  if (answer.kind === 'refused') return answer.refusal.code;
  return answer.changes
    .apply(REPORTS.document.text)
    .split('\r\n')
    .slice(line - 1, line + 1)
    .join('|')
    .trim();
}

describe('the model that is always right', () => {
  test('puts right what the prompt tells of, and no more', () => {
    expect(fixedLine(12, 'E711')).toMatch(/^if note is None: note = größe\|/);
    expect(fixedLine(12, 'E701')).toBe('if note == None:|        note = größe');
    expect(fixedLine(12, 'E711', 'E701')).toBe('if note is None:|        note = größe');
  });

  test('has nothing to say of what it does not know', () => {
    expect(fixedLine(12, 'W999')).toBe('EDIT_NO_CHANGE');
  });

  test('answers each region in a fence of its own', () => {
    const store = source('shop/store.py');
    const prompt = promptOf(packetFor(findingAt('ruff', 'E402', 10, { message: 'm' }), store)) ?? '';
    expect(regionsOf(prompt)).toEqual([
      'import hashlib\nimport sqlite3\nimport subprocess',
      'from shop.orders import Order',
    ]);
    expect(answerTo(prompt)).toBe(
      '````\nimport hashlib\nimport sqlite3\nimport subprocess\n\nfrom shop.orders import Order\n````\n\n````\n````',
    );
  });

  test('knows only texts that stand in the project', () => {
    for (const { file, changes } of RIGHT_ANSWERS) {
      const text = source(file).document.text.replaceAll('\r\n', '\n').replaceAll('\t', '    ');
      const lines = text.split('\n').map(line => line.trim());
      for (const [from] of changes)
        for (const part of from.split('\n').filter(each => each !== '…'))
          expect(
            lines.some(line => line.includes(part.trim())),
            `${file}: ${part}`,
          ).toBe(true);
    }
  });
});
