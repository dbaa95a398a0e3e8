import { type LeakCheck, leakCheck } from 'mortise/model';
import type { Env } from './confined.js';

/** Names of the variables with the tokens of hosts. */
const HOST_TOKEN = /^(?:GH_TOKEN|GITHUB_TOKEN|GITLAB_TOKEN|MORTISE_TOKEN_.*)$/;
/** What other variables with secrets have in their names. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/i;
/** Shorter values are more often a setting, such as `false`, than a secret. */
const SHORTEST_SECRET = 12;

/**
 * Finds secrets of an environment in what a model says. What an answer holds is written into files,
 * pushed, and kept in the database, and a server may send back what it was asked with.
 *
 * A variable with a telling name may also hold a path or a name: only its whole value is a secret.
 */
export function secretsInAnswers(env: Env): LeakCheck {
  const isToken = leakCheck(valuesOf(env, HOST_TOKEN));
  const others = valuesOf(env, SECRET_NAME).filter(value => value.length >= SHORTEST_SECRET);
  const isOther = leakCheck(others, Number.POSITIVE_INFINITY);
  return (answer, question) => isToken(answer, question) || isOther(answer, question);
}

function valuesOf(env: Env, name: RegExp): string[] {
  const entries = Object.entries(env).filter(([each]) => name.test(each));
  return entries.flatMap(([, value]) => (value === undefined ? [] : [value.trim()]));
}
