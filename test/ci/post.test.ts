import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { run as runPoster } from '../../ci/post/review.mjs';
import { folderWith } from '../cli/folder.js';
import { api, type Hosted, SHA, zipped } from './api.js';

const POST = fileURLToPath(new URL('../../ci/post/post.mjs', import.meta.url));
const PATCH = '@@ -1,3 +1,4 @@\n import a\n+import b\n print(a)\n print(1)\n@@ -20,2 +21,3 @@\n x\n+y\n z';
const FILES = [{ filename: 'app/cart.py', patch: PATCH }];

const suggestion = (line: number, text = 'import c\n', more: object = {}) => ({
  path: 'app/cart.py',
  line,
  side: 'RIGHT',
  body: `- \`ruff F401\` \`b\` is unused\n\n\`\`\`suggestion\n${text}\`\`\`\n`,
  ...more,
});

const review = (comments: unknown) =>
  zipped('review.json', JSON.stringify({ event: 'COMMENT', body: '', comments }));

const RUN = {
  id: 5,
  event: 'pull_request',
  head_sha: SHA,
  head_branch: 'fix/a b',
  head_repository: { owner: { login: 'guest' } },
};

/** A server, and the variables of a run against it. */
async function surroundings(hosted: Hosted, run: object) {
  const folder = folderWith({ 'event.json': JSON.stringify({ workflow_run: run }) });
  const { url, posted } = await api(hosted);
  const env = {
    PATH: process.env.PATH,
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'team/shop',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    MORTISE_TOKEN: 'secret',
    RUNNER_TEMP: folder,
  };
  return { env, posted };
}

/** Run the poster, which waits for nothing between two tries. */
async function post(hosted: Hosted, run: object = RUN) {
  const { env, posted } = await surroundings(hosted, run);
  const [lines, waits]: [string[], number[]] = [[], []];
  const exitCode = await runPoster({
    env,
    print: line => void lines.push(`${line}\n`),
    wait: async milliseconds => void waits.push(milliseconds),
  });
  return { printed: lines.join(''), exitCode, posted, waits };
}

describe('the program that the action runs', () => {
  test.each<[string, Hosted, string, number]>([
    ['posts', { files: FILES, artifact: review([suggestion(2)]) }, 'Posted 1 of 1 suggestions', 0],
    ['fails', { files: FILES, artifact: Buffer.from('no zip') }, '::error title=mortise::', 1],
  ])('%s, says so and exits', async (_, hosted, said, code) => {
    const { env, posted } = await surroundings(hosted, RUN);
    const child = spawn(process.execPath, [POST], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (printed += text));
    const exitCode = await new Promise<number | null>(resolve => child.once('close', resolve));
    expect([exitCode, printed]).toEqual([code, expect.stringContaining(said)]);
    expect(posted).toHaveLength(1 - code);
  });
});

