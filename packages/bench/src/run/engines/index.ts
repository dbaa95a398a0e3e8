import type { Engine } from '../engine.js';
import { cline } from './cline.js';
import { codex } from './codex.js';
import { dmp } from './dmp.js';
import { exact } from './exact.js';
import { geminiCli } from './gemini-cli.js';
import { gitApply } from './git-apply.js';
import { gnuPatch } from './gnu-patch.js';
import { jsdiff } from './jsdiff.js';
import { mcpFilesystem } from './mcp-filesystem.js';
import { mortise } from './mortise.js';
import { openaiAgents } from './openai-agents.js';
import { pi } from './pi.js';

/** All engines by name. One is added by one file and its row here. */
export const ENGINES: readonly Engine[] = [
  mortise,
  exact,
  dmp,
  pi,
  geminiCli,
  mcpFilesystem,
  cline,
  codex,
  openaiAgents,
  jsdiff,
  gitApply,
  gnuPatch,
];
