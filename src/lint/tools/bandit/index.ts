import type { RunTool } from '../tool.js';
import { read } from './read.js';
import { banditRules } from './rules.js';
import { run } from './run.js';

export const tool: RunTool = { name: 'bandit', rules: banditRules, read, run };
