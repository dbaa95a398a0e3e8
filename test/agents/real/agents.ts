import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentName } from '../../../src/agents/names.js';
import { ROOT } from '../../support/sources.js';
import type { Said } from './scripted-model.js';
import type { SentEdit } from './sloppy-edits.js';

/**
 * How an agent edits: with its own tool alone; with its own tool and the hook that `mortise
 * install` puts there (`apply`: with this option; `after`: only the second of two hooks), or that
 * of the package in `doors/`; or with the tools of mortise. `asking`: with the hook, where the
 * agent must ask for approval, and nobody answers.
 */
export type Door = 'own' | 'hook' | 'asking' | 'apply' | 'after' | 'package' | 'tools';

/** Where an agent runs. */
export interface Place {
  /** Its home folder, empty but for its settings. */
  readonly home: string;
  readonly project: string;
  /** The port of the scripted model. */
  readonly port: number;
  readonly door: Door;
}

/** A program with its arguments and environment. */
export interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface RealAgent {
  readonly title: string;
  /** Its name in `mortise hook` and `mortise install`. */
  readonly name: AgentName;
  /** Its command in the folder of the installed agents. */
  readonly command: string;
  readonly doors: readonly Door[];
  /** Write its settings; gives commands of it to run first. */
  readonly prepare: (place: Place) => readonly Start[];
  readonly start: (place: Place) => Start;
  /** The calls that its own tools need before an edit of these files. */
  readonly reads: (paths: readonly string[]) => readonly Said[];
  /** The calls of its own tool. */
  readonly edits: (edits: readonly SentEdit[]) => readonly Said[];
  /** Where its server of mortise has a tool. */
  readonly toolOf: (name: string) => RegExp;
}

const noStarts = (): readonly Start[] => [];
const noReads = (): readonly Said[] => [];

const CLAUDE_CODE: RealAgent = {
  title: 'Claude Code',
  name: 'claude-code',
  command: 'claude',
  doors: ['own', 'hook', 'apply', 'package', 'tools'],
  prepare: noStarts,
  start: ({ port, door }) => ({
    args: [
      ...['-p', 'go', '--permission-mode', 'acceptEdits', '--model', 'scripted'],
      ...(withPackage(door)
        ? ['--plugin-dir', join(ROOT, 'doors/claude-code'), '--allowedTools', 'mcp__plugin_mortise_mortise']
        : []),
    ],
    env: {
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
    },
  }),
  reads: paths => paths.map(path => ({ tool: /^Read$/, input: { file_path: path } })),
  edits: edits =>
    edits.map(({ path, old, new: now }) => ({
      tool: /^Edit$/,
      input: { file_path: path, old_string: old, new_string: now },
    })),
  toolOf: name => new RegExp(`^mcp__plugin_mortise_mortise__${name}$`),
};

const CODEX: RealAgent = {
  title: 'Codex',
  name: 'codex',
  command: 'codex',
  doors: ['own', 'hook', 'asking', 'package', 'tools'],
  prepare: ({ home, project, port, door }) => {
    const config = [
      'model = "gpt-5.5"',
      'model_provider = "scripted"',
      ...(door === 'asking'
        ? ['approval_policy = "on-request"', 'sandbox_mode = "read-only"']
        : ['approval_policy = "never"', 'sandbox_mode = "danger-full-access"']),
      'check_for_update_on_startup = false',
      '[analytics]\nenabled = false',
      `[projects."${project}"]\ntrust_level = "trusted"`,
      `[model_providers.scripted]\nname = "scripted"\nbase_url = "http://127.0.0.1:${port}/v1"`,
      'wire_api = "responses"\nenv_key = "SCRIPTED_KEY"\n',
    ];
    write(join(home, '.codex/config.toml'), config.join('\n'));
    return withPackage(door)
      ? [{ args: ['plugin', 'marketplace', 'add', ROOT] }, { args: ['plugin', 'add', 'mortise@mortise'] }]
      : [];
  },
  start: () => ({
    args: ['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust', 'go'],
    env: { SCRIPTED_KEY: 'none' },
  }),
  reads: noReads,
  edits: edits => [{ tool: /^apply_patch$/, input: patchOf(edits) }],
  toolOf: name => new RegExp(`mortise_*${name}$`),
};

/** With `--skip-trust` alone, hooks of a project are not run. */
const TRUSTED = { GEMINI_CLI_TRUST_WORKSPACE: 'true' };

