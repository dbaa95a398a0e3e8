import { describe, expect, test } from 'vitest';
import { toolProposals } from '../../../src/lint/fix/tool-fixes.js';
import { OUT_FORMAT_NAMES } from '../../../src/lint/out/format-names.js';
import { reportOfFindings, reportOfFix, writtenAs } from '../../../src/lint/out/index.js';
import { relativeUri } from '../../../src/lint/out/uri.js';
import { Document } from '../../../src/text/index.js';
import { answering, fixToy } from '../fix/toy.js';
import { python } from '../sources.js';
import { findingAtColumns, findingIn, reportOfChanges, reportOn } from './reports.js';

const json = (format: 'sarif' | 'rdjson' | 'gitlab', report: Parameters<typeof writtenAs>[1]) =>
  JSON.parse(writtenAs(format, report));

describe('the columns of a line with characters outside of ASCII', () => {
  // A tab, one of two bytes, one of two code units: `x` is at 4 of UTF-16, 3 of points, 7 of bytes.
  const text = '\té😀x = 1\r\n\té😀y\r\n';
  const report = reportOn(text, [
    findingAtColumns(1, 4, 5, { message: 'wrong' }),
    findingAtColumns(2, 4, 5, { severity: 'warning', tool: 'mypy' }),
  ]);

  test('SARIF: UTF-16 code units', () => {
    const [run] = json('sarif', report).runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.results[0].locations[0].physicalLocation.region).toEqual({
      startLine: 1,
      startColumn: 5,
      endLine: 1,
      endColumn: 6,
    });
  });

  test('rdjson: bytes of UTF-8, the end excluded', () => {
    const range = { start: { line: 2, column: 8 }, end: { line: 2, column: 9 } };
    expect(json('rdjson', report).diagnostics[1].location).toEqual({ path: 'a.py', range });
    const lines = writtenAs('rdjsonl', report).trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line))).toEqual(json('rdjson', report).diagnostics);
  });

  test('annotations of GitHub: code points', () => {
    expect(writtenAs('github', report)).toBe(
      '::error file=a.py,line=1,endLine=1,col=4,endColumn=5,title=ruff F401::wrong\n' +
        '::warning file=a.py,line=2,endLine=2,col=4,endColumn=5,title=mypy F401::something is wrong\n',
    );
  });

  test('GitLab has lines only', () => {
    expect(json('gitlab', report)[1]).toEqual({
      description: 'something is wrong',
      check_name: 'mypy F401',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'minor',
      location: { path: 'a.py', lines: { begin: 2, end: 2 } },
    });
  });

  test('without columns there are lines, and for a notebook none', () => {
    const plain = reportOn('a\nb\n', [findingIn({ line: 2 }), findingIn({ line: 2, cell: 3 })]);
    const regions = json('sarif', plain).runs[0].results.map(
      (each: { locations: { physicalLocation: object }[] }) => each.locations[0]?.physicalLocation,
    );
    expect(regions).toMatchObject([{ region: { startLine: 2, endLine: 2 } }, {}]);
    expect(regions[1]).not.toHaveProperty('region');
    expect(json('rdjson', plain).diagnostics[0].location.range).toEqual({
      start: { line: 2 },
      end: { line: 2 },
    });
    expect(json('rdjson', plain).diagnostics[1]).toMatchObject({
      message: 'Cell 3, line 2: something is wrong',
    });
    expect(writtenAs('github', plain).split('\n')[1]).toBe(
      '::error file=a.py,title=ruff F401::Cell 3, line 2: something is wrong',
    );
  });
});

describe('paths', () => {
  test.each([
    ['a b/50%.py', 'a%20b/50%25.py'],
    ['ä/😀.py', '%C3%A4/%F0%9F%98%80.py'],
    ['a\\b.py', 'a%5Cb.py'],
    ['c:x/#?.py', 'c%3Ax/%23%3F.py'],
    ['half\ud83d.py', 'half%EF%BF%BD.py'],
  ])('%s is the URI %s', (path, uri) => {
    expect(relativeUri(path)).toBe(uri);
    const report = reportOn('x\n', [findingIn({ file: path })]);
    const { artifactLocation } = json('sarif', report).runs[0].results[0].locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri, uriBaseId: '%SRCROOT%' });
    expect(json('rdjson', report).diagnostics[0].location.path).toBe(path);
    expect(json('gitlab', report)[0].location.path).toBe(path);
  });

  test('begin at the top of the repository', () => {
    const parts = { tools: ['ruff'], notes: [], failures: [], version: '1', prefix: 'back end/' };
    const report = reportOfFindings([findingIn()], () => python('x\n'), parts);
    expect(json('gitlab', report)[0].location.path).toBe('back end/a.py');
    expect(writtenAs('github', report)).toContain('file=back end/a.py,');
  });
});

