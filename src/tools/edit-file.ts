import { type EditFileInput, editFile } from '../repair/index.js';
import { REPORT_OUTPUT, reportResult } from './results.js';
import type { EditTool } from './tool.js';

export const editFileTool: EditTool = {
  name: 'edit_file',
  description:
    'Replace `old_str` by `new_str` in one file. `old_str` must name one place: copy whole lines from read_file, with a line around them that only that place has. ' +
    'Slips are put right, guesses refused. An empty `old_str` makes a new file. ' +
    'Example: {"path": "a.py", "old_str": "x = 1\\n", "new_str": "x = 2\\n"}. Returns where it went, new hash, receipt; or why not, and what to send.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      old_str: { type: 'string' },
      new_str: { type: 'string' },
      expected_replacements: { type: 'integer', minimum: 1, description: 'if more than one place is meant' },
    },
    required: ['path', 'old_str', 'new_str'],
  },
  outputSchema: REPORT_OUTPUT,
  annotations: { idempotentHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { workspace, ...project } = context.project;
    const options = { ...project, memory: context.memory };
    const result = await editFile(workspace, args as unknown as EditFileInput, options);
    return reportResult(result.report, { diff: false, corrections: result.corrections });
  },
};
