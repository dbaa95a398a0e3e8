/**
 * Posts the suggestions that a workflow of a pull request has left in an artifact, as one review of
 * that pull request. It runs in a workflow of the base repository on `workflow_run`: nothing of the
 * pull request is checked out or run, and the artifact is data that anybody may have written. Which
 * pull request it is comes from GitHub, and not from the artifact.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, GitHub } from './github.mjs';
import { commentOf, notPosted, placedIn, suggestionsIn, wholeFixes } from './suggestions.mjs';

const FILE = 'review.json';
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_UNPACKED = 16 * 1024 * 1024;
/** GitHub takes more, but nobody reads more. */
const MOST_COMMENTS = 50;
const ATTEMPTS = 3;

/**
 * Post the suggestions of a run, and say in one line what was done.
 *
 * @param {import('./review.mjs').Surroundings} surroundings
 * @returns {Promise<number>} the exit code
 */
export async function run(surroundings) {
  const { print } = surroundings;
  try {
    print(await post(surroundings));
    return 0;
  } catch (error) {
    print(
      `::error title=mortise::${error instanceof Error ? error.message : error}`.replace(
        /[\p{Cc}\p{Cf}\u2028\u2029]+/gu,
        ' ',
      ),
    );
    return 1;
  }
}

/**
 * @param {import('./review.mjs').Surroundings} surroundings
 * @returns {Promise<string>} what was done
 */
async function post({ env, wait }) {
  const repository = named(env, 'GITHUB_REPOSITORY');
  const github = new GitHub({
    url: env.GITHUB_API_URL ?? 'https://api.github.com',
    token: named(env, 'MORTISE_TOKEN'),
    ...(wait && { wait }),
  });
  const { workflow_run: run } = JSON.parse(readFileSync(named(env, 'GITHUB_EVENT_PATH'), 'utf8'));
  if (run?.event !== 'pull_request') return 'Nothing to post: the run is not that of a pull request.';
  const pull = await pullOf(github, repository, run);
  if (pull === undefined)
    return `Nothing to post: no open pull request ends with the commit ${run.head_sha}.`;
  const json = await artifactOf(github, repository, run.id, env);
  if (json === undefined) return 'Nothing to post: the run has left no suggestions.';
  return postAll(github, `/repos/${repository}/pulls/${pull}`, run.head_sha, readSuggestions(json));
}

/**
 * @param {import('./review.mjs').Surroundings['env']} env
 * @param {string} name
 */
function named(env, name) {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`The variable ${name} is not set.`);
  return value;
}

/**
 * The number of the open pull request that ends with the commit of a run.
 *
 * @param {GitHub} github
 * @param {string} repository
 * @param {any} run
 */
async function pullOf(github, repository, { head_sha: sha, head_branch: branch, head_repository: head }) {
  const owner = head?.owner?.login;
  if (typeof owner !== 'string') return undefined;
  const query = `state=open&head=${encodeURIComponent(`${owner}:${branch}`)}`;
  const pulls = await github.all(`/repos/${repository}/pulls?${query}`);
  return pulls.find(each => each.head?.sha === sha)?.number;
}

/**
 * The text of the file in the artifact of a run; `undefined` if there is none.
 *
 * @param {GitHub} github
 * @param {string} repository
 * @param {number} run
 * @param {import('./review.mjs').Surroundings['env']} env
 */
async function artifactOf(github, repository, run, env) {
  const name = env.MORTISE_ARTIFACT ?? 'mortise-review';
  const path = `/repos/${repository}/actions/runs/${run}/artifacts?name=${encodeURIComponent(name)}`;
  const artifacts = await github.all(path, page => /** @type {any} */ (page).artifacts);
  const artifact = artifacts.find(each => each.name === name && each.expired !== true);
  if (artifact === undefined) return undefined;
  const archive = `/repos/${repository}/actions/artifacts/${artifact.id}/zip`;
  return unpacked(await github.bytes(archive, MOST_BYTES), env.RUNNER_TEMP ?? tmpdir());
}

/**
 * The one file of an archive. It is never written to the disk: its names are not trusted.
 *
 * @param {Buffer} archive
 * @param {string} temporary a folder for temporary folders
 */
function unpacked(archive, temporary) {
  const folder = mkdtempSync(join(temporary, 'mortise-'));
  try {
    const path = join(folder, 'artifact.zip');
    writeFileSync(path, archive);
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    return execFileSync('unzip', ['-p', path, FILE], { maxBuffer: MOST_UNPACKED, encoding: 'utf8', stdio });
  } catch {
    throw new Error(`The artifact has no ${FILE} of at most ${MOST_UNPACKED} bytes that unzip can read.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} json */
function readSuggestions(json) {
  try {
    return suggestionsIn(json);
  } catch (error) {
    throw new Error(`The suggestions cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * Post what is not posted yet. After an answer that leaves open whether a review was made, what is
 * there is looked at again.
 *
 * @param {GitHub} github
 * @param {string} pull
 * @param {string} sha
 * @param {import('./suggestions.mjs').Suggestion[]} suggestions
 */
async function postAll(github, pull, sha, suggestions) {
  const patches = new Map((await github.all(`${pull}/files`)).map(file => [file.filename, file.patch ?? '']));
  const inside = suggestions.flatMap(each => placedIn(each, patches.get(each.path) ?? '') ?? []);
  const whole = wholeFixes(inside);
  for (let left = ATTEMPTS; ; left--) {
    const there = (await github.all(`${pull}/comments`)).map(each => String(each.body));
    const fresh = notPosted(whole, there);
    const posted = whole.filter(each => !fresh.includes(each));
    const most = new Set(wholeFixes([...posted, ...fresh.slice(0, MOST_COMMENTS)]));
    const shown = fresh.filter(each => most.has(each));
    const parts = inside.length - whole.length;
    const counts = [
      `${suggestions.length} in the artifact`,
      `${inside.length} on lines of the pull request`,
      ...(parts > 0 ? [`${parts} left out, of fixes that are not whole there`] : []),
      `${posted.length} posted before`,
    ].join(', ');
    if (shown.length === 0) return `Nothing to post: ${counts}.`;
    try {
      await github.post(`${pull}/reviews`, reviewOf(shown, fresh.length, sha));
      return `Posted ${shown.length} of ${fresh.length} suggestions: ${counts}.`;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUncertain || left === 1) throw error;
    }
  }
}

/**
 * @param {import('./suggestions.mjs').Suggestion[]} shown
 * @param {number} count
 * @param {string} sha
 */
function reviewOf(shown, count, sha) {
  const more = count > shown.length ? ` ${count - shown.length} more are in the artifact of the run.` : '';
  return {
    commit_id: sha,
    event: 'COMMENT',
    body: `mortise suggests ${shown.length} ${shown.length === 1 ? 'change' : 'changes'} that the tools verified.${more}`,
    comments: shown.map(commentOf),
  };
}
