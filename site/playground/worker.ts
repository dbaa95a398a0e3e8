/**
 * The worker of the playground: runs replies apart from the page, so that typing never waits.
 *
 * @module
 */
import { FetchGrammars } from './engine/fetch-grammars.js';
import { Server } from './engine/serve.js';
import type { FromWorker, ToWorker } from './engine/types.js';

/** What a worker has; the types of a whole page are not needed here. */
interface WorkerScope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const server = new Server(
  {
    post: message => scope.postMessage(message),
    pause: () => new Promise(resolve => setTimeout(resolve, 0)),
  },
  folder => new FetchGrammars(folder),
);

scope.onmessage = ({ data }) => {
  void server.take(data);
};
