import { rules } from '../ruff/rules.js';
import type { ReadTool } from '../tool.js';
import { read } from './read.js';

/** Its codes mean in ruff what they mean here. */
export const tool: ReadTool = { name: 'flake8', rules, read };
