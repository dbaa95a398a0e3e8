import { type FilePlan, writesOf } from './plan.js';

/** Files that programs run without being asked: hooks, pipelines, settings of shells and tools that name commands. */
const RUN_ALONE: readonly RegExp[] = [
  /(?:^|\/)\.husky\//i,
  /(?:^|\/)\.githooks\//i,
  /^\.github\/(?:workflows|actions)\//i,
  /^\.gitlab-ci\.ya?ml$/i,
  /^\.circleci\//i,
  /^(?:Jenkinsfile|azure-pipelines\.ya?ml|\.travis\.yml)$/i,
  /(?:^|\/)\.envrc$/i,
  /(?:^|\/)\.npmrc$/i,
  /(?:^|\/)\.pre-commit-config\.yaml$/i,
  /(?:^|\/)\.vscode\/(?:tasks|settings|launch)\.json$/i,
  /(?:^|\/)(?:conftest|sitecustomize|usercustomize)\.py$/i,
  /(?:^|\/)mortise\.config\.json$/i,
];

/** How such a sentence ends. */
const LOOK = 'look at this change before you go on.';

/** Whether a warning of a report is one of these sentences. */
export function asksToLook(warning: string): boolean {
  return warning.endsWith(LOOK);
}

/**
 * Why a person should look at a file of a plan before anything else is done with it: what it holds runs on its own, or it
 * becomes a program. In one sentence; `undefined` where it is a file like any other.
 */
export function runsAlone(plan: FilePlan): string | undefined {
  if (plan.after.bytes === undefined || writesOf(plan).length === 0) return undefined;
  const path = plan.to ?? plan.path;
  if (isRunAlone(path) || (/(?:^|\/)package\.json$/i.test(path) && scriptsChange(plan)))
    return `${path} names or holds code that runs on its own: ${LOOK}`;
  if (plan.after.executable === true && plan.before.executable !== true)
    return `${path} becomes a program: ${LOOK}`;
  return undefined;
}

/** Names are compared as the least particular file system does. */
function isRunAlone(path: string): boolean {
  return RUN_ALONE.some(each => each.test(path));
}

function scriptsChange({ before, after }: FilePlan): boolean {
  return scriptsIn(before.document?.text) !== scriptsIn(after.document?.text);
}

/** The scripts of a manifest, as text; of one that does not parse, all of it. */
function scriptsIn(text: string | undefined): string {
  if (text === undefined) return '';
  try {
    const { scripts } = JSON.parse(text) as { readonly scripts?: unknown };
    return JSON.stringify(scripts) ?? '';
  } catch {
    return text;
  }
}
