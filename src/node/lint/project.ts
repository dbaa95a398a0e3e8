import { NO_PROJECT, type Project, type Source } from '../../lint/index.js';
export class NodeProject implements Project {
  constructor(readonly root: string) {}
  source(path: string): Source | undefined {
    return NO_PROJECT.source(path);
  }
}