describe('annotations of GitHub', () => {
  test('escape what would end a property, a line or a message', () => {
    const finding = findingIn({ file: 'a:b,c%.py', rule: 'r,s:t', message: '100%\r\n::error::x' });
    expect(writtenAs('github', reportOn('x\n', [finding]))).toBe(
      '::error file=a%3Ab%2Cc%25.py,line=1,endLine=1,title=ruff r%2Cs%3At::100%25%0D%0A::error::x\n',
    );
  });

  test('are all written, and a note says how many GitHub shows', () => {
    const many = Array.from({ length: 11 }, (_, i) => findingIn({ line: i + 1 }));
    const lines = writtenAs('github', reportOn('x\n'.repeat(11), many))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe(
      '::notice title=mortise::GitHub shows the first 10 annotations of a kind. This step has 11 findings; its log has all of them.',
    );
    expect(writtenAs('github', reportOn('x\n'.repeat(10), many.slice(1)))).not.toContain('::notice');
  });

  test('say that a tool failed', () => {
    const report = reportOn('', [], { failures: ['mypy: broken'] });
    expect(writtenAs('github', report)).toBe('::error title=mortise::mypy: broken\n');
  });
});

describe('fingerprints', () => {
  const printsOf = (text: string, ...lines: number[]) =>
    json(
      'gitlab',
      reportOn(
        text,
        lines.map(line => findingIn({ line, message: `x on line ${line}` })),
      ),
    ).map((each: { fingerprint: string }) => each.fingerprint);

  test('stay when lines move, and differ for equal lines', () => {
    const before = printsOf('x = 1\ny\nx = 1\n', 1, 3);
    expect(new Set(before).size).toBe(2);
    expect(printsOf('new\n\n  x = 1\ny\nx = 1\n', 3, 5)).toEqual(before);
  });

  test('change with the rule, the file, the message and the text of the line', () => {
    const one = (over: object, text = 'x\n') =>
      json('gitlab', reportOn(text, [findingIn(over)]))[0].fingerprint;
    const all = [one({}), one({ rule: 'E1' }), one({ file: 'b.py' }), one({ message: 'm' }), one({}, 'y\n')];
    expect(new Set(all).size).toBe(5);
    expect(all.map(each => each.length)).toEqual([64, 64, 64, 64, 64]);
  });

  test('are in SARIF by a name of their own', () => {
    const report = reportOn('x\n', [findingIn()]);
    expect(json('sarif', report).runs[0].results[0].partialFingerprints).toEqual({
      'mortiseFinding/v1': json('gitlab', report)[0].fingerprint,
    });
  });
});

describe('SARIF', () => {
  test('has a run for each tool that reported, with its rules, and none for one that failed', () => {
    const raw = { url: 'https://example.org/F401' };
    const findings = [findingIn({ raw }), findingIn({ rule: 'E1' }), findingIn({ raw, line: 2 })];
    const report = reportOn('x\ny\n', findings, { tools: ['ruff', 'mypy'], failures: ['bandit: broken'] });
    const { runs } = json('sarif', report);
    expect(runs.map((each: { tool: { driver: { name: string } } }) => each.tool.driver.name)).toEqual([
      'ruff',
      'mypy',
    ]);
    const [{ tool, results }, { results: none }] = runs;
    expect(none).toEqual([]);
    expect(
      tool.driver.rules.map((each: { id: string; helpUri?: string }) => [each.id, each.helpUri]),
    ).toEqual([
      ['E1', undefined],
      ['F401', 'https://example.org/F401'],
    ]);
    for (const result of results) expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  });

  test('says what a tool could not check', () => {
    const report = reportOn('', [], { notes: [{ tool: 'ruff', message: 'b.py: syntax' }] });
    expect(json('sarif', report).runs[0].invocations[0].toolExecutionNotifications).toEqual([
      { level: 'warning', message: { text: 'b.py: syntax' } },
    ]);
  });
});

