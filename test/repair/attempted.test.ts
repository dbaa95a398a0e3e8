import { describe, expect, test } from 'vitest';
import { editFile, MemoryWorkspace } from '../../src/index.js';
import { scriptedModel } from './scripted-model.js';

/**
 * What a call makes of a file, whose text a model corrects; only the text as it stands is found.
 */
async function called(
  path: string,
  file: string,
  call: { readonly old: string; readonly now: string },
  inFile: string,
) {
  const files = new MemoryWorkspace({ [path]: file });
  const model = scriptedModel({ old: inFile });
  const input = { path, old_str: call.old, new_str: call.now };
  const result = await editFile(files, input, { model, maxTier: 'exact' });
  return { result, text: files.textOf(path) };
}

const JSON_FILE = '{\n  "alpha": [1, 2],\n  "beta": 20,\n  "gamma": [3, 4]\n}\n';
const YAML_FILE = 'alpha: 1\nbeta: 20\ngamma: 3\n';
const TOML_FILE = '[alpha]\nbeta = 20\ngamma = 3\n';
const XML_FILE = '<all>\n  <beta size="20" />\n</all>\n';

describe('a correction that would be refused when it is written is not taken', () => {
  test.each([
    ['JSON left open', 'a.json', JSON_FILE, '"beta":20,', '"beta":[20,', '"beta": 20,'],
    ['JSON without a comma', 'a.json', JSON_FILE, '"alpha":[1, 2],', '"alpha":[1, 2]', '"alpha": [1, 2],'],
    [
      'a bracket of JSON too many',
      'a.json',
      JSON_FILE,
      '"gamma":[3, 4]',
      '"gamma":[3, 4]]',
      '"gamma": [3, 4]',
    ],
    ['a key of YAML twice', 'a.yml', YAML_FILE, 'beta:  20', 'beta:  20\ngamma: 4', 'beta: 20'],
    ['YAML left open', 'a.yml', YAML_FILE, 'beta:  20', 'beta:  [20', 'beta: 20'],
    ['a key of TOML twice', 'a.toml', TOML_FILE, 'beta=20', 'beta=20\ngamma = 4', 'beta = 20'],
    ['TOML without a value', 'a.toml', TOML_FILE, 'beta=20', 'beta=', 'beta = 20'],
    ['XML left open', 'a.xml', XML_FILE, '<beta size="20"/>', '<beta size="20">', '<beta size="20" />'],
  ])('%s', async (_, path, file, old, now, inFile) => {
    const { result, text } = await called(path, file, { old, now }, inFile);
    expect(text).toBe(file);
    expect(result.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
    expect(result.corrections).toMatchObject([{ outcome: 'rejected', value: null }]);
  });

  test.each([
    ['JSON', 'a.json', JSON_FILE, '"beta":20,', '"beta":21,', '"beta": 20,', '"beta": 21,'],
    ['YAML', 'a.yml', YAML_FILE, 'beta:  20', 'beta:  20\ndelta: 4', 'beta: 20', 'delta: 4'],
    ['TOML', 'a.toml', TOML_FILE, 'beta=20', 'beta=21', 'beta = 20', '21'],
  ])('one that would be written is: %s', async (_, path, file, old, now, inFile, made) => {
    const { result, text } = await called(path, file, { old, now }, inFile);
    expect(result.code).toBeNull();
    expect(text).toContain(made);
  });
});
