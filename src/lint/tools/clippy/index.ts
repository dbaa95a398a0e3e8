import type { ReadTool } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

export const tool: ReadTool = { name: 'clippy', aliases: ['rustc'], rules, read };
