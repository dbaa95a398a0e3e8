import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { changesBy, codeAt } from './replies.js';

// Answers about files of sinatra, swift-argument-parser, ansible-role-docker, chi and petclinic,
// shortened: sentences that lead to a change, name its place by several lines, or state a value.
const TREE: Record<string, string> = {
  'hash.rb':
    'class Hash\n  # Added in Ruby 2.3\n  def dig(key)\n    super(key)\n  end\n\n  def keys\n    super\n  end\nend\n',
  'main.yml': 'docker_manage: true\ndocker_state: started\ndocker_enabled: true\n',
  'throttle.go':
    'package middleware\n\nvar limit = time.Second * 60\n\nfunc Throttle(n int) H {\n\treturn With(O{Limit: n, Wait: limit})\n}\n',
  'Vets.java':
    'import java.util.List;\n\nimport org.data.Page;\nimport org.data.Pageable;\nimport org.web.Get;\n\nclass Vets {\n}\n',
  'app.properties': '# Web\nspring.mode=HTML\n\n# JPA\nspring.jpa=none\n',
};
const text = (path: string): string => TREE[path] as string;

/** The files that an answer changes; none where it is refused. */
async function changedBy(...parts: readonly string[]): Promise<Record<string, string>> {
  const changes = await changesBy(parts.join('\n'), TREE);
  return typeof changes === 'string' ? {} : changes;
}

const KEYS = codeAt('ruby', '  def keys\n    super.sort\n  end');
const ENABLED = codeAt('yaml', 'docker_enabled: false');
const LIMIT = codeAt('go', 'const limit = 60 * time.Second');
const VALUE = codeAt('java', 'import org.beans.Value;');

describe('an order behind another clause', () => {
  test.each(["While you're in that file,", 'As it says nothing,', 'Since nobody needs it,'])(
    'is carried out: %s',
    async lead => {
      const said = `${lead} remove the comment \`# Added in Ruby 2.3\`.`;
      const made = text('hash.rb')
        .replace('  # Added in Ruby 2.3\n', '')
        .replace('super\n  end\nend', 'super.sort\n  end\nend');
      expect(await changedBy('Change `keys` in `hash.rb`:', '', KEYS, '', said)).toEqual({ 'hash.rb': made });
    },
  );

  test('is not passed over where no step knows its verb', async () => {
    const said = 'While you are in that file, tighten the comment `# Added in Ruby 2.3`.';
    expect(await changedBy('Change `keys` in `hash.rb`:', '', KEYS, '', said)).toEqual({});
  });
});

describe('what a sentence says of a value', () => {
  const lead = 'Change this line in `main.yml`:';
  test.each([
    'Note that `docker_enabled` has to stay `true`.',
    '`docker_enabled` must remain `true`.',
    '`docker_state` needs to be `stopped`.',
    'For the second part, the fallback in `docker_manage` has to be no instead of yes.',
  ])('must be so in the end: %s', async said => {
    expect(await changedBy(lead, '', ENABLED, '', said)).toEqual({});
  });

  test.each(['`docker_enabled` has to be `false`.', '`docker_state` must stay `started`.'])(
    'is no hindrance where it is so: %s',
    async said => {
      const made = text('main.yml').replace('enabled: true', 'enabled: false');
      expect(await changedBy(lead, '', ENABLED, '', said)).toEqual({ 'main.yml': made });
    },
  );
});

test('a number of the code is held to the one that is said, with its decimals', async () => {
  // Of an answer about hyperfine: from 10 to **5** was said, and 3.5 shown.
  const files = { 'limit.rs': 'pub const LIMIT: f64 = 1.4826 * 10.0;\n' };
  const [old, now] = ['10.0', '3.5'].map(number =>
    codeAt('rust', `pub const LIMIT: f64 = 1.4826 * ${number};`),
  ) as [string, string];
  const outcome = async (said: string) =>
    (await applyReply(`In \`limit.rs\`, ${said}:\n\n${old}\n→\n\n${now}`, new MemoryWorkspace(files)))
      .outcome;
  expect(await outcome("I'd lower it from 10 to **5**")).toBe('refused');
  expect(await outcome("I'd lower it from 10 to **3.5**")).toBe('applied');
});

