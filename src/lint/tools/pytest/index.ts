import type { RunTool } from '../tool.js';
import { read } from './read.js';
import { pytestRules } from './rules.js';
import { run } from './run.js';

export const tool: RunTool = { name: 'pytest', rules: pytestRules, read, run };
