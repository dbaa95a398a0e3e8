import { expect, test } from 'vitest';
import { lazyModel } from '../../src/model/model-of.js';
import { optional } from '../../src/model/optional-package.js';

/** A package that nobody has. */
const ABSENT = 'mortise-absent-package';

const load = () => optional(`${ABSENT}@3`, 'The provider x', () => import(ABSENT));

test('a package that is not installed is named, with what to do', async () => {
  const model = lazyModel('x/y', load, { retries: 3 });
  expect(await model.askText({ prompt: 'Say it.' })).toMatchObject({
    kind: 'failed',
    refusal: {
      code: 'MODEL_UNAVAILABLE',
      message: `The provider x needs a package that is not installed: run npm install ${ABSENT}@3 where mortise is installed.`,
    },
    usage: { calls: 0 },
  });
});

test('another fault of a package stays what it is', async () => {
  const broken = optional('x@1', 'The provider x', () => Promise.reject(new Error('It is broken')));
  await expect(broken).rejects.toThrow('It is broken');
});
