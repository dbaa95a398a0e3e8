// Serves the site while its pages are written: a change shows at once. Doc comments are read when
// it starts.
//   node site/scripts/dev.mjs [--port N]     on the loopback interface only
import { fileURLToPath } from 'node:url';
import { createServer } from 'vitepress';
import { writeReference } from './api.mjs';

const SITE = fileURLToPath(new URL('..', import.meta.url));
const at = process.argv.indexOf('--port');

/** Serve; where the configuration changes, begin again with the new one. */
async function serve() {
  const again = async () => {
    await server.close();
    await serve();
  };
  const port = at < 0 ? {} : { port: Number(process.argv[at + 1]) };
  const server = await createServer(SITE, { host: '127.0.0.1', ...port }, again);
  await server.listen();
  server.printUrls();
}

await writeReference();
await serve();
