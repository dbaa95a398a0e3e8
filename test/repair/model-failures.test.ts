import { describe, expect, test } from 'vitest';
import { type EditFileInput, editFile, MemoryWorkspace } from '../../src/index.js';
import { budgetOf, type ModelOptions } from '../../src/model/index.js';
import { modelAt } from '../model/models.js';
import { modelServer, type Scripted } from '../support/model-server.js';

const FILE = 'limit = read_limit(settings, 10)  # the most there are\nother = 1\n';
const FIXED = FILE.replace('10', '20');
const CALL: EditFileInput = {
  path: 'a.py',
  old_str: 'limit = read_limit(setting, 10)',
  new_str: 'limit = read_limit(setting, 20)',
};

const snippet = (text: string) => JSON.stringify({ corrected_target_snippet: text });
const RIGHT: Scripted = { text: snippet('limit = read_limit(settings, 10)') };

interface Row {
  readonly says: readonly Scripted[];
  /** The file is changed as was meant; else it stays, with the first error. */
  readonly fixed?: true;
  readonly options?: ModelOptions;
  /** Of the correction: how it ended, and its code. */
  readonly outcome?: string;
  readonly code?: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  'a right answer': { says: [RIGHT], fixed: true },
  'a right answer in a fence': {
    says: [{ text: `Here:\n\`\`\`json\n${RIGHT.text}\n\`\`\`\n` }],
    fixed: true,
  },
  'a wrong snippet': { says: [{ text: snippet('no such line') }], outcome: 'rejected' },
  'a snippet that occurs twice': { says: [{ text: snippet('limit') }], outcome: 'rejected' },
  'a snippet of another place': { says: [{ text: snippet('other = 1') }], outcome: 'rejected' },
  'no snippet': { says: [{ text: snippet('') }], outcome: 'none' },
  'an empty answer': { says: [{ text: '' }], outcome: 'failed', code: 'MODEL_FAILED' },
  'no JSON': { says: [{ text: 'It is the first line.' }], outcome: 'failed', code: 'MODEL_FAILED' },
  'other JSON': { says: [{ text: '{"snippet": 1}' }], outcome: 'failed', code: 'MODEL_FAILED' },
  'a refusal': { says: [{ refusal: 'I would rather not.' }], outcome: 'failed', code: 'MODEL_FAILED' },
  '429 with retry-after, then right': {
    says: [{ status: 429, headers: { 'retry-after': '1' } }, RIGHT],
    fixed: true,
  },
  '500 twice, then right': { says: [{ status: 500 }, { status: 500 }, RIGHT], fixed: true },
  '500 each time': {
    says: [{ status: 500 }, { status: 500 }],
    options: { retries: 1 },
    outcome: 'failed',
    code: 'MODEL_FAILED',
  },
  '401': { says: [{ status: 401 }], outcome: 'failed', code: 'MODEL_UNAVAILABLE' },
  'an answer cut in its middle, then right': { says: [{ ...RIGHT, cut: 'socket' }, RIGHT], fixed: true },
  'an answer cut each time': {
    says: [
      { ...RIGHT, cut: 'socket' },
      { ...RIGHT, cut: 'socket' },
    ],
    options: { retries: 1 },
    outcome: 'failed',
    code: 'MODEL_FAILED',
  },
  'an answer that does not come': {
    says: [{ ...RIGHT, hang: 'before' }],
    // On a busy machine the request itself takes long to arrive.
    options: { timeout: 2000 },
    outcome: 'failed',
    code: 'MODEL_FAILED',
  },
  'an answer cut by the limit of tokens': {
    says: [{ text: '{"corrected_target_snippet": "lim', finish: 'length' }],
    outcome: 'failed',
    code: 'EDIT_TRUNCATED',
  },
  'no budget': {
    says: [],
    options: { budget: budgetOf({ calls: 0 }) },
    outcome: 'failed',
    code: 'MODEL_BUDGET',
  },
};

describe.each(['openai', 'anthropic'] as const)('a model of %s', client => {
  test.each(Object.entries(ROWS))('%s', async (_, { says, fixed, options, outcome, code = null }) => {
    const server = await modelServer(...says);
    const files = new MemoryWorkspace({ 'a.py': FILE });
    const model = await modelAt(server, client, options);
    const result = await editFile(files, CALL, { maxTier: 'spacing', model });
    expect(result.code).toBe(fixed ? null : 'EDIT_NO_OCCURRENCE_FOUND');
    expect(files.textOf('a.py')).toBe(fixed ? FIXED : FILE);
    expect(result.corrections).toMatchObject([{ by: 'model', outcome: outcome ?? 'made', code }]);
    expect(server.requests).toHaveLength(says.length);
  });

  test('that is cancelled while it answers: the server sees the connection close', async () => {
    const server = await modelServer({ ...RIGHT, hang: 'middle' });
    const files = new MemoryWorkspace({ 'a.py': FILE });
    const stop = new AbortController();
    const model = await modelAt(server, client);
    const editing = editFile(files, CALL, { maxTier: 'spacing', model, signal: stop.signal });
    await server.received(1);
    stop.abort();
    expect((await editing).code).toBe('CANCELLED');
    expect(files.textOf('a.py')).toBe(FILE);
    await server.requests[0]?.closed;
  });
});
