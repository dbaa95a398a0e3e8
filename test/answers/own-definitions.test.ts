import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const API = `export async function fetchOrders(page: number) {
  const response = await fetch(\`/orders?page=\${page}\`);
  return response.json();
}

export async function cancelOrder(id: string) {
  await fetch(\`/orders/\${id}\`, { method: 'DELETE' });
  toast('Order cancelled');
}
`;
const TREE = { 'src/api.ts': API, 'src/page.ts': 'export const PAGE = 1;\n' };
const FETCH = API.slice(0, API.indexOf('export async function cancelOrder')).trimEnd();
const CHECKED = FETCH.replace(
  '  return',
  '  if (!response.ok) throw new Error(response.statusText);\n  return',
);
const REMARK = FETCH.replace('`);', '`); // <-- the status is not checked');
const CANCEL = API.slice(API.indexOf('export async function cancelOrder'));
const CUT = CANCEL.replace("  toast('Order cancelled');\n", '');

const apiAfter = (...lines: string[]) => textAfter(lines.join('\n'), 'src/api.ts', TREE);
const put = (lead: string, code: string) =>
  apiAfter(lead, '', codeAt('ts', code), 'Always look at the status first.');

describe('a new version of what one file defines', () => {
  // l-14, l-17 of the unseen answers: no sentence names the file.
  test.each([
    'You can look at the status in `fetchOrders`:',
    'That is how the error gets lost. A look at the status fixes that:',
  ])('goes into that file: %s', async lead =>
    expect(await put(lead, CHECKED)).toBe(API.replace(FETCH, CHECKED)),
  );

  // Written where code of the same name alone was enough.
  test.each([
    'Axios implements the same idea like so:',
    'In the 1.x version, `fetchOrders` looked like this:',
  ])('goes nowhere where the code is of something else: %s', async lead =>
    expect(await put(lead, CHECKED)).toContain('No file is named for this code'),
  );

  test('goes nowhere where two files define it', async () => {
    const reply = `You can look at the status:\n\n${codeAt('ts', CHECKED)}`;
    const tree = { ...TREE, 'src/old.ts': API };
    expect(await textAfter(reply, 'src/api.ts', tree)).toContain('No file is named for this code');
  });

  test('goes nowhere where it defines something else, too', async () => {
    const reply = await put('A check fixes that:', `${CHECKED}\n\nfunction check() {}`);
    expect(reply).toContain('No file is named for this code');
  });
});

describe('code that has nothing new', () => {
  test.each([
    'The problem is in `fetchOrders`:',
    'Your code does this:',
    'Here is the bug in the client:',
    'What you have in `src/api.ts`:',
    'Bad:',
  ])('may be a quote with remarks, or cut: %s', async lead => {
    const refused = /it may be a quote|No file is named for this code/;
    expect(await put(lead, REMARK)).toMatch(refused);
    expect(await put(lead, CUT)).toMatch(refused);
  });

  test('is put in where it is said to be a new version', async () => {
    expect(await put("Here's the fixed version of `cancelOrder`:", CUT)).toBe(API.replace(CANCEL, CUT));
    expect(await put('With a comment, in `src/api.ts`:', REMARK)).toBe(API.replace(FETCH, REMARK));
  });

  test('is put in where a sentence asks for it, or says that something goes', async () => {
    expect(await put('Replace `cancelOrder` by this:', CUT)).toBe(API.replace(CANCEL, CUT));
    expect(await put('The `toast` is gone in `src/api.ts`:', CUT)).toBe(API.replace(CANCEL, CUT));
  });
});

describe('a place at the end of what leads to code', () => {
  // l-09, m-01 and k-13 of the unseen answers.
  test.each([
    'And a second helper for the page and its tests, right after `fetchOrders` in `src/api.ts`:',
    'For the new list of all the pages you need one more function, to go below `fetchOrders` in `src/api.ts`:',
  ])('is where it goes: %s', async lead => {
    const code = 'export function allOrders() {\n  return fetchOrders(0);\n}';
    expect(await put(lead, code)).toBe(API.replace(FETCH, `${FETCH}\n\n${code}`));
  });
});

describe('code that is shown only', () => {
  const fix = `In \`src/api.ts\`:\n\n${codeAt('ts', CHECKED)}\n`;
  const FIXED = API.replace(FETCH, CHECKED);

  // i-03 and m-04 of the unseen answers.
  test('is what a program prints, without a language where the code has one', async () => {
    const output = codeAt('', 'HTTP/1.1 404 Not Found\n{"message":"Resource not found", ...}');
    expect(await apiAfter(fix, 'which should now answer', '', output)).toBe(FIXED);
    const trace = codeAt('', 'Uncaught TypeError: done is not a function\n    at api.ts:28');
    expect(await apiAfter('The body is read, and there is none:', '', trace, fix)).toBe(FIXED);
  });

  test('is not passed over where nothing says that a program prints it', async () => {
    const lines = codeAt('', 'coverage/\n*.log');
    expect(await apiAfter(fix, 'And for the list of ignored files:', '', lines)).toContain('not sure');
  });

  // f-019 and g-027.
  test.each(['Demo:', 'Later, in the view, you can do something like this:'])(
    'is a use of what is put in: %s',
    async lead => {
      const use = codeAt('ts', 'const orders = await fetchOrders(1);\nconsole.log(orders.length);');
      expect(await apiAfter(fix, lead, '', use)).toBe(FIXED);
    },
  );

  test('is none where the words above say where it goes, or it defines something', async () => {
    const use = codeAt('ts', 'const orders = await fetchOrders(1);\nconsole.log(orders.length);');
    expect(await apiAfter(fix, 'There, in the handler:', '', use)).toContain('not sure');
    const test = codeAt('ts', 'function orders() {\n  return fetchOrders(1);\n}');
    expect(await apiAfter(fix, 'Demo:', '', test)).toContain('not sure');
  });

  // l-23 and m-20: an idea for a test is for the reader to take up.
  test('is an idea', async () => {
    const test = codeAt('ts', "it('looks at the status', async () => {\n  await fetchOrders(1);\n});");
    expect(await apiAfter(fix, 'A test could look like this:', '', test)).toBe(FIXED);
  });
});
