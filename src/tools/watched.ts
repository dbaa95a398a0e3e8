import type { EditWorkspace, ToolContext } from './tool.js';

/** A workspace that says what it does: the progress of a call. */
export function watched({ workspace, progress }: ToolContext): EditWorkspace {
  if (progress === undefined) return workspace;
  return {
    read: path => {
      progress(`reading ${path}`);
      return workspace.read(path);
    },
    commit: (writes, options) => {
      progress(`writing ${writes.map(({ path }) => path).join(', ')}`);
      return workspace.commit(writes, options);
    },
  };
}
