import { describe, expect, test } from 'vitest';
import { FetchGrammars } from '../playground/engine/fetch-grammars.js';
import { type Grammars, run } from '../playground/engine/run.js';
import { Server } from '../playground/engine/serve.js';
import type { FromWorker, PlaygroundInput, ToWorker } from '../playground/engine/types.js';
import { siteGrammars } from './grammars.js';

const inputOf = (reply: string, path = 'a.txt'): PlaygroundInput => ({
  files: [{ path, text: 'one\ntwo\n' }],
  reply: `${path}\n<<<<<<< SEARCH\ntwo\n=======\n${reply}\n>>>>>>> REPLACE\n`,
  format: 'auto',
});

const message = (id: number, input: PlaygroundInput): ToWorker => ({
  kind: 'run',
  id,
  input,
  grammars: '/g/',
});

function server(grammars: Grammars = siteGrammars()) {
  const told: FromWorker[] = [];
  const folders: string[] = [];
  const port = {
    post: (each: FromWorker) => void told.push(each),
    pause: () => new Promise<void>(setImmediate),
  };
  const made = new Server(port, folder => {
    folders.push(folder);
    return grammars;
  });
  const stages = () =>
    told.map(each => (each.kind === 'result' ? `${each.id} ${each.result.stage}` : each.kind));
  return { server: made, told, folders, stages };
}

describe('the worker', () => {
  test('tells the places first, then the other formats, then what the grammars say', async () => {
    const { server: own, stages } = server();
    await own.take(message(1, inputOf('TWO')));
    expect(stages()).toEqual(['1 placed', '1 converted', '1 checked']);
  });

  test('answers only the newest of what arrives at once, and drops what is replaced', async () => {
    const { server: own, stages } = server();
    await Promise.all([1, 2, 3].map(id => own.take(message(id, inputOf(`TWO ${id}`)))));
    expect(stages()).toEqual(['3 placed', '3 converted', '3 checked']);
  });

  test('ends a run that is replaced while it goes on', async () => {
    const { server: own, stages, told } = server();
    const first = own.take(message(1, inputOf('TWO')));
    while (told.length === 0) await new Promise(setImmediate);
    await own.take(message(2, inputOf('2')));
    await first;
    expect(stages()).toEqual(['1 placed', '2 placed', '2 converted', '2 checked']);
  });

  test('drops a message that is older than the newest', async () => {
    const { server: own, stages } = server();
    await own.take(message(5, inputOf('TWO')));
    await own.take(message(4, inputOf('2')));
    expect(new Set(stages().map(each => each[0]))).toEqual(new Set(['5']));
  });

  test('makes one loader for a folder, and asks it for nothing without need', async () => {
    const asked: string[] = [];
    const grammars: Grammars = {
      engine: () => siteGrammars().engine(),
      grammar: name => {
        asked.push(name);
        return siteGrammars().grammar(name);
      },
    };
    const { server: own, folders } = server(grammars);
    await own.take(message(1, inputOf('TWO')));
    expect(asked).toEqual([]);
    await own.take(message(2, inputOf('TWO', 'a.py')));
    await own.take(message(3, inputOf('THREE', 'a.py')));
    expect([asked, folders]).toEqual([['python'], ['/g/']]);
  });
});

describe('the grammars of a site', () => {
  const answer = (status: number) => async () => new Response(new Uint8Array([1]), { status });

  test('are fetched by their names from the folder', async () => {
    const urls: string[] = [];
    const grammars = new FetchGrammars('/base/g/', async url => {
      urls.push(url);
      return new Response(new Uint8Array([1, 2]));
    });
    expect(await grammars.grammar('python')).toEqual(new Uint8Array([1, 2]));
    await grammars.engine();
    expect(urls).toEqual(['/base/g/tree-sitter-python.wasm', '/base/g/web-tree-sitter.wasm']);
  });

  test('that are not there leave the result unchecked, and say so', async () => {
    const grammars = new FetchGrammars('/g/', answer(404));
    const result = await run(inputOf('TWO', 'a.py'), { grammars });
    expect(result.report.outcome).toBe('applied');
    expect(result.stage).toBe('checked');
    expect(result.syntax).toMatchObject({ state: 'unavailable', languages: ['python'] });
  });

  test('that cannot be fetched leave the result unchecked, and say why', async () => {
    const result = await run(inputOf('TWO', 'a.rb'), { grammars: new FetchGrammars('/g/', answer(500)) });
    expect(result.syntax.state).toBe('unavailable');
    expect(result.syntax.text).toContain('tree-sitter-ruby.wasm could not be fetched: 500');
  });

  test('find what would no longer parse, after the first result', async () => {
    const stages: string[] = [];
    const input = { ...inputOf('print((1);', 'a.js'), files: [{ path: 'a.js', text: 'one = 1;\ntwo\n' }] };
    const onStage = async ({ stage, report, syntax }: Awaited<ReturnType<typeof run>>) => {
      stages.push(`${stage}: ${report.outcome}, ${syntax.state}`);
      return true;
    };
    await run(input, { grammars: siteGrammars(), onStage });
    expect(stages).toEqual([
      'placed: applied, pending',
      'converted: applied, pending',
      'checked: refused, checked',
    ]);
  });
});
