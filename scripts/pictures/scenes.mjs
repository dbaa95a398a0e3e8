import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What a picture of a terminal shows: the commands that are run in a copy of an example, and the
 * files that are put there before.
 *
 * @typedef {object} Step
 * @property {string} run as a shell reads it, and as the picture shows it
 * @property {string} [caption] is shown in place of the command
 * @property {number} [exit] the code that it ends with; 0 by default
 * @property {boolean} [isHidden] it only prepares the next
 * @property {object[]} [exchange] messages of a client, to the standard input
 *
 * @typedef {object} Scene
 * @property {string} name of the file
 * @property {string} title
 * @property {string} desc
 * @property {number} [columns]
 * @property {string} [example] the folder in examples/ that is copied
 * @property {string} [folder] the name of the copy; `shop` by default
 * @property {string[]} [saves] files that a picture of a page is made of
 * @property {Record<string, string>} [files] `FOLDER` in them stands for the copy
 * @property {string[]} [answers] of a scripted model
 * @property {Step[]} steps
 */

const example = name =>
  readFileSync(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)), 'utf8');
const reply = name => example(`replies/${name}`);
const json = value => `${JSON.stringify(value, null, 2)}\n`;

/** The method of the example, with new lines in green: `diff` compares two files line by line. */
const MARKED = [
  "diff --unchanged-line-format='%L' --old-line-format=''",
  "--new-line-format='\u001b[32m%l\u001b[39m%c'\\''\\012'\\''' before.ts after.ts || true",
].join(' ');
const METHOD = (from, to) => `sed -n '${from},${to}s/\\r$//p' web/checkout.ts | expand -t 4`;

const REPOSITORIES = fileURLToPath(new URL('campaign-repositories.mjs', import.meta.url));

const DRIFT = { 'reply.md': reply('02-drift.md') };
/** An answer of a model. */
const limitOf = (before, after) => `api/discounts.py
<<<<<<< SEARCH
    limit = ${before}
=======
    limit = ${after}
>>>>>>> REPLACE
`;
const FROM_AGENT = {
  file_path: 'web/checkout.ts',
  old_string: 'shipping(): number {\n  const sum = this.sum();',
  new_string: 'shipping(express = false): number {\n  const sum = this.sum();',
};
const call = (path, old_str, new_str) => ({
  method: 'tools/call',
  params: { name: 'edit', arguments: { path, old_str, new_str } },
});

