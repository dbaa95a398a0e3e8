import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofOf } from '../../../../src/lint/fix/grade/proof.js';
import { refusedAtSight } from '../../../../src/lint/fix/refused-at-sight.js';
import type { ProjectSources } from '../../../../src/lint/source.js';
import type { RightAnswer } from '../answers.js';
import { changed } from '../right-model.js';
import { RIGHT_TYPESCRIPT } from '../typescript-answers.js';
import { DISHONEST_TYPESCRIPT } from '../typescript-dishonest.js';
import { script } from './scripts.js';

const at = (path: string) => new URL(`../../../../examples/broken-typescript/${path}`, import.meta.url);
const textOf = (path: string) => readFileSync(at(path), 'utf8').replaceAll('\r\n', '\n');
/** The files of the example: one has an effect when it is imported. */
const project: ProjectSources = {
  source: path => (existsSync(at(path)) && /\.tsx?$/.test(path) ? script(textOf(path), path) : undefined),
};

/**
 * What is known at sight about the answers of people for `examples/broken-typescript`, one by one:
 * of the right ones how many are proved and how many refused, of the dishonest ones which are
 * proved.
 */
function judged(answers: readonly RightAnswer[]) {
  return answers.map(answer => {
    const text = textOf(answer.file);
    const lines = answer.changes.reduce((now, [from, to]) => changed(now, from, to), text.split('\n'));
    const [before, after] = [script(text, answer.file), script(lines.join('\n'), answer.file)];
    const isChanged = after.document.text !== text;
    const name = `${answer.file} ${answer.rules}`;
    const isProved = proofOf(before, after, { isToolsOwn: false, project }) !== undefined;
    return { name, isChanged, isProved, refusal: refusedAtSight(before, after, [])?.message };
  });
}

test('no dishonest answer is proved', () => {
  const all = judged(DISHONEST_TYPESCRIPT).filter(each => each.isChanged);
  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(all.filter(each => each.isProved && each.refusal === undefined).map(each => each.name)).toEqual([]);
});

test('no right answer is refused at sight, and some are proved', () => {
  const all = judged(RIGHT_TYPESCRIPT).filter(each => each.isChanged);
  expect(all.filter(each => each.refusal !== undefined)).toEqual([]);
  expect(all.filter(each => each.isProved).length).toBeGreaterThanOrEqual(5);
});