const GEMINI: RealAgent = {
  title: 'Gemini CLI',
  name: 'gemini',
  command: 'gemini',
  doors: ['own', 'hook', 'asking', 'after', 'package', 'tools'],
  prepare: ({ home, door }) => {
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    };
    write(join(home, '.gemini/settings.json'), JSON.stringify(settings));
    const rule = '[[rule]]\ntoolName = "replace"\ndecision = "ask_user"\npriority = 999\n';
    if (door === 'asking') write(join(home, '.gemini/policies/ask.toml'), rule);
    const install = ['extensions', 'install', '--consent', '--skip-settings', join(ROOT, 'doors/gemini')];
    return withPackage(door) ? [{ args: install, env: TRUSTED }] : [];
  },
  start: ({ port }) => ({
    args: ['-p', 'go', '--yolo', '-m', 'gemini-2.5-flash'],
    env: { ...TRUSTED, GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}` },
  }),
  reads: noReads,
  edits: edits =>
    edits.map(({ path, old, new: now }) => ({
      tool: /^replace$/,
      input: { file_path: path, instruction: 'Change it.', old_string: old, new_string: now },
    })),
  toolOf: name => new RegExp(`mortise_*${name}$`),
};

function openCode(title: string, model: string, edits: RealAgent['edits']): RealAgent {
  return {
    title,
    name: 'opencode',
    command: 'opencode',
    doors: ['own', 'hook', 'asking', 'package', 'tools'],
    prepare: ({ home, port, door }) => {
      const options = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' };
      const provider = {
        npm: '@ai-sdk/openai-compatible',
        options,
        models: { [model]: { tool_call: true } },
      };
      const settings = {
        model: `scripted/${model}`,
        ...{ autoupdate: false, share: 'disabled' },
        provider: { scripted: provider },
        ...(door === 'asking' && { permission: { edit: 'ask' } }),
        ...(door === 'package' && { plugin: [`file://${join(ROOT, 'doors/opencode/mortise.js')}`] }),
        ...(door === 'tools' && { mcp: { mortise: { type: 'local', command: ['mortise', 'mcp'] } } }),
      };
      write(join(home, '.config/opencode/opencode.json'), JSON.stringify(settings));
      return [];
    },
    start: () => ({
      args: ['run', 'go'],
      env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
    }),
    reads: paths => paths.map(path => ({ tool: /^read$/, input: { filePath: path } })),
    edits,
    toolOf: name => new RegExp(`^mortise_${name}$`),
  };
}

const OPENCODE = openCode('OpenCode', 'scripted', edits =>
  edits.map(({ path, old, new: now }) => ({
    tool: /^edit$/,
    input: { filePath: path, oldString: old, newString: now },
  })),
);

const OPENCODE_PATCHES: RealAgent = {
  ...openCode('OpenCode (`apply_patch`)', 'gpt-5.5', edits => [
    { tool: /^apply_patch$/, input: { patchText: patchOf(edits) } },
  ]),
  doors: ['own', 'hook'],
};

const PI: RealAgent = {
  title: 'pi',
  name: 'pi',
  command: 'pi',
  doors: ['own', 'hook', 'package'],
  prepare: ({ home, port, door }) => {
    const model = {
      ...{ id: 'scripted', name: 'scripted', reasoning: false, input: ['text'] },
      ...{ contextWindow: 100_000, maxTokens: 4000 },
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    };
    const api = { baseUrl: `http://127.0.0.1:${port}/v1`, api: 'openai-completions', apiKey: 'none' };
    const providers = { scripted: { ...api, models: [model] } };
    write(join(home, '.pi/agent/models.json'), JSON.stringify({ providers }));
    return door === 'package' ? [{ args: ['install', join(ROOT, 'doors/pi')] }] : [];
  },
  start: () => ({
    args: ['--provider', 'scripted', '--model', 'scripted', '-p', 'go'],
    env: { PI_OFFLINE: '1' },
  }),
  reads: noReads,
  edits: edits =>
    edits.map(({ path, old, new: now }) => ({
      tool: /^edit$/,
      input: { path, edits: [{ oldText: old, newText: now }] },
    })),
  toolOf: name => new RegExp(`^${name}$`),
};

export const REAL_AGENTS: readonly RealAgent[] = [CLAUDE_CODE, CODEX, GEMINI, OPENCODE, OPENCODE_PATCHES, PI];

function withPackage(door: Door): boolean {
  return door === 'package' || door === 'tools';
}

/** The edits as a patch in the form of `apply_patch`. */
function patchOf(edits: readonly SentEdit[]): string {
  const files = edits.flatMap(each => [`*** Update File: ${each.path}`, '@@', ...hunkOf(each)]);
  return ['*** Begin Patch', ...files, '*** End Patch'].join('\n');
}

/** The lines that both texts begin and end with are context. */
function hunkOf({ old, new: now }: SentEdit): string[] {
  const [before, after] = [linesOf(old), linesOf(now)];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...before.slice(0, head).map(line => ` ${line}`),
    ...before.slice(head, before.length - tail).map(line => `-${line}`),
    ...after.slice(head, after.length - tail).map(line => `+${line}`),
    ...before.slice(before.length - tail).map(line => ` ${line}`),
  ];
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
