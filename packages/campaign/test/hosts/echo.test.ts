import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Host, hostFor } from '../../src/hosts/index.js';
import { sealed } from '../../src/hosts/own-text.js';
import { closing, failureOf, optionsFor, PREFIX, textOf } from './support.js';

const closed = closing();
const TOKEN = 'tok/3c4f+2f==Aa';

/** A host that answers each request by what it was sent. */
async function hostThat(kind: 'github' | 'gitlab', answer: (header: string, to: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.headers.authorization ?? '', response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closed({
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return hostFor(`${PREFIX}acme/a`, optionsFor(url, kind, { token: async () => TOKEN })) as Host;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Ways to say a header again; each has the token in a form of its own. */
const SAYS: Readonly<Record<string, (header: string) => string>> = {
  'as it is': header => `You sent: ${header}`,
  'as a header': header => `Authorization: ${header}`,
  'in Base64': header => `Basic ${base64(header)}`,
  'in Base64 of an address': header => `${base64(`x:${header}`).replaceAll('+', '-').replaceAll('/', '_')}`,
  'in Base64 after other letters': header => `${base64(`xy:${header}/`)}`,
  'as in a URL': header => `https://host/?token=${encodeURIComponent(header)}`,
  'in capitals': header => header.toUpperCase(),
  'behind much else': header => `${'.'.repeat(1980)}${header}`,
};

/** Five letters of the token in a row, in whichever form, are a leak. */
function leaks(text: string): string[] {
  const forms = [
    TOKEN,
    encodeURIComponent(TOKEN),
    ...['', '-', '--'].map(before => base64(before + TOKEN).slice(4, -4)),
  ];
  const parts = forms.flatMap(form =>
    Array.from({ length: form.length - 5 }, (_, i) => form.slice(i, i + 6)),
  );
  return parts.filter(part => text.toLowerCase().includes(part.toLowerCase()));
}

describe.each(['github', 'gitlab'] as const)('a host of the kind %s', kind => {
  describe.each([403, 422, 500])('that refuses with %i', status => {
    test.each(Object.keys(SAYS))('cannot put the token into the failure %s', async way => {
      for (const type of ['application/json', 'text/plain']) {
        const host = await hostThat(kind, (header, to) => {
          const said = SAYS[way]?.(header) ?? '';
          const json = JSON.stringify({ message: `no. ${said}`, errors: [{ message: said, [said]: 1 }] });
          to.writeHead(status, { 'content-type': type });
          to.end(type === 'text/plain' ? `no. ${said}` : json.replaceAll('t', '\\u0074'));
        });
        const failure = await failureOf(host.propose(textOf()));
        expect(failure.evidence).toContain('no.');
        expect(leaks(`${failure.message} ${failure.evidence}`)).toEqual([]);
      }
    });
  });

  test('cannot put the token into the failure by where it sends to, nor by JSON that is none', async () => {
    const away = await hostThat(kind, (header, to) => {
      const name = header.replace(/[^a-z0-9]/gi, '');
      to.writeHead(302, { location: `https://${name}.evil.test/` }).end();
    });
    expect(await failureOf(away.look(1))).toMatchObject({ code: 'HOST_REFUSED' });
    const broken = await hostThat(kind, (header, to) => {
      to.writeHead(200, { 'content-type': 'application/json' }).end(header);
    });
    const failure = await failureOf(broken.look(1));
    expect(leaks(`${failure.message} ${failure.evidence}`)).toEqual([]);
  });

  test('cannot put the token into the address of a pull request', async () => {
    const host = await hostThat(kind, (header, to) => {
      const url = `https://host/${header}`;
      const repo = { id: 1 };
      const ofGitHub = { number: 1, html_url: url, head: { ref: 'mortise/rename', sha: '', repo } };
      const ofGitLab = { iid: 1, web_url: url, source_project_id: 1, target_project_id: 1 };
      const { title, body, base } = sealed(textOf());
      const text = { title, body, description: body, base: { ref: base, repo }, target_branch: base };
      const state = kind === 'github' ? 'open' : 'opened';
      to.writeHead(200, { 'content-type': 'application/json' });
      to.end(JSON.stringify([{ ...ofGitHub, ...ofGitLab, ...text, state, labels: [] }]));
    });
    const { url } = await host.propose(textOf());
    expect(url).toMatch(/^https:\/\/host\//);
    expect(leaks(url)).toEqual([]);
  });

  test.each([
    [8 * 1024 * 1024 + 1, { code: 'HOST_REFUSED', message: 'The host answers with more than 8 MiB.' }],
    [8 * 1024 * 1024, { code: 'HOST_DENIED' }],
  ])('that answers with %i bytes ends as %j', async (bytes, failure) => {
    const host = await hostThat(kind, (_, to) => {
      to.writeHead(403, { 'content-type': 'text/plain' }).end('x'.repeat(bytes));
    });
    expect(await failureOf(host.look(1))).toMatchObject(failure);
  });
});
