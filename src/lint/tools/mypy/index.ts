import type { RunTool } from '../tool.js';
import { read } from './read.js';
import { mypyRules } from './rules.js';
import { run } from './run.js';

export const tool: RunTool = { name: 'mypy', rules: mypyRules, read, run };
