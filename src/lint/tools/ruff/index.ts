import type { RunTool } from '../tool.js';
import { read } from './read.js';
import { ruffRules } from './rules.js';
import { run } from './run.js';

export const tool: RunTool = { name: 'ruff', rules: ruffRules, read, run };
