import { describe, expect, test } from 'vitest';
import { whyUnlikely } from '../../src/repair/judged.js';
import { Document } from '../../src/text/index.js';

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

/**
 * What is held against a text of a file, where an edit quotes it with some words changed and wants
 * one change made.
 */
function why(file: string, named: string, quoted: readonly Change[], wanted: Change) {
  expect(file.split(named)).toHaveLength(2);
  const oldStr = quoted.reduce((text, [from, to]) => text.replaceAll(from, to), named);
  expect(oldStr).not.toBe(named);
  const newStr = oldStr.replace(wanted[0], () => wanted[1]);
  expect(newStr).not.toBe(oldStr);
  return whyUnlikely(Document.of(file), { oldStr, newStr }, named);
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
  ])('%s', (_, file, named, quoted, wanted) => {
    expect(why(file, named, quoted, wanted)).toBeUndefined();
  });
});

describe('another thing of the same shape is not taken', () => {
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
  ])('%s', (_, file, named, quoted, wanted) => {
    expect(why(file, named, quoted, wanted)).toBeDefined();
  });
});