test('a line with one word more than one of the file is not put beside that line', async () => {
  // Of an answer about simplebank: the list of phony targets was there twice.
  const list = '.PHONY: network postgres createdb dropdb test';
  const files = { Makefile: `test:\n\tgo test ./...\n\n${list} server\n` };
  const answer = `Add it to the list of phony targets at the bottom of \`Makefile\`:\n\n${codeAt('makefile', `${list} lint server`)}`;
  const workspace = new MemoryWorkspace(files);
  await applyReply(answer, workspace);
  expect(workspace.textOf('Makefile')).toBe(files.Makefile);
});

describe('a sentence that leads to the code below it', () => {
  const made = text('throttle.go').replace('var limit = time.Second * 60', 'const limit = 60 * time.Second');
  test.each(["Let's move the default to where it belongs.", "I'd make the default a constant."])(
    'asks for nothing more: %s',
    async plan => {
      expect(await changedBy(plan, '', 'In `throttle.go`, change the default:', '', LIMIT)).toEqual({
        'throttle.go': made,
      });
    },
  );

  test.each([
    ['a step', '1. Make it a constant. In `throttle.go`, change the default:'],
    ['a label', '**Limit** – make it a constant.\n\nIn `throttle.go`, change the default:'],
  ])('may be the title of %s', async (_, said) => {
    expect(await changedBy(said, '', LIMIT)).toEqual({ 'throttle.go': made });
  });

  test('may lead to the old code as well', async () => {
    const said = '3. Mention it in the output. In `throttle.go`, replace';
    const old = codeAt('go', 'var limit = time.Second * 60');
    expect(await changedBy(said, '', old, 'with', '', LIMIT)).toEqual({ 'throttle.go': made });
    const more = '3. Clean up `Throttle`. In `throttle.go`, replace';
    expect(await changedBy(more, '', old, 'with', '', LIMIT)).toEqual({});
  });

  test.each(["Let's remove the old code.", "Let's rename the old one."])(
    'is no plan where it asks for more: %s',
    async plan => {
      expect(await changedBy(plan, '', 'In `throttle.go`, change the default:', '', LIMIT)).toEqual({});
    },
  );

  test('is no plan where it names what the code does not have', async () => {
    const plan = "Let's also tune `Throttle` for speed.";
    expect(await changedBy(plan, '', 'In `throttle.go`, change the default:', '', LIMIT)).toEqual({});
  });

  test('may name the file alone', async () => {
    const said = "Don't forget to also update `app.properties`. Below `spring.mode=HTML` add:";
    expect(await changedBy(said, '', codeAt('properties', 'vets.size=10'))).toEqual({
      'app.properties': text('app.properties').replace('HTML\n', 'HTML\nvets.size=10\n'),
    });
  });
});

describe('a place of several lines below each other', () => {
  test.each([
    ['above', 'import org.data.Page;', `import org.beans.Value;\nimport org.data.Page;`],
    ['below', 'import org.data.Pageable;', `import org.data.Pageable;\nimport org.beans.Value;`],
  ])('has one line %s it', async (side, line, lines) => {
    const said = `In \`Vets.java\`, add the following import (${side} the \`org.data\` ones):`;
    expect(await changedBy(said, '', VALUE)).toEqual({ 'Vets.java': text('Vets.java').replace(line, lines) });
  });
});

test('below a heading for examples all code is one, until the next heading', async () => {
  const tried = ['### Try it', '', codeAt('ruby', 'Hash.new.keys'), '', 'And in a handler:', ''];
  const handler = codeAt('ruby', '  def seen\n    keys\n  end');
  const answer = ['Change `keys` in `hash.rb`:', '', KEYS, ...tried, handler];
  expect(await changedBy(...answer)).toEqual({
    'hash.rb': text('hash.rb').replace('super\n  end\nend', 'super.sort\n  end\nend'),
  });
  expect(await changedBy(...answer.with(-2, 'And add to `hash.rb`:'))).toEqual({});
  expect(await changedBy(...answer.slice(0, -2), '### Also', '', 'And in a handler:', '', handler)).toEqual(
    {},
  );
});
