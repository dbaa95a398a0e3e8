import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { startReview } from '../../src/review/index.js';
import { Visitor } from './visitor.js';

const REPLY = 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\nTWO\n>>>>>>> REPLACE\n';
const ONE = REPLY.replace('two', 'one').replace('TWO', 'ONE');
const FILES = { 'a.txt': 'one\ntwo\n' };

describe('a review in a program', () => {
  test('gives the report and the choices of the person', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const { url, review, result, close } = await startReview(REPLY, workspace, { name: 'project' });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
    expect(review.state.root).toBe('project');
    await review.answer({ kind: 'change', number: 1, text: '2' });
    await review.commit();
    await close();
    const { ended, report, choices, choicesText, rejected } = await result;
    expect([ended, report.outcome, report.exitCode, rejected]).toEqual(['committed', 'applied', 0, '']);
    expect(choices.of.get(1)).toEqual({ kind: 'changed', text: '2' });
    expect(JSON.parse(choicesText)).toMatchObject({ schema: 'mortise-choices/1', reply: choices.reply });
    expect(workspace.textOf('a.txt')).toBe('one\n2\n');
  });

  test('says what was rejected, and why', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const { review, result, close } = await startReview(REPLY, workspace);
    await review.answer({ kind: 'reject', numbers: [1], reason: 'keep it small' });
    await close();
    const { ended, report, rejected } = await result;
    expect([ended, report.exitCode, report.problems[0]?.code]).toEqual(['closed', 130, 'CANCELLED']);
    expect(rejected).toBe('Edit 1 of a.txt was rejected: keep it small\n');
    expect(workspace.textOf('a.txt')).toBe(FILES['a.txt']);
  });

  test.each(['before', 'after'])('ends with a signal that is aborted %s its start', async when => {
    const stop = new AbortController();
    if (when === 'before') stop.abort();
    const workspace = new MemoryWorkspace(FILES);
    const { result } = await startReview(REPLY, workspace, { signal: stop.signal });
    stop.abort();
    const { ended, report } = await result;
    expect([ended, report.exitCode]).toEqual(['interrupted', 130]);
    expect(workspace.textOf('a.txt')).toBe(FILES['a.txt']);
  });

  test('shows the parts of a reply as they come, and commits when it is whole', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const coming = new PassThrough({ encoding: 'utf8' });
    const { url, result } = await startReview(coming, workspace);
    const visitor = await Visitor.at(url);
    const edits = async () => (await visitor.state()).edits.length;
    expect(await edits()).toBe(0);
    coming.write(REPLY);
    await expect.poll(edits).toBe(1);
    coming.write(ONE.slice(0, 20));
    expect((await visitor.answer({ kind: 'commit' })).committed).toBeNull();
    coming.end(ONE.slice(20));
    await expect.poll(async () => (await visitor.state()).isWhole).toBe(true);
    expect((await visitor.answer({ kind: 'commit' })).committed).not.toBeNull();
    expect(await result).toMatchObject({ ended: 'committed', report: { outcome: 'applied' } });
    expect(workspace.textOf('a.txt')).toBe('ONE\nTWO\n');
  });

  test('ends, and throws what the reply throws', async () => {
    const coming = new PassThrough({ encoding: 'utf8' });
    const { url, result } = await startReview(coming, new MemoryWorkspace(FILES));
    await Visitor.at(url);
    coming.destroy(new Error('the model hung up'));
    await expect(result).rejects.toThrow('the model hung up');
    await expect(Visitor.at(url)).rejects.toThrow();
  });

  test('ends while nothing more comes, and reads no more', async () => {
    const coming = new PassThrough({ encoding: 'utf8' });
    const { result, close } = await startReview(coming, new MemoryWorkspace(FILES));
    coming.write(REPLY);
    await close();
    expect(await result).toMatchObject({ ended: 'closed', report: { exitCode: 130 } });
  });

  test('ends with a commit that the program makes itself', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const { review, result } = await startReview(REPLY, workspace);
    expect(await review.answer({ kind: 'commit' })).toEqual({ kind: 'done' });
    expect(await result).toMatchObject({ ended: 'committed', report: { outcome: 'applied', exitCode: 0 } });
  });
});