/** @type {readonly Scene[]} */
export const SCENES = [
  {
    name: 'before-after',
    title: "A chat model's answer, and what becomes of the file",
    desc: 'A chat answers with one method, indented by blanks. The file has the method with tabs, inside a class. Afterwards the file has the new lines, with its own tabs; all else is as before.',
    columns: 48,
    files: { 'answer.md': example('answers/1-method.md') },
    steps: [
      { caption: 'A chat answers', run: "sed -n '3,4p;6,15p' answer.md" },
      { caption: 'web/checkout.ts before: tabs and CRLF', run: `${METHOD(18, 24)} | tee before.ts` },
      { run: 'mortise apply answer.md', isHidden: true },
      { isHidden: true, run: `${METHOD(18, 27)} > after.ts` },
      { caption: 'web/checkout.ts after `mortise apply`', run: MARKED },
    ],
  },
  {
    name: 'answer',
    title: "mortise apply: a chat model's answer, put in",
    desc: 'An answer shows one method with blanks; the file has tabs. The method is replaced, with the tabs of the file; commands are not run. Then come the diff and a summary.',
    columns: 90,
    files: { 'answer.md': example('answers/1-method.md') },
    steps: [{ run: 'cat answer.md' }, { run: 'mortise apply answer.md' }],
  },
  {
    name: 'apply',
    title: 'mortise apply: three misquoted edits, applied',
    desc: 'Three edits of a reply are applied, though each quotes the file slightly wrong. One line for each says where and what differed; then come the diffs.',
    columns: 110,
    files: DRIFT,
    steps: [{ run: 'mortise apply reply.md' }],
  },
  {
    name: 'apply-refused',
    title: 'mortise apply: an edit that fits two places is refused',
    desc: 'The search text is in two places. Both are shown with the line that tells them apart, and what to send instead. Nothing was written.',
    files: { 'reply.md': reply('03-ambiguous.md') },
    steps: [{ run: 'mortise apply reply.md', exit: 1 }],
  },
  {
    name: 'convert',
    title: 'mortise convert: the same edits in another format',
    desc: 'A reply with misquoted search and replace blocks comes out as a unified diff that fits the files.',
    files: DRIFT,
    steps: [{ run: 'mortise convert reply.md --root . --to unified-diff | head -18' }],
  },
  {
    name: 'log-and-undo',
    title: 'mortise log and mortise undo',
    desc: 'The list of commits has one, with its id, time and files. Undo shows the diff that takes it back.',
    files: { 'reply.md': reply('01-plain.md') },
    steps: [
      { run: 'mortise apply reply.md', isHidden: true },
      { run: 'mortise log' },
      { run: 'mortise undo' },
    ],
  },
  {
    name: 'outline-and-anchors',
    title: 'mortise outline and mortise anchors',
    desc: 'The outline of a file lists its classes and methods with their lines. The anchors list places with addresses that an edit script can choose.',
    steps: [{ run: 'mortise outline api/cart.py' }, { run: 'mortise anchors api/discounts.py' }],
  },
  {
    name: 'edit',
    title: 'mortise edit: a model is asked for a change, and its answer applied',
    desc: 'A model is asked to limit a discount. Its first answer fails the test and its second passes. The diff, the rounds and the number of requests are shown.',
    answers: [
      // Euros, where the file has cents.
      limitOf('cart.subtotal() // 2', 'min(cart.subtotal() // 2, 50)'),
      limitOf('min(cart.subtotal() // 2, 50)', 'min(cart.subtotal() // 2, 5000)'),
    ],
    steps: [
      {
        run: 'mortise edit api/discounts.py -m "A discount is 50 euros at most" --model openai-compatible/scripted --test "grep -q 5000 api/discounts.py"',
      },
    ],
  },
  {
    name: 'edit-file',
    title: 'mortise edit-file: one call of an edit tool',
    desc: 'A call has the other kind of quotation marks than the file, and another indentation. The change is made, and the answer says what was corrected.',
    files: {
      'call.json': json({
        path: 'api/discounts.py',
        old_str: "if percent is None:\n    return 'unknown code'",
        new_str: "if percent is None:\n    return 'this code is not known'",
      }),
    },
    steps: [{ run: 'cat call.json' }, { run: 'mortise edit-file < call.json' }],
  },
  {
    name: 'mcp',
    title: 'mortise mcp: two calls of an agent',
    desc: 'Over the Model Context Protocol, one edit is applied with the indentation of the file, and one that fits two places is refused.',
    columns: 110,
    steps: [
      {
        run: 'mortise mcp',
        exchange: [
          {
            method: 'initialize',
            params: {
              protocolVersion: '2025-06-18',
              capabilities: {},
              clientInfo: { name: 'agent', version: '1' },
            },
          },
          { method: 'notifications/initialized', notice: true },
          call(FROM_AGENT.file_path, FROM_AGENT.old_string, FROM_AGENT.new_string),
          call('settings.toml', 'timeout_seconds = 30', 'timeout_seconds = 90'),
        ],
      },
    ],
  },
  {
    name: 'hook',
    title: 'mortise hook: what an agent gets back for its call',
    desc: 'The call of an agent has lost the indentation of the file. The hook answers with the text that the file has.',
    files: { 'call.json': json({ cwd: 'FOLDER', tool_name: 'replace', tool_input: FROM_AGENT }) },
    steps: [{ run: 'cat call.json' }, { run: 'mortise hook gemini < call.json' }],
  },
  {
    name: 'findings',
    title: 'mortise findings: what ruff finds',
    desc: 'The findings of ruff in one file, each with its place, rule and message, and how many of each rule.',
    columns: 108,
    example: 'broken-project',
    steps: [{ run: 'mortise findings shop/money.py --tool ruff', exit: 1 }],
  },
  {
    name: 'fix',
    title: 'mortise fix: the safe fixes of ruff',
    desc: 'Three of eight findings are fixed, with the diff. A table says for each rule what was done, and the rest is listed.',
    columns: 114,
    example: 'broken-project',
    steps: [{ run: 'mortise fix shop/money.py --tool ruff', exit: 1 }],
  },
  {
    name: 'campaign',
    title: 'mortise campaign: one change in five repositories',
    desc: 'After the run, three are pushed, one has nothing to do, and one is refused because its test fails.',
    columns: 110,
    example: 'campaign',
    folder: 'timeouts',
    steps: [
      { run: `node '${REPOSITORIES}'`, isHidden: true },
      { run: 'mortise campaign run', exit: 1 },
    ],
  },
];
