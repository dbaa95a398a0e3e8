import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { needsTool } from '../support/tool.js';

const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url));
const [SCRIPT, CASES] = [`${SHARED}tools/field_score.py`, `${SHARED}cases/field.jsonl.gz`];
if (![SCRIPT, CASES].every(existsSync)) console.warn('Skipped: the field cases of ../shared are not there');

test('every case of public reports comes out as expected, by the script that judges them', context => {
  needsTool(context, 'python3');
  if (![SCRIPT, CASES].every(existsSync)) context.skip('the field cases of ../shared are not there');
  const bin = `${process.execPath} ${builtCommand()}`;
  // A judge says that a command hangs after 30 s: on a busy machine too, one takes far less.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, CASES, '--bin', bin], {
    encoding: 'utf8',
    env,
  });
  expect([stdout.trim(), stderr]).toEqual([expect.stringMatching(/^(\d+) of \1 as expected, 0 wrong$/), '']);
  expect(status).toBe(0);
});
