import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { applyReply } from '../../src/index.js';
import { locate, locateAll } from '../../src/locate/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { type Project, projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import type { Syntax } from '../../src/syntax/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';

vi.mock('../../src/locate/index.js', async importOriginal => {
  const whole = await importOriginal<typeof import('../../src/locate/index.js')>();
  return { ...whole, locate: vi.fn(whole.locate), locateAll: vi.fn(whole.locateAll) };
});

const TEXT = 'def f():\n    x = 1\n    return x\n';

/** How many edits were located. */
function located(): number {
  const several = vi.mocked(locateAll).mock.calls.map(([, edits]) => edits.length);
  return several.reduce((sum, count) => sum + count, vi.mocked(locate).mock.calls.length);
}

/** A project that counts what is asked of its files and of their syntax. */
function counting(files: Readonly<Record<string, string>>) {
  const memory = new MemoryWorkspace(files);
  const counts = { reads: 0, checks: 0 };
  const workspace = {
    read: (path: string) => {
      counts.reads++;
      return memory.read(path);
    },
    commit: memory.commit.bind(memory),
  };
  const whole = projectOf({ workspace, grammars: new NodeGrammars() });
  const counted = (syntax: Syntax): Syntax => ({
    language: syntax.language,
    outline: document => syntax.outline(document),
    textLines: document => syntax.textLines(document),
    parses: (before, after) => {
      counts.checks++;
      return syntax.parses(before, after);
    },
  });
  const project: Project = { ...whole, syntaxOf: async path => counted(await whole.syntaxOf(path)) };
  return { project, counts, memory };
}

async function called(name: string, args: unknown, files: Readonly<Record<string, string>>) {
  const { project, counts, memory } = counting(files);
  const tool = EDIT_TOOLS.find(each => each.name === name) as EditTool;
  const { data } = await callTool(tool, args, { project, memory: new FileMemory() });
  return { counts: { ...counts, locates: located() }, data, memory };
}

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

afterEach(() => void vi.clearAllMocks());

describe('an edit of a tool', () => {
  test('reads, locates and checks once in a call of edit', async () => {
    const args = { path: 'a.py', old_str: '    x = 1\n', new_str: '    x = 2\n' };
    const { counts, data, memory } = await called('edit', args, { 'a.py': TEXT });
    expect(data.outcome).toBe('applied');
    expect(memory.textOf('a.py')).toContain('x = 2');
    expect(counts).toEqual({ reads: 1, locates: 1, checks: 1 });
  });

  test('the same if its place differs, and if it is refused for its syntax', async () => {
    const drifted = { path: 'a.py', old_str: 'x  =  1', new_str: 'x = 2' };
    expect((await called('edit', drifted, { 'a.py': TEXT })).counts).toEqual({
      reads: 1,
      locates: 1,
      checks: 1,
    });
    vi.clearAllMocks();
    const data = { path: 'a.json', old_str: '{"a": 1}', new_str: '{"a": 1' };
    const broken = await called('edit', data, { 'a.json': '{"a": 1}\n' });
    expect(broken.data.outcome).toBe('refused');
    expect(broken.counts).toEqual({ reads: 1, locates: 1, checks: 1 });
  });

  test('each file is read and checked once in a reply, and each edit located once', async () => {
    const reply = [
      block('a.py', '    x = 1', '    x = 2'),
      block('b.py', '    x = 1', '    x = 3'),
      block('a.py', '    return x', '    return x + 1'),
    ].join('\n');
    const { counts, data } = await called('edit', { reply }, { 'a.py': TEXT, 'b.py': TEXT });
    expect(data.outcome).toBe('applied');
    expect(counts).toEqual({ reads: 2, locates: 3, checks: 2 });
  });

  test('also if one of the files is refused for its syntax', async () => {
    const { project, counts, memory } = counting({ 'a.py': TEXT, 'b.json': '{"a": 1}\n' });
    const reply = [block('a.py', '    x = 1', '    x = 2'), block('b.json', '{"a": 1}', '{"a": 1')].join(
      '\n',
    );
    const report = await applyReply(reply, memory, { syntaxOf: project.syntaxOf });
    expect(report.edits.map(edit => edit.status)).toEqual(['blocked', 'refused']);
    expect(counts.checks).toBe(2);
    expect(located()).toBe(2);
  });
});
