import { describe, expect, test } from 'vitest';
import { editFile, MemoryWorkspace } from '../../src/index.js';
import { addressOf } from '../../src/text/address.js';
import { Document } from '../../src/text/index.js';
import { REPEATED, type Script, scriptedModel } from './scripted-model.js';

/** Files as they are now. What an edit quotes is an older or another text. */
const JOBS = `import os

from jobs.store import Store

RETRIES = 3


def enqueue(store, payload):
    key = store.reserve(payload)
    log.info("queued %s", key)
    store.push(key, payload)
    return key


def drain_queue(store, worker):
    done = []
    for task in store.pending():
        outcome = worker.run(task)
        if outcome.failed:
            store.requeue(task)
            continue
        done.append(outcome)
    # report what was finished
    metrics.count("drained", len(done))
    return done
`;
const ROUTES = `const express = require('express');
const { users, orders } = require('./data');

describe('orders', () => {
  it('lists the open orders', async () => {
    const response = await client.get('/orders?state=open');
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(2);
  });

  it('refuses an unknown state', async () => {
    const response = await client.get('/orders?state=lost');
    expect(response.status).toBe(400);
  });
});
`;
const SETUP = `[server]
host = "0.0.0.0"
port = 8080
workers = 4

[cache]
host = "cache.internal"
port = 6379
ttl = 300

[tool.build]
version = "2.4.1"
sources = ["src", "lib"]
target = "es2022"
strip = true
`;

type Change = readonly [from: string, to: string];

/** An edit that quotes a text of a file with some words changed, and wants one change made. */
interface Misquoted {
  readonly file: string;
  readonly named: string;
  readonly quoted: string;
  readonly wanted: Change;
}

function misquoted(file: string, named: string, words: readonly Change[], wanted: Change): Misquoted {
  expect(file.split(named)).toHaveLength(2);
  const quoted = words.reduce((text, [from, to]) => text.replaceAll(from, to), named);
  expect(quoted).not.toBe(named);
  return { file, named, quoted, wanted };
}

/**
 * What becomes of the edit if a model says what a script has. Only equal texts are found by rule.
 */
async function called({ file, quoted, wanted }: Misquoted, script: Script) {
  const now = quoted.replace(wanted[0], () => wanted[1]);
  expect(now).not.toBe(quoted);
  const files = new MemoryWorkspace({ 'a.txt': file });
  const model = scriptedModel(script);
  const input = { path: 'a.txt', old_str: quoted, new_str: now };
  const result = await editFile(files, input, { model, maxTier: 'exact' });
  return { result, asked: model.asked, text: files.textOf('a.txt') };
}

/** It is written once the model repeats the word that differs, if one does; and what is meant. */
async function isTaken(edit: Misquoted, made: string) {
  const { result, text } = await called(edit, { old: edit.named, name: REPEATED });
  expect(result.code).toBeNull();
  expect(text).toBe(edit.file.replace(edit.named, () => made));
}

/**
 * It is not written without the word, however the place is named, and whatever else is said of the
 * word.
 */
