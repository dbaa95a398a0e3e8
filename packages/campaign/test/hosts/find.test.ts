import { expect, test } from 'vitest';
import { type Host, hostFor } from '../../src/hosts/index.js';
import { startGitHub } from '../support/github-server.js';
import { startGitLab } from '../support/gitlab-server.js';
import { closing, failureOf, MARKER, OWN, optionsFor, PREFIX, textOf } from './support.js';

const closed = closing();
const START = { github: startGitHub, gitlab: startGitLab } as const;

test.each(['github', 'gitlab'] as const)(
  "the campaign's own pull request of a branch is found in any state, nobody else's is, and none is made (%s)",
  async kind => {
    const server = closed(await START[kind]());
    const host = hostFor(`${PREFIX}acme/tools.git`, optionsFor(server.url, kind)) as Host;
    const text = textOf();
    expect(await host.find(text)).toBeUndefined();
    expect(server.seen.creations).toBe(0);
    await host.propose(text);
    expect(await host.find(text)).toMatchObject({ number: 1, state: 'open' });
    expect(await host.find({ ...text, head: 'another' })).toBeUndefined();
    expect(await host.find({ ...text, marker: `${MARKER}, of another campaign` })).toBeUndefined();
    await host.close(1);
    expect(await host.find(text)).toMatchObject({ number: 1, state: 'closed' });
  },
);

test.each(['github', 'gitlab'] as const)(
  'what `close` took back is not found again, nor proposed again with the same commit (%s)',
  async kind => {
    const server = closed(await START[kind]({ headOf: () => 'c0ffee' }));
    const host = hostFor(`${PREFIX}acme/tools.git`, optionsFor(server.url, kind)) as Host;
    const text = textOf({ commit: 'c0ffee' });
    await host.propose(text);
    await host.close(1);
    expect(await host.propose(text)).toMatchObject({ number: 1, state: 'closed' });
    expect(await host.find({ ...text, after: 1 })).toBeUndefined();
    expect(await host.propose({ ...text, after: 1 })).toMatchObject({ number: 2, state: 'open' });
    expect(await host.find({ ...text, after: 2 })).toMatchObject({ number: 2, state: 'open' });
  },
);

test.each(['github', 'gitlab'] as const)(
  "a mark with the hash of another address is the campaign's own, one of another campaign is not (%s)",
  async kind => {
    const server = closed(await START[kind]());
    const host = hostFor(`${PREFIX}acme/tools.git`, optionsFor(server.url, kind)) as Host;
    await host.propose(textOf());
    const renamed = textOf({ marker: MARKER.replace('1234', 'ab12'), body: OWN.replace('1234', 'ab12') });
    expect(await host.propose(renamed)).toMatchObject({ number: 1, state: 'open' });
    expect(await host.find(renamed)).toMatchObject({ number: 1 });
    // The mark is written anew, in the place of the old one.
    expect(JSON.stringify(server.state)).toContain(renamed.marker);
    expect(JSON.stringify(server.state)).not.toContain(MARKER);
    const other = MARKER.replace('rename', 'rename-it');
    expect(await host.find({ ...renamed, marker: other })).toBeUndefined();
    expect((await failureOf(host.propose({ ...renamed, marker: other, body: other }))).code).toBe(
      'HOST_TAKEN',
    );
    expect(await host.open(renamed.head)).toHaveLength(1);
    await host.close(1);
    expect(await host.open(renamed.head)).toEqual([]);
  },
);
