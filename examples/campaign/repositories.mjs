/** What the repositories have in common: a request is noted, not sent. */
const SEND = `export const sent = [];

function send(method, path, timeout) {
  sent.push({ method, path, timeout });
}
`;

const TEST = `import assert from 'node:assert/strict';
import { get, sent } from './client.mjs';

get('/orders', 3);
get('/orders');
assert.equal(sent[0].timeout, 3);
`;

const TEST_WITHOUT_TIMEOUT = `${TEST}
if (sent[1].timeout !== undefined) {
  console.error('A report takes an hour to be made: a request for it must have no timeout.');
  process.exitCode = 1;
}
`;

const GET = `
export function get(path, timeout = undefined) {
  return send('GET', path, timeout);
}
`;

/** Indented by a tab: the reply was not written for this file, and fits all the same. */
const GET_BY_ANOTHER_TEAM = GET.replace('  return', '\treturn');

const repository = (name, get, isPushed, test = TEST) => ({
  name,
  isPushed,
  files: { 'client.mjs': `${SEND}${get}`, 'test.mjs': test },
});

/** The five repositories, and whether the campaign pushes a branch to each. */
export const REPOSITORIES = [
  repository('orders', GET, true),
  repository('invoices', `${GET}\nexport const post = (path) => send('POST', path, 30);\n`, true),
  repository('mail', GET_BY_ANOTHER_TEAM, true),
  // Has the change already.
  repository('search', GET.replace('undefined', '10'), false),
  // Somebody relies on what is changed, and has a test that says so.
  repository(
    'legacy',
    GET,
    false,
    TEST_WITHOUT_TIMEOUT,
  ),
];