async function isNotTaken(edit: Misquoted) {
  const { file, named } = edit;
  const document = Document.of(file);
  const from = file.indexOf(named);
  const [first, last] = [from, from + named.length - 1].map(at => document.lines.lineAt(at) + 1) as [
    number,
    number,
  ];
  const address = addressOf(document, { first, last }, 'long');
  for (const script of [
    { old: named, name: '' },
    { old: address, name: 'another' },
  ]) {
    const { result, text } = await called(edit, script);
    expect(text).toBe(file);
    expect(result.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    expect(result.corrections).toMatchObject([{ target: 'old_str', outcome: 'rejected', value: null }]);
  }
}

const part = (file: string, from: string, to: string) =>
  file.slice(file.indexOf(from), file.indexOf(to, file.indexOf(from)) + to.length);
const DRAIN = part(JOBS, 'def drain_queue', 'return done');
const LOOP = part(JOBS, '    for task', 'done.append(outcome)');
const ENQUEUE = part(JOBS, 'def enqueue', 'return key');
const LISTS = part(ROUTES, "  it('lists", '  });');
const BODY = part(ROUTES, "    const response = await client.get('/orders?state=open');", 'toHaveLength(2);');
const SERVER = part(SETUP, '[server]', 'workers = 4');
const CACHE = part(SETUP, 'host = "cache', 'ttl = 300');
const BUILD = part(SETUP, '[tool.build]', 'strip = true');

describe('the same thing, as the file has it now, is taken', () => {
  const append: Change = ['done.append(outcome)', 'done.append(outcome.value)'];
  test.each<[string, string, string, readonly Change[], Change]>([
    ['a variable renamed', JOBS, DRAIN, [['task', 'job']], append],
    [
      'two variables renamed',
      JOBS,
      DRAIN,
      [
        ['task', 'job'],
        ['worker', 'runner'],
      ],
      append,
    ],
    [
      'a variable renamed on the changed line too',
      JOBS,
      DRAIN,
      [['outcome', 'result']],
      ['done.append(result)', 'finished.append(result)'],
    ],
    ['a variable renamed without the head', JOBS, LOOP, [['worker', 'pool']], append],
    ['a comment changed', JOBS, DRAIN, [['report what was finished', 'tell how many there were']], append],
    ['a comment gone', JOBS, DRAIN, [['    # report what was finished\n', '']], append],
    ['a line more', JOBS, DRAIN, [['    done = []', '    log.debug("draining")\n    done = []']], append],
    ['a line gone', JOBS, DRAIN, [['            continue\n', '']], append],
    [
      'another sentence in the log',
      JOBS,
      ENQUEUE,
      [['"queued %s"', '"accepted job %s"']],
      ['return key', 'return key, payload'],
    ],
    [
      'an argument more',
      JOBS,
      ENQUEUE,
      [['store.push(key, payload)', 'store.push(key, payload, priority)']],
      ['return key', 'return str(key)'],
    ],
    [
      'another call on a line of context',
      JOBS,
      DRAIN,
      [['metrics.count("drained", len(done))', 'telemetry(done)']],
      append,
    ],
    [
      'a statement on several lines',
      JOBS,
      ENQUEUE,
      [['store.push(key, payload)', 'store.push(\n        key,\n        payload,\n    )']],
      ['return key', 'return str(key)'],
    ],
    [
      'an older version of what is built',
      SETUP,
      BUILD,
      [['2.4.1', '2.3.0']],
      ['target = "es2022"', 'target = "es2024"'],
    ],
    [
      'other quotes and signs at line ends',
      ROUTES,
      LISTS,
      [
        ["'", '"'],
        [';', ''],
      ],
      ['toHaveLength(2)', 'toHaveLength(3)'],
    ],
    [
      'a name with a letter lost',
      JOBS,
      DRAIN,
      [['outcome', 'outcme']],
      ['return done', 'return tuple(done)'],
    ],
    ['another style of names', JOBS, ENQUEUE, [['payload', 'pay_load']], ['return key', 'return str(key)']],
    [
      'indented otherwise and with a blank line less',
      JOBS,
      DRAIN,
      [['    done = []', '  done = []']],
      append,
    ],
  ])('%s', async (_, file, named, words, wanted) => {
    const edit = misquoted(file, named, words, wanted);
    const asInFile = (text: string) => words.reduce((now, [from, to]) => now.replaceAll(to, from), text);
    const change = named.includes(wanted[0]) ? wanted : wanted.map(asInFile);
    await isTaken(
      edit,
      named.replace(change[0] as string, () => change[1] as string),
    );
  });
});

describe('another thing of the same shape is not', () => {
  const append: Change = ['done.append(outcome)', 'done.append(outcome.value)'];
  const three: Change = ['toHaveLength(2)', 'toHaveLength(3)'];
  test.each<[string, string, string, readonly Change[], Change]>([
    ['the next function', JOBS, DRAIN, [['drain_queue', 'drain_mailbox']], append],
    ['the next version of it', JOBS, DRAIN, [['drain_queue', 'drain_queue_v2']], append],
    ['the opposite', JOBS, ENQUEUE, [['enqueue', 'dequeue']], ['return key', 'return str(key)']],
    [
      'a sibling call of one family',
      JOBS,
      LOOP,
      [
        ['store.requeue(task)', 'store.requeue_later(task)'],
        ['worker.run', 'worker.run_later'],
      ],
      append,
    ],
    [
      'another call on the changed line',
      JOBS,
      ENQUEUE,
      [['store.push(key, payload)', 'store.defer(key, payload)']],
      ['store.defer(key', 'store.defer(str(key)'],
    ],
    ['the sibling test', ROUTES, LISTS, [['lists the open orders', 'lists the paid orders']], three],
    [
      'the sibling test by its path alone',
      ROUTES,
      BODY,
      [['/orders?state=open', '/users?state=open']],
      three,
    ],
    ['another status that is expected', ROUTES, BODY, [['toBe(200)', 'toBe(206)']], three],
    ['the next section', SETUP, SERVER, [['[server]', '[metrics]']], ['workers = 4', 'workers = 8']],
    [
      'the next section with its own port',
      SETUP,
      SERVER,
      [
        ['[server]', '[admin]'],
        ['8080', '9090'],
      ],
      ['workers = 4', 'workers = 8'],
    ],
    [
      'a section without its head, by its values',
      SETUP,
      CACHE,
      [
        ['cache.internal', 'queue.internal'],
        ['6379', '5672'],
      ],
      ['ttl = 300', 'ttl = 60'],
    ],
    ['a section without its head, by one value', SETUP, CACHE, [['6379', '5672']], ['ttl = 300', 'ttl = 60']],
    ['another tool', SETUP, BUILD, [['tool.build', 'tool.pack']], ['target = "es2022"', 'target = "es2024"']],
    [
      'a name that the new text writes',
      JOBS,
      DRAIN,
      [['outcome', 'letter']],
      ['done.append(letter)', 'done.append(letter)\n        archive(letter)'],
    ],
    ['a type of its own', JOBS, ENQUEUE, [['store', 'Mailbox']], ['return key', 'return str(key)']],
    [
      'all of its names',
      JOBS,
      LOOP,
      [
        ['task', 'mail'],
        ['worker', 'sender'],
        ['outcome', 'answer'],
        ['store', 'outbox'],
      ],
      ['done.append(answer)', 'done.append(answer.id)'],
    ],
    ['a flag', SETUP, BUILD, [['strip = true', 'strip = false']], ['target = "es2022"', 'target = "es2024"']],
  ])('%s', async (_, file, named, words, wanted) => {
    await isNotTaken(misquoted(file, named, words, wanted));
  });
});

const PLACE = [
  'rows = fetch_rows(session, limit=50)',
  'rows = drop_empty(rows, strict=true)',
  'cursor.move_left(step, border.top)',
  'emit(rows, channel="audit", retries=3)',
  'log.debug("emitted %d rows", len(rows))',
];
const CHANGE = ['emit(rows', 'emit(sorted(rows)'] as const;
/** `PLACE` with something put for something else, everywhere. */
const put = (mine: string, other: string) => PLACE.map(line => line.replaceAll(mine, other));

/** An edit that quotes it so, in a file that has it as it is. */
const ofPlace = (quoted: readonly string[]): Misquoted => ({
  file: ['import os', '', ...PLACE, '', 'unrelated = compute_everything(os.getcwd())', ''].join('\n'),
  named: PLACE.join('\n'),
  quoted: quoted.join('\n'),
  wanted: CHANGE,
});

describe('a near copy whose original was removed is not taken', () => {
  test.each([
    ['another number', 'limit=50', 'limit=80'],
    ['another number of the next thing', 'step', 'step2'],
    ['another truth value', 'strict=true', 'strict=false'],
    ['the other half of a pair', 'move_left', 'move_right'],
    ['the other getter', 'fetch_rows', 'fetch_cols'],
    ['the other verb', 'drop_empty', 'keep_empty'],
    ['another member of a family, the capitals an acronym', 'fetch_rows', 'fetchCSVRows'],
    ['a name of more parts of the same', 'drop_empty', 'drop_all_empty'],
    ['a number of the next version', 'move_left', 'move_left2'],
    ['a number of the next thing, in capitals', 'move_left', 'MOVE_LEFT_2'],
    ['another number on the changed line', 'retries=3', 'retries=4'],
    ['another place to send it', '"audit"', '"billing"'],
  ])('%s: %s for %s', async (_, mine, other) => {
    await isNotTaken(ofPlace(put(mine, other)));
  });
});

describe('a part of another thing is not taken, although every word of it is in the file', () => {
  const wanted: Change = ['rows = sort(rows)', 'rows = sort(rows, key)'];
  const body = ['rows = sort(rows)', 'for row in rows:', '    send(row, limit + 1)', 'close(rows)'];
  test.each([
    ['its head is another', ['def send_all(rows):', ...body], body],
    ['its class is another', ['class SendAll:', ...body], body],
    ['a sign is another', body, body.with(2, '    send(row, limit - 1)')],
    ['it is closed otherwise', body, body.with(3, 'close((rows))')],
    ['a value is negative', body, body.with(2, '    send(row, -limit + 1)')],
    ['a product is a quotient', body.with(2, '    send(row * 2)'), body.with(2, '    send(row / 2)')],
    ['something is added', body.with(3, 'total += rows'), body.with(3, 'total -= rows')],
    ['a comment names another', ['# Sends to all.', ...body], ['# Sends to friends.', ...body]],
    ['it is counted otherwise', body.with(2, '    send(row % 2)'), body.with(2, '    send(row & 2)')],
    ['a list is a table', body.with(2, '    send([row])'), body.with(2, '    send({row})')],
  ])('%s', async (_, quoted, named) => {
    const file = ['begin()', ...named, 'end()', ''].join('\n');
    await isNotTaken({ file, named: named.join('\n'), quoted: quoted.join('\n'), wanted });
  });
});

describe('a poor quote is', () => {
  test.each<[string, readonly string[]]>([
    ['a letter lost', put('fetch_rows', 'fetch_rws')],
    ['two letters swapped', put('cursor', 'crusor')],
    ['two words misspelt', put('cursor', 'crusor').map(line => line.replace('session', 'sesion'))],
    ['a plural', put('border.top', 'borders.top')],
    ['a line dropped', PLACE.toSpliced(1, 1)],
    ['a comment added', PLACE.toSpliced(1, 0, '# only those with something in them')],
    ['other quotes', put('"', "'")],
    ['other spaces', put(', ', ',')],
    ['one stale word', put('log', 'journal')],
    ['a stale argument more', put('border.top', 'border.top, width')],
    [
      'statement on several lines',
      ['rows = fetch_rows(', '    session,', '    limit=50)', ...PLACE.slice(1)],
    ],
    ['indented otherwise', PLACE.map(line => `    ${line}`)],
  ])('%s', async (_, quoted) => {
    const made = PLACE.join('\n').replace(CHANGE[0], () => CHANGE[1]);
    await isTaken(ofPlace(quoted), made);
  });
});

const REAL = [
  'def load_psv(path, strict=False):',
  '    rows = read_rows(path, "|")',
  '    if strict:',
  '        check_widths(rows)',
  '    return Table(rows, source=path)',
  '',
  'def get_user_v2(session, user_id):',
  '    query = select(User).where(User.id == user_id)',
  '    user = session.execute(query).scalar_one()',
  '    audit_log.record("read", user)',
  '    return serialize(user)',
  '',
  'class ReportView(BaseView):',
  '    template = "report.html"',
  '    def render_rows(self, table):',
  '        cells = [format_cell(cell) for cell in table]',
  '        return self.page(cells, width=80)',
];

/** An edit of some of its lines, with something put for something else, that adds a comment. */
function ofReal(from: number, to: number, words: readonly Change[]): Misquoted {
  const lines = REAL.slice(from, to);
  const named = lines.join('\n');
  const quoted = words.reduce((text, [mine, wrong]) => text.replace(mine, () => wrong), named);
  const end = lines.at(-1) as string;
  return { file: `${REAL.join('\n')}\n`, named, quoted, wanted: [end, `${end}  # changed`] };
}

describe('lines of a file', () => {
  test.each<[number, number, string, string]>([
    [0, 5, 'load_psv', 'load_tsv'],
    [0, 5, 'load_psv', 'load_csv'],
    [0, 5, 'load_psv', 'save_psv'],
    [0, 2, 'load_psv', 'load_tsv'],
    [0, 3, 'load_psv', 'load_all'],
    [1, 5, 'read_rows', 'read_cols'],
    [1, 5, 'check_widths', 'check_types'],
    [6, 11, 'get_user_v2', 'get_user_v3'],
    [6, 11, 'get_user_v2', 'get_team_v2'],
    [6, 8, 'get_user_v2', 'get_user_v3'],
    [6, 11, 'get_user_v2', 'set_user_v2'],
    [7, 11, 'audit_log', 'error_log'],
    [12, 17, 'ReportView', 'InvoiceView'],
    [12, 17, 'ReportView', 'ReportForm'],
    [12, 17, 'render_rows', 'render_head'],
    [14, 17, 'render_rows', 'render_cols'],
    [14, 17, 'format_cell', 'format_head'],
    [12, 14, 'ReportView', 'SummaryView'],
    [12, 17, '"report.html"', '"index.html"'],
    [15, 17, '80', '120'],
  ])('are not taken for look-alikes: lines %i to %i, %s for %s', async (from, to, mine, wrong) => {
    const { wanted, quoted, ...edit } = ofReal(from, to, [[mine, wrong]]);
    const end = quoted.split('\n').at(-1) as string;
    await isNotTaken({ ...edit, quoted, wanted: [end, `${end}  # changed`] });
  });

  test.each<[number, number, readonly (readonly [string, string])[]]>([
    [0, 5, [['rows = read_rows', 'rows = raed_rows']]],
    [0, 5, [['check_widths', 'check_width_']]],
    [0, 5, [['load_psv', 'laod_psv']]],
    [0, 5, [['    if strict:\n', '']]],
    [0, 5, [['    if strict:\n', '    # only when asked for\n    if strict:\n']]],
    [6, 11, [['scalar_one()', 'scalar()']]],
    [6, 11, [['"read"', "'read'"]]],
    [6, 11, [['    audit_log.record("read", user)\n', '']]],
    [
      6,
      11,
      [
        ['select(User)', 'select( User )'],
        ['"read"', "'read'"],
      ],
    ],
    [6, 11, [['session, user_id', 'session, user_id, *']]],
    [12, 17, [['template', 'tempalte']]],
    [12, 17, [['cell in table', 'item in table']]],
  ])('are taken for a poor quote of them: lines %i to %i with %j', async (from, to, words) => {
    const edit = ofReal(from, to, words);
    const end = edit.quoted.split('\n').at(-1) as string;
    await isTaken({ ...edit, wanted: [end, `${end}  # changed`] }, `${edit.named}  # changed`);
  });
});
