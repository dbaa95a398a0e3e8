import type { Model } from '../model/model.js';
import type { EditWorkspace, ToolContext } from './tool.js';

/** A workspace that says what it does: the progress of a call. */
export function watched({ workspace, progress }: ToolContext): EditWorkspace {
  if (progress === undefined) return workspace;
  return {
    read: path => {
      progress(`reading ${path}`);
      return workspace.read(path);
    },
    otherNames: async paths => (await workspace.otherNames?.(paths)) ?? new Map(),
    commit: (writes, options) => {
      progress(`writing ${writes.map(({ path }) => path).join(', ')}`);
      return workspace.commit(writes, options);
    },
  };
}

/** The model of a call, which says that it is asked. */
export function watchedModel({ model, progress }: ToolContext): Model | undefined {
  if (model === undefined || progress === undefined) return model;
  const told = () => progress(`asking ${model.name}`);
  return {
    name: model.name,
    usage: () => model.usage(),
    askText: request => {
      told();
      return model.askText(request);
    },
    askFor: request => {
      told();
      return model.askFor(request);
    },
  };
}