describe('suggestions of a run are posted', () => {
  test('as one review of the pull request that ends with its commit', async () => {
    const { printed, exitCode, posted } = await post({
      files: FILES,
      artifact: review([suggestion(2), suggestion(3, 'print(b)\n', { start_line: 2 })]),
    });
    expect([printed, exitCode]).toEqual([
      'Posted 2 of 2 suggestions: 2 in the artifact, 2 on lines of the pull request, 0 posted before.\n',
      0,
    ]);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ commit_id: SHA, event: 'COMMENT' });
    expect(posted[0]?.comments[0]).toMatchObject({ path: 'app/cart.py', line: 2, side: 'RIGHT' });
    expect(posted[0]?.comments[0]?.body).toMatch(
      /^- `ruff F401 b is unused`\n\n```suggestion\nimport c\n```\n\n<!-- mortise [0-9a-f]{32} -->$/,
    );
    expect(posted[0]?.comments[1]).toMatchObject({ start_line: 2, start_side: 'RIGHT', line: 3 });
  });

  test('but not those on lines that the pull request does not show', async () => {
    const lines = [1, 4, 5, 20, 21, 23, 24].map(line => suggestion(line));
    const across = suggestion(22, 'y\n', { start_line: 3 });
    const other = suggestion(1, 'x\n', { path: '.github/workflows/ci.yml' });
    const { posted } = await post({ files: FILES, artifact: review([...lines, across, other]) });
    expect(posted[0]?.comments.map(each => each.line)).toEqual([1, 4, 21, 23]);
  });

  test('but not twice', async () => {
    const first = await post({ files: FILES, artifact: review([suggestion(2)]) });
    const comments = first.posted[0]?.comments.map(each => each.body) ?? [];
    const { printed, posted } = await post({ files: FILES, comments, artifact: review([suggestion(2)]) });
    expect(printed).toContain(
      'Nothing to post: 1 in the artifact, 1 on lines of the pull request, 1 posted before.',
    );
    expect(posted).toEqual([]);
  });

  test('also where another line of the file was deleted before, and later lines moved', async () => {
    const [second, third] = [suggestion(2, ''), suggestion(3, '')];
    const first = await post({ files: FILES, artifact: review([second]) });
    const comments = first.posted[0]?.comments.map(each => each.body) ?? [];
    const moved = [{ filename: 'app/cart.py', patch: PATCH.replaceAll('+1,4', '+11,4') }];
    const shifted = [suggestion(12, ''), suggestion(13, '')];
    const { posted, printed } = await post({ files: moved, comments, artifact: review(shifted) });
    expect(posted[0]?.comments.map(each => each.line)).toEqual([13]);
    expect(printed).toContain('1 posted before');
    const both = await post({ files: FILES, artifact: review([second, third]) });
    expect(both.posted[0]?.comments).toHaveLength(2);
  });

  test('but no part of a fix without the others', async () => {
    const part = (line: number, label: string, text: string) => {
      const body = `- \`ruff UP007\` \`x\`\n\nA fix by a model. No tests ran.\n\nThis is ${label}: apply all of them, or none.\n\n`;
      return suggestion(line, text, { body: `${body}\`\`\`suggestion\n${text}\`\`\`\n` });
    };
    const halves = [part(2, 'part 1 of 2 of fix 1', 'a\n'), part(10, 'part 2 of 2 of fix 1', 'b\n')];
    const joined = part(3, 'part 1 of 2 of fix 1: x\n\nThis is part 1 of 2 of fix 2', 'c\n');
    const whole = [part(21, 'part 1 of 2 of fix 3', 'd\n'), part(22, 'part 2 of 2 of fix 3', 'e\n')];
    const artifact = review([...halves, joined, ...whole]);
    const { posted, printed } = await post({ files: FILES, artifact });
    expect(posted[0]?.comments.map(each => each.line)).toEqual([21, 22]);
    expect(printed).toContain(
      '4 on lines of the pull request, 2 left out, of fixes that are not whole there',
    );
    expect(posted[0]?.comments[0]?.body).toContain('- `A fix by a model. No tests ran.`');
    expect(posted[0]?.comments[0]?.body).toContain('- `This is part 1 of 2 of fix 3: apply all');
  });

  test('but at most 50 of them', async () => {
    const many = Array.from({ length: 80 }, (_, i) => suggestion(2, `import c${i}\n`));
    const { posted } = await post({ files: FILES, artifact: review(many) });
    expect(posted[0]?.comments).toHaveLength(50);
    expect(posted[0]?.body).toContain('30 more are in the artifact');
  });

  test('also for a file on the second page', async () => {
    const files = [...Array.from({ length: 100 }, (_, i) => ({ filename: `f${i}` })), ...FILES];
    const { posted } = await post({ files, artifact: review([suggestion(2)]) });
    expect(posted[0]?.comments).toHaveLength(1);
  });
});

describe('there is nothing to post', () => {
  test.each<[string, Hosted, object]>([
    ['for a run of another event', {}, { ...RUN, event: 'push' }],
    ['for a commit that is no longer the last one', { sha: 'b'.repeat(40) }, RUN],
    ['for a branch without a pull request', {}, { ...RUN, head_branch: 'other' }],
    ['for a fork that is gone', {}, { ...RUN, head_repository: null }],
    ['without an artifact', {}, RUN],
    ['in an empty review', { artifact: review([]) }, RUN],
  ])('%s', async (_, hosted, run) => {
    const { printed, exitCode, posted } = await post({ files: FILES, ...hosted }, run);
    expect(printed).toMatch(/^Nothing to post: /);
    expect([exitCode, posted]).toEqual([0, []]);
  });
});