describe('the fixes of findings', () => {
  const edits = [{ start: { line: 1, column: 0 }, end: { line: 2, column: 0 }, text: '' }];
  const safe = (safety: 'safe' | 'unsafe', rule: string) =>
    findingAtColumns(1, 0, 6, { rule, fix: { safety, message: '', edits } });
  const parts = { tools: ['ruff'], notes: [], failures: [], version: '1', prefix: '' };
  const source = python('import os, sys\nx = 1\n');

  test('are the safe ones of the tools, each once', () => {
    const findings = [safe('safe', 'F401'), safe('safe', 'F402'), safe('unsafe', 'F403')];
    const report = reportOfFindings(findings, () => source, parts);
    expect(report.fixes).toHaveLength(1);
    expect(report.fixes[0]?.findings.map(each => each.finding.rule)).toEqual(['F401', 'F402']);
    const { results } = json('sarif', report).runs[0];
    expect(results.map((each: { fixes?: unknown[] }) => each.fixes?.length)).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(results[0].fixes[0].description.text).toBe('The fix that ruff calls safe. No tool has tried it.');
  });

  test('are what `mortise fix` would make first', () => {
    const findings = [safe('safe', 'F401')];
    const report = reportOfFindings(findings, () => source, parts);
    const [proposal] = toolProposals(findings, () => source);
    expect(report.fixes[0]?.changes).toEqual(proposal?.changes);
  });

  test('are left out by rdjson in the first line after a byte order mark', () => {
    const decoded = Document.decode(Buffer.from('\ufeffa\nb\n'));
    if (decoded.kind !== 'document') throw new Error('It is no text');
    const of = (from: number) => reportOfChanges(decoded.document, [[{ from, to: from + 1, insert: 'x' }]]);
    expect(json('rdjson', of(0)).diagnostics[0]).not.toHaveProperty('suggestions');
    expect(json('rdjson', of(2)).diagnostics[0].suggestions).toHaveLength(1);
  });
});

test('rdjson counts the bytes of a file that is not UTF-8, and leaves its fixes out', () => {
  const decoded = Document.decode(Buffer.from([0xe9, 0x20, 0x78, 0x0a]));
  if (decoded.kind !== 'document') throw new Error('It is no text');
  const changes = [[{ from: 2, to: 3, insert: 'y' }]];
  const report = reportOfChanges(decoded.document, changes);
  const place = reportOn(decoded.document, [findingAtColumns(1, 2, 3)]);
  expect(json('rdjson', report).diagnostics[0]).not.toHaveProperty('suggestions');
  expect(json('rdjson', place).diagnostics[0].location.range.start).toEqual({ line: 1, column: 3 });
});

describe('a fix of another file than that of its finding', () => {
  const own = reportOn('x\n', [findingIn({ file: 'test_a.py', message: 'fails', rule: 'failed' })]);
  const of = (path: string) => {
    const [fix] = reportOfChanges(Document.of('a\nb\n'), [[{ from: 2, to: 3, insert: 'B' }]]).fixes;
    if (fix === undefined) throw new Error('There is no fix');
    return { ...fix, path, findings: own.findings };
  };
  const report = { ...own, fixes: [of('a.py'), of('b.py')] };

  test('is one fix of SARIF, all of it', () => {
    const { fixes } = json('sarif', report).runs[0].results[0];
    expect(fixes).toHaveLength(1);
    const uris = fixes[0].artifactChanges.map(
      (each: { artifactLocation: { uri: string } }) => each.artifactLocation.uri,
    );
    expect(uris).toEqual(['a.py', 'b.py']);
  });

  test('has a diagnostic of rdjson in each file', () => {
    const { diagnostics } = json('rdjson', report);
    expect(diagnostics[0]).not.toHaveProperty('suggestions');
    expect(diagnostics.slice(1)).toMatchObject([
      {
        message: 'The fix of test_a.py:1: fails',
        location: { path: 'a.py', range: { start: { line: 2 } } },
        suggestions: [{ text: 'B' }],
      },
      { location: { path: 'b.py' }, suggestions: [{ text: 'B' }] },
    ]);
  });

  test('is a suggestion in its file', () => {
    const { comments } = JSON.parse(writtenAs('github-suggestions', report));
    expect(comments.map((each: { path: string; line: number }) => [each.path, each.line])).toEqual([
      ['a.py', 2],
      ['b.py', 2],
    ]);
  });
});

