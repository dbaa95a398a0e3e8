import { dirname, resolve } from 'node:path';
import { CampaignFailure } from '../failure.js';
import { apiOf, ruleOf } from '../hosts/address.js';
import type { Step } from '../steps/step.js';
import { absoluteAddress } from './address.js';
import { crossChecks } from './cross-checks.js';
import { specHash } from './hash.js';
import { type NamedFiles, readNamedFiles } from './named-files.js';
import { invalidSpec, type Problem } from './problems.js';
import type { Wire } from './schema.js';
import { checkWire, type ValueProblem } from './schema-problems.js';
import { sourcesOf } from './sources.js';
import type { HostKind, HostQuery, HostRule, QuietHours, Spec } from './spec.js';
import { readText } from './text-file.js';
import { warningsOf } from './warnings.js';
import { readYaml, type YamlText } from './yaml-file.js';

const MOST_BYTES = 1024 * 1024;

/** Who makes the commits, where the spec does not say it: the same everywhere. */
const AUTHOR = { name: 'mortise-campaign', email: 'mortise-campaign@localhost' };

/**
 * Read the spec of a campaign, and the files that it names.
 *
 * @throws CampaignFailure `SPEC_NOT_FOUND`, `SPEC_UNREADABLE`, or `SPEC_INVALID` with everything
 *   that
 *   is wrong, a line each: `file:line: what is wrong, what is expected`.
 */
export async function readSpec(file: string): Promise<Spec> {
  const yaml = readYaml(await specText(file));
  if (!('lineOf' in yaml)) throw invalidSpec(yaml.map(problem => ({ file, ...problem })));
  const wire = checkWire(yaml.value);
  const files = await readNamedFiles(file, yaml.value);
  const ofValues = [...('name' in wire ? [] : wire), ...crossChecks(yaml.value), ...files.problems];
  const problems = [...ofValues.map(problem => located(problem, file, yaml)), ...files.listProblems];
  if (problems.length > 0 || !('name' in wire)) throw invalidSpec(problems);
  return specOf(wire, file, files);
}

async function specText(file: string): Promise<string> {
  const read = await readText(file, MOST_BYTES);
  if (read.kind === 'text') return read.text;
  if (read.kind === 'missing')
    throw new CampaignFailure(
      'SPEC_NOT_FOUND',
      `There is no spec ${file}. Write one with: mortise campaign init ${file}`,
      2,
    );
  if (read.kind === 'not text') throw invalidSpec([{ file, line: 1, message: `the file ${read.problem}` }]);
  throw new CampaignFailure('SPEC_UNREADABLE', `The spec ${file} ${read.problem}.`);
}

function located({ path, message }: ValueProblem, file: string, yaml: YamlText): Problem {
  return { file, line: yaml.lineOf(path), message };
}

function specOf(wire: Wire, file: string, files: NamedFiles): Spec {
  const folder = dirname(resolve(file));
  const deciding = decidingOf(wire, files.reply);
  const sources = sourcesOf(wire.repositories, folder, files.lists);
  return {
    ...deciding,
    name: wire.name,
    sources,
    hosts: withQueried(
      wire.hosts.map(rule => hostRule(rule, folder)),
      sources.queries,
    ),
    pull: {
      title: wire.pull_request.title ?? firstLine(deciding.commit.message),
      file: files.pullFile,
      text: files.pullText,
      labels: wire.pull_request.labels,
      draft: wire.pull_request.draft,
    },
    ...mannersOf(wire),
    warnings: warningsOf(wire),
    hash: specHash(deciding),
  };
}

function decidingOf(wire: Wire, reply: string) {
  return {
    step: stepOf(wire.step, reply),
    base: wire.base,
    tests: wire.tests,
    testTimeoutSeconds: wire.test_timeout,
    trust: wire.trust,
    verify: wire.verify,
    branch: wire.branch ?? `mortise/${wire.name}`,
    commit: {
      message: wire.commit.message ?? `Apply the campaign ${wire.name}`,
      author: authorOf(wire.commit.author),
    },
    submodules: wire.submodules,
    lfs: wire.lfs,
  };
}

function mannersOf(wire: Wire) {
  const { calls, tokens, money, price } = wire.budget;
  return {
    canary: wire.canary,
    stopPercent: wire.stop_at,
    quiet: wire.quiet_hours === undefined ? undefined : quietOf(wire.quiet_hours),
    limits: {
      creationsPerMinute: wire.limits.creations_per_minute,
      creationsPerHour: wire.limits.creations_per_hour,
    },
    budget: { calls, tokens, money, price },
  };
}

function stepOf({ edit, fix, command }: Wire['step'], reply: string): Step {
  if (edit !== undefined) return { kind: 'edit', ...edit };
  if (fix !== undefined) return { kind: 'fix', ...fix };
  if (command === undefined) return { kind: 'apply', reply };
  if (typeof command === 'string') return { kind: 'command', command, timeoutSeconds: 300 };
  return { kind: 'command', command: command.run, timeoutSeconds: command.timeout };
}

function hostRule({ prefix, kind, api }: Wire['hosts'][number], folder: string): HostRule {
  const absolute = absoluteAddress(prefix, folder);
  // A path loses the slash at its end when it becomes absolute.
  const ended = /[/:]$/.test(absolute) ? absolute : `${absolute}/`;
  return { prefix: ended, kind, api: api.replace(/\/+$/, '') };
}

/** A query says where a host is, and its kind: that makes a rule, where the spec has none. */
function withQueried(rules: readonly HostRule[], queries: readonly HostQuery[]): readonly HostRule[] {
  const all = [...rules];
  for (const { kind, owner } of queries) {
    const rule = ruleOfOwner(kind, owner);
    if (rule !== undefined && ruleOf(`${owner}/`, all) === undefined) all.push(rule);
  }
  return all;
}

function ruleOfOwner(kind: HostKind, owner: string): HostRule | undefined {
  if (!URL.canParse(owner)) return undefined;
  const url = new URL(owner);
  if (['github.com', 'gitlab.com'].includes(url.host)) return undefined;
  return { prefix: `${url.origin}/`, kind, api: apiOf(kind, url, []) };
}

function authorOf(author: string | undefined): Spec['commit']['author'] {
  const [, name, email] = /^(.*) <(.*)>$/.exec(author ?? '') ?? [];
  return name === undefined || email === undefined ? AUTHOR : { name: name.trim(), email };
}

function quietOf({ from, to, zone }: NonNullable<Wire['quiet_hours']>): QuietHours {
  return { from: minutesOf(from), to: minutesOf(to), zone };
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').trim().slice(0, 256);
}
