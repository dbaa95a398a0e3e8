import { describe, expect, onTestFinished, test } from 'vitest';
import { type Editable, groupsOf } from '../../../src/lint/fix/group.js';
import { questionId } from '../../../src/lint/fix/question-id.js';
import { packetFor } from '../../../src/lint/packet.js';
import { NodeProjectSources } from '../../../src/node/lint/project.js';
import { folderWith } from '../../cli/folder.js';
import { needsLintTools, opened } from './tools.js';

/**
 * The questions about failing tests in a run of pytest, by the tests that they are about; and all
 * tests that ran.
 */
async function run(root: string, seed: string) {
  const env = { ...process.env, PYTHONHASHSEED: seed };
  const checker = await opened({ root, tools: ['pytest'], env });
  onTestFinished(() => checker.close());
  const checked = await checker.check(new Map());
  if (checked.kind === 'failed') throw new Error(checked.refusal.message);
  const project = await NodeProjectSources.open(root);
  const packets = checked.findings.flatMap(finding => {
    const source = project.source(finding.file);
    const packet = source && packetFor(finding, source, { project });
    return packet?.window.kind === 'edit' ? [packet as Editable] : [];
  });
  const questions = groupsOf(packets).map(group => `${group.path} ${questionId(group)}`);
  return { questions, rules: checked.findings.map(each => each.rule), tests: [...checked.tests] };
}

const HEAD =
  'import datetime, os, random, tempfile, time, uuid\nimport pytest\n\n\nclass Thing:\n    pass\n\n\n';

/** What a test says, or its parameters: another thing in each run. */
const SAID: readonly (readonly [what: string, body: string])[] = [
  ['an address', 'assert Thing() == 1'],
  ['an address in an exception', 'raise ValueError(Thing())'],
  ['the order of a set', 'assert {"a", "b", "c", "d", "e"} == {"f", "g", "h"}'],
  ['the order of names', 'raise KeyError(list({"a", "b", "c", "d"}))'],
  ['a time', 'assert datetime.datetime.now() is None'],
  ['a duration', 'assert time.perf_counter() < 0'],
  ['a temporary folder', 'assert str(tmp_path) == ""'],
  ['a folder of tempfile', 'assert tempfile.mkdtemp() == ""'],
  ['a random number', 'assert random.random() > 2'],
  ['a uuid', 'assert uuid.uuid4() is None'],
  ['the number of the process', 'assert os.getpid() < 0'],
  ['the folder that it runs in', 'assert os.getcwd() == ""'],
  ['a hash', 'assert hash("a") == 0'],
];
const PARAMETERS: readonly (readonly [what: string, values: string])[] = [
  ['an address', '[Thing(), Thing(), Thing()], ids=repr'],
  ['a uuid', '[uuid.uuid4(), uuid.uuid4()], ids=str'],
  ['a time', '[datetime.datetime.now()], ids=str'],
  ['the path of the tests', '[__file__, "b"]'],
  ['a temporary folder', '[tempfile.mkdtemp(), tempfile.mkdtemp()]'],
];

const of = (values: string, name = 'test_it') =>
  `@pytest.mark.parametrize("x", ${values})\ndef ${name}(x):\n    assert x is None\n\n\n`;

describe('a failing test is the same question in each run', () => {
  test('whatever it says, and whatever its parameters are called', async context => {
    needsLintTools(context, 'pytest');
    const name = (what: string) => what.replaceAll(' ', '_');
    const files = Object.fromEntries([
      ...SAID.map(([what, body]) => [
        `test_says_${name(what)}.py`,
        `${HEAD}def test_it(tmp_path):\n    ${body}\n`,
      ]),
      ...PARAMETERS.map(([what, values]) => [`test_has_${name(what)}.py`, `${HEAD}${of(values)}`]),
    ]);
    const root = folderWith(files);
    const [first, second] = [await run(root, '1'), await run(root, '7')];
    expect(first.questions.map(each => each.split(' ')[0]).sort()).toEqual(Object.keys(files).sort());
    expect(second.questions).toEqual(first.questions);
    expect(second.tests).toEqual(first.tests);
    // One that could not be run again by its id would not be known to fail twice.
    expect(new Set(first.rules)).not.toContain('flaky');
  });

  test('tests that differ keep ids that differ', async context => {
    needsLintTools(context, 'pytest');
    const values = '["Thing at 0x123456", "Thing at 0x567890", "0x1234", "0x5678", "a"]';
    const { tests } = await run(folderWith({ 'test_a.py': `${HEAD}${of(values)}` }), '1');
    expect(tests.map(([id]) => id.slice('test_a.py::test_it'.length))).toEqual([
      '[Thing at 0x#]',
      '[Thing at 0x#] (2)',
      '[0x1234]',
      '[0x5678]',
      '[a]',
    ]);
  });

  test('one that fails now and then is known by its parameter with an address', async context => {
    needsLintTools(context, 'pytest');
    const flaky = `${HEAD}STATE = os.environ["FLAKY_STATE"]\n\n\n@pytest.mark.parametrize("x", [Thing()], ids=repr)\ndef test_it(x):\n    first = not os.path.exists(STATE)\n    open(STATE, "w").close()\n    assert not first\n`;
    const state = `${folderWith({})}/state`;
    const checker = await opened({
      root: folderWith({ 'test_a.py': flaky }),
      tools: ['pytest'],
      env: { ...process.env, FLAKY_STATE: state },
      passed: ['FLAKY_STATE'],
    });
    onTestFinished(() => checker.close());
    const checked = await checker.check(new Map());
    expect(checked).toMatchObject({ kind: 'checked', findings: [{ rule: 'flaky' }] });
  });
});
