import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { copyOf } from './mirror.mjs';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const own = path => JSON.stringify(pathToFileURL(copyOf(path)).href);
const example = path => JSON.stringify(join(EXAMPLES, path));

const applied = reply => `
import { cpSync, readFileSync } from 'node:fs';
const { applyReply } = await import(${own('src/index.ts')});
const { NodeWorkspace } = await import(${own('src/node/library.ts')});
cpSync(${example('shop')}, 'shop', { recursive: true });
const report = await applyReply(readFileSync(${example(reply)}, 'utf8'), await NodeWorkspace.open('shop'));
if (report.outcome !== 'applied') throw new Error(JSON.stringify(report.edits));
`;

const FIX = `
import { writeFileSync } from 'node:fs';
const { fixFindings, projectOf } = await import(${own('src/index.ts')});
const { NodeProjectSources, NodeWorkspace, openChecker } = await import(${own('src/node/library.ts')});
writeFileSync('a.py', 'def is_free(price):\\n    return price == None\\n');
writeFileSync('ruff.toml', 'lint.select = ["E", "F"]\\n');
const opened = await openChecker({ root: '.', paths: ['a.py'], tools: ['ruff'] });
if (opened.kind === 'failed') throw new Error(opened.refusal.message);
const text = ['\`\`\`python', 'def is_free(price):', '    return price is None', '\`\`\`'].join('\\n');
const ask = async () => ({ kind: 'text', text });
const task = { checker: opened.checker, sources: await NodeProjectSources.open('.'), ask, level: 'reviewable' };
const { output } = await fixFindings(task, projectOf({ workspace: await NodeWorkspace.open('.') }));
await opened.checker.close();
if (output.fixedByModel !== 1) throw new Error(JSON.stringify(output.findings));
`;

const CAMPAIGN = `
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
const { REPOSITORIES } = await import(${JSON.stringify(pathToFileURL(join(EXAMPLES, 'campaign/repositories.mjs')).href)});
for (const name of ['campaign.yaml', 'reply.md', 'pull-request.md']) cpSync(${example('campaign')} + '/' + name, name);
const git = (...args) => execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args]);
mkdirSync('work');
const { name, files } = REPOSITORIES.find(each => each.name === 'orders');
for (const [path, text] of Object.entries(files)) writeFileSync('work/' + path, text);
git('-C', 'work', 'init', '--quiet', '--initial-branch=main');
git('-C', 'work', 'add', '.');
git('-C', 'work', 'commit', '--quiet', '--message', 'Begin');
git('clone', '--quiet', '--bare', 'work', 'repositories/' + name + '.git');
process.env.MORTISE_CAMPAIGN_CACHE = process.cwd() + '/cache';
process.argv.push('run');
await import(${own('packages/campaign/src/main.ts')});
`;

/** What every walk ends with: the files are written. */
const WRITTEN = ['node/store/transaction.ts inTransaction', 'node/commit.ts commitFiles'];

/**
 * The walks: what is run, the folder of the sources, and the functions that are shown, which must
 * all be called.
 *
 * @type {readonly { name: string, title: string, program: string, sources: string, shown:
 *   readonly string[] }[]}
 */
export const WALKS = [
  {
    name: 'edit',
    title: 'One edit: mortise apply reply.md',
    program: applied('replies/02-drift.md'),
    sources: 'src',
    shown: [
      'apply/engine.ts applyReply',
      'apply/read-reply.ts readReply',
      'formats/index.ts parseReply',
      'apply/plan-reply.ts planReply',
      'apply/plan-reply.ts groupByFile',
      'syntax/syntax.ts syntaxFor',
      'apply/plan-files.ts planFiles',
      'apply/plan.ts planFile',
      'apply/apply-edits.ts applyEdits',
      'apply/left-overs/index.ts withoutLeftOvers',
      'locate/locate.ts locateAll',
      'locate/locate.ts decide',
      'apply/fit.ts fit',
      'apply/checks/syntax.ts syntaxFinding',
      'apply/code-that-runs.ts runsBy',
      'apply/engine.ts carryOut',
      'apply/plan-report.ts planReport',
      ...WRITTEN,
    ],
  },
  {
    name: 'answer',
    title: 'One answer of a chat: mortise apply answer.md',
    program: applied('answers/2-existing-code.md'),
    sources: 'src',
    shown: [
      'apply/engine.ts applyReply',
      'apply/read-reply.ts readReply',
      'answers/read-answer.ts readAnswer',
      'answers/reply/blocks.ts blocksOf',
      'answers/reply/gaps.ts gapsOf',
      'answers/fences/roles.ts rolesOf',
      'answers/fences/likely-file.ts likelyFile',
      'answers/steps/prose.ts carryOutProse',
      'answers/steps/fence.ts carryOutFence',
      'answers/steps/code.ts putCode',
      'answers/fences/file-of.ts filesOf',
      'answers/checks/unfinished.ts refuseUnfinished',
      'answers/steps/put-part.ts putPart',
      'answers/checks/result.ts checkPut',
      'apply/plan-reply.ts planReply',
      'apply/plan.ts planFile',
      'apply/checks/syntax.ts syntaxFinding',
      ...WRITTEN,
    ],
  },
  {
    name: 'finding',
    title: 'One finding: mortise fix --model …',
    program: FIX,
    sources: 'src',
    shown: [
      'node/lint/checker.ts openChecker',
      'node/lint/ready-tools.ts readyTools',
      'node/tree-copy.ts openCopy',
      'lint/fix-findings.ts fixFindings',
      'lint/fix/session.ts FixSession.open',
      'node/lint/shadow-checker.ts ShadowChecker.check',
      'node/lint/run-tool.ts runTool',
      'lint/tools/ruff/read.ts read',
      'lint/fix/asker.ts Asker.questions',
      'lint/packet.ts packetFor',
      'lint/rules/choose.ts chooseRow',
      'lint/window.ts windowOf',
      'lint/context/context.ts contextOf',
      'lint/fix/group.ts groupsOf',
      'lint/fix/asker.ts Asker.offers',
      'lint/prompt.ts promptForAll',
      'lint/answer.ts readAnswer',
      'lint/fix/proposal.ts refusedBeforeChecks',
      'lint/fix/kept-names.ts lostName',
      'lint/fix/verifier.ts Verifier.verify',
      'lint/fix/verdict.ts judge',
      'lint/fix/grade/grader.ts Grader.proved',
      'lint/fix/grade/grader.ts Grader.tested',
      'lint/fix/files.ts Files.write',
      ...WRITTEN,
    ],
  },
  {
    name: 'campaign',
    title: 'One repository: mortise campaign run',
    program: CAMPAIGN,
    sources: 'packages/campaign/src',
    shown: [
      'cli/run.ts run',
      'ledger/plan-rows.ts planRows',
      'ledger/enqueue.ts enqueue',
      'worker/runs.ts workThrough',
      'worker/worker.ts Worker.run',
      'worker/tend.ts tend',
      'ledger/workers.ts claim',
      'worker/advance.ts advance',
      'worker/verify.ts cloneIt',
      'git/clone.ts openClone',
      'worker/verify.ts changeIt',
      'git/tree.ts inTree',
      'steps/run-apart.ts StepThread.carryOut',
      'worker/verify.ts verifyIt',
      'steps/run-tests.ts runTests',
      'worker/publish.ts pushIt',
      'ledger/lease.ts Lease.willPush',
      'git/push.ts push',
      'ledger/lease.ts Lease.move',
      'worker/publish.ts proposeIt',
      'ledger/lease.ts Lease.done',
      'cli/print.ts printOverview',
    ],
  },
];