describe('what anybody may have written into an artifact', () => {
  const hostile = (body: string, more: object = {}) => ({
    path: 'app/cart.py',
    line: 2,
    side: 'RIGHT',
    body,
    ...more,
  });
  const block = '```suggestion\nimport c\n```\n';

  test('mentions nobody, links to nothing, and brings no text of its own', async () => {
    const bodies = [
      `Hello @everyone, see [this](https://evil.example)\n\n${block}`,
      `- @team/all \`\`\` <img src=x> [l](http://evil.example)\n- \`\`x\u202e\n${block}<script>x</script>`,
      `- ${'a'.repeat(1000)}\n${block}`,
    ];
    const { posted } = await post({ files: FILES, artifact: review(bodies.map(each => hostile(each))) });
    const got = posted[0]?.comments.map(each => each.body) ?? [];
    expect(got).toHaveLength(3);
    for (const body of got) {
      const prose = body.slice(0, body.indexOf('```suggestion'));
      expect(prose.replace(/^- `[^`\n]*`$/gm, '').trim()).toBe('');
      expect(body).toMatch(/```suggestion\nimport c\n```\n\n<!-- mortise [0-9a-f]{32} -->$/);
      expect(body.length).toBeLessThan(1200);
    }
  });

  test.each<[string, unknown]>([
    ['no text', hostile(block, { path: 3 })],
    ['a line that is no number', hostile(block, { line: '2' })],
    ['a line below the first', hostile(block, { line: 0 })],
    ['a start behind the end', hostile(block, { start_line: 3 })],
    ['no suggestion', hostile('text')],
    ['an open fence', hostile('```suggestion\nimport c\n')],
    ['turned text', hostile('```suggestion\nimport \u202ec\n```\n')],
    ['a hidden character', hostile('```suggestion\nimport \u200bc\n```\n')],
    ['a letter that nothing is drawn for', hostile('```suggestion\nconst \u3164 = c\n```\n')],
    ['a variation selector', hostile('```suggestion\nimport c\u{E0100}\n```\n')],
    ['an empty braille sign', hostile('```suggestion\nimport \u2800c\n```\n')],
    ['too long a text', hostile(`\`\`\`suggestion\n${'x'.repeat(70_000)}\n\`\`\`\n`)],
    ['null', null],
  ])('is left out with %s', async (_, comment) => {
    const { posted } = await post({ files: FILES, artifact: review([comment, suggestion(3)]) });
    expect(posted[0]?.comments.map(each => each.line)).toEqual([3]);
  });

  test('keeps a fence in the new text inside of the suggestion', async () => {
    const body = '````suggestion\n```\ncode\n```\n````\n';
    const { posted } = await post({ files: FILES, artifact: review([hostile(body)]) });
    expect(posted[0]?.comments[0]?.body).toContain('````suggestion\n```\ncode\n```\n````\n');
  });

  test.each<[string, Uint8Array, string]>([
    ['no archive', Buffer.from('not a zip'), 'has no review.json'],
    ['another file', zipped('other.json', '{}'), 'has no review.json'],
    ['no JSON', zipped('review.json', 'x'), 'cannot be read'],
    ['another form', zipped('review.json', '{"comments": 1}'), 'it has no list of comments'],
    ['null', zipped('review.json', 'null'), 'cannot be read'],
    ['too many bytes', Buffer.alloc(3 * 1024 * 1024), 'is longer than 2097152 bytes'],
    ['too much inside', zipped('review.json', ' '.repeat(20 * 1024 * 1024)), 'has no review.json of at most'],
  ])('is refused if it is %s', async (_, artifact, why) => {
    const { printed, exitCode, posted } = await post({ files: FILES, artifact });
    expect(printed).toMatch(/^::error title=mortise::/);
    expect(printed).toContain(why);
    expect([exitCode, posted]).toEqual([1, []]);
  });

  test('ends the line of its failure nowhere', async () => {
    const artifact = zipped('review.json', '\r::stop-commands::p\u2028\u0085x');
    const { printed, exitCode } = await post({ files: FILES, artifact });
    expect(exitCode).toBe(1);
    expect(printed.trimEnd()).toMatch(/^::error title=mortise::[^\r\n\u0085\u2028]*$/u);
  });

  test('cuts what it is about between characters', async () => {
    const body = `- ${'x'.repeat(299)}😀 y\n\n\`\`\`suggestion\nimport c\n\`\`\`\n`;
    const { posted } = await post({ files: FILES, artifact: review([hostile(body)]) });
    expect(posted[0]?.comments[0]?.body).toContain(`\`${'x'.repeat(299)}…\``);
  });
});

describe('the limits and failures of the API', () => {
  const artifact = review([suggestion(2)]);
  const soon = { 'retry-after': '0' };

  test.each<[string, Hosted['failures']]>([
    ['a limit of its own', [{ on: /GET \/pulls$/, status: 403, headers: soon }]],
    [
      'too many requests',
      [
        { on: /POST/, status: 429, headers: soon },
        { on: /POST/, status: 429, headers: soon },
      ],
    ],
    ['a reading that fails once', [{ on: /files/, status: 502 }]],
  ])('%s is waited for', async (_, failures) => {
    const count = failures?.length;
    const { posted, exitCode, waits } = await post({ files: FILES, artifact, failures });
    expect([posted.length, exitCode, waits.length]).toEqual([1, 0, count]);
  });

  test('a review that was made although the answer failed is not made again', async () => {
    const failures = [{ on: /POST/, status: 502, after: true }];
    const { posted, printed, exitCode } = await post({ files: FILES, artifact, failures });
    expect(posted).toHaveLength(1);
    expect(printed).toContain(
      'Nothing to post: 1 in the artifact, 1 on lines of the pull request, 1 posted before.',
    );
    expect(exitCode).toBe(0);
  });

  test('a review that was not made is sent again', async () => {
    const { posted } = await post({ files: FILES, artifact, failures: [{ on: /POST/, status: 502 }] });
    expect(posted).toHaveLength(1);
  });

  test.each([
    [403, 'is not allowed'],
    [422, 'is refused'],
  ])('an answer of %i ends it, and says what GitHub said', async status => {
    const { printed, exitCode, posted } = await post({
      files: FILES,
      artifact,
      failures: [{ on: /POST/, status }],
    });
    expect(printed).toContain(`was answered with ${status}: {"message":"no"}`);
    expect([exitCode, posted]).toEqual([1, []]);
  });
});