describe('a run of `mortise fix`', () => {
  const FILES = {
    'a.py': "import os\nx = f'plain'\nif x == None:\n    pass\ntry:\n    x()\nexcept:\n    x = 1\n",
  };
  const parts = { tools: ['ruff'], notes: [], failures: [], version: '1', prefix: '' };
  const model = answering([/== None/g, 'is None']);

  async function fixed() {
    const { run, textOf } = await fixToy(FILES, model);
    return { report: reportOfFix(run, parts), now: textOf('a.py') };
  }

  test('has fixes with their grades, by whom, and why the rest is left, all in the files before it', async () => {
    const { report } = await fixed();
    const states = report.findings.map(each => [each.finding.rule, each.lines.first, each.fixed]);
    expect(states).toEqual([
      ['F401', 1, 'tool'],
      ['F541', 2, 'tool'],
      ['E711', 3, 'model'],
      ['E722', 7, undefined],
    ]);
    const { results, properties } = json('sarif', report).runs[0];
    expect(properties.checkedBy).toMatch(/^Checked by ruff/);
    expect(results[2].properties.grade).toBe('review');
    expect(results[2].fixes[0].description.text).toMatch(
      /^A fix by a model\. For review: .* Checked by ruff/,
    );
    expect(results[3].properties).toMatchObject({
      fixed: null,
      why: expect.stringContaining('as it was sent'),
    });
  });

  test('gives by its fixes what was written', async () => {
    const { report, now } = await fixed();
    const { appliedRdjson, appliedSarif, appliedSuggestions } = await import('./appliers.js');
    const bytes = Buffer.from(FILES['a.py']);
    expect(appliedSarif(bytes, 'a.py', writtenAs('sarif', report)).toString()).toBe(now);
    expect(appliedRdjson(bytes, 'a.py', writtenAs('rdjson', report)).toString()).toBe(now);
    expect(appliedSuggestions(bytes, 'a.py', writtenAs('github-suggestions', report)).toString()).toBe(now);
  });

  test('is a table, what is left, and what is fixed in a comment', async () => {
    const { report } = await fixed();
    expect(writtenAs('markdown', report)).toBe(`<!-- mortise -->
### mortise fix: 3 of 4 findings fixed (2 proved, 0 tested, 1 reviewed), 0 for review, 1 left

Checked by ruff: the tools find less and nothing new; no tests ran.

| rule | found | fixed | for review | left |
|---|--:|--:|--:|--:|
| \`ruff E711\` | 1 | 1 | 0 | 0 |
| \`ruff E722\` | 1 | 0 | 0 | 1 |
| \`ruff F401\` | 1 | 1 | 0 | 0 |
| \`ruff F541\` | 1 | 1 | 0 | 0 |

<details><summary>Left: 1</summary>

- \`a.py:7\` \`ruff E722\` \`\` Do not use bare \`except\` \`\` — \`The answer is the snippet as it was sent.\`

</details>

<details><summary>Fixed: 3</summary>

- \`a.py:1\` \`ruff F401\` \`\` \`os\` imported but unused \`\` (by its tool) — \`Proved: it is the fix that the tool calls safe.\`
- \`a.py:2\` \`ruff F541\` \`f-string without any placeholders\` (by its tool) — \`Proved: it is the fix that the tool calls safe.\`
- \`a.py:3\` \`ruff E711\` \`\` Comparison to \`None\` \`\` (by a model) — \`\`For review: \`x == None\` becomes \`x is None\`: line 2; no test ran.\`\`

</details>
`);
  });

  test('annotates what has a fix as a notice', async () => {
    const { report } = await fixed();
    const kinds = writtenAs('github', report).match(/^::\w+/gm);
    expect(kinds).toEqual(['::notice', '::notice', '::notice', '::error']);
  });
});

describe('Markdown', () => {
  test('is cut where a comment of GitHub is full, and says so', () => {
    const many = Array.from({ length: 3000 }, (_, i) =>
      findingIn({ line: i + 1, message: `😀${'m'.repeat(150)}` }),
    );
    const text = writtenAs('markdown', reportOn('x\n'.repeat(3000), many));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.length).toBeGreaterThan(60_000);
    const shown = text.match(/^- /gm)?.length ?? 0;
    expect(text).toContain(`\n… and ${3000 - shown} more, for which there is no room here.\n\n</details>\n`);
    const summary = writtenAs('github-summary', reportOn('x\n'.repeat(3000), many));
    expect(summary.match(/^- /gm)).toHaveLength(3000);
  });

  test('the summary of a job is cut at a million bytes', () => {
    const many = Array.from({ length: 9000 }, (_, i) => findingIn({ line: i + 1, message: '😀'.repeat(60) }));
    const text = writtenAs('github-summary', reportOn('x\n'.repeat(9000), many));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
    expect(text).toContain(' more, for which there is no room here.');
  });

  test('messages mention nobody, open no tag and end no table', () => {
    const message = '@someone <img src=x> | `a` ``b`` \u202e #1\n- [x](y)';
    const finding = findingIn({ message, rule: 'a|b', file: '`x`|y.py' });
    const text = writtenAs('markdown', reportOn('x\n', [finding]));
    expect(text).toContain('| `ruff a\\|b` | 1 | 0 |');
    expect(text).toContain('- `` `x`|y.py:1 `` `ruff a|b` ```@someone <img src=x> | `a` ``b`` #1```');
  });

  test('says that nothing was found, and what failed', () => {
    expect(writtenAs('markdown', reportOn('', []))).toBe(
      '<!-- mortise -->\n### mortise: nothing was found\n\nTools: `ruff`.\n',
    );
    const failed = reportOn('', [], { tools: [], failures: ['mypy: broken'] });
    expect(writtenAs('markdown', failed)).toBe(
      '<!-- mortise -->\n### mortise: not complete\n\n**Not complete:** `mypy: broken`\n',
    );
  });
});

test('every format writes an empty report', () => {
  for (const name of OUT_FORMAT_NAMES) expect(() => writtenAs(name, reportOn('', []))).not.toThrow();
});
