import type { Wire } from './schema.js';

const STOPS = 'no test will run, nothing will be pushed, and the campaign stops at "changed"';

/** What a valid spec does that its writer may not expect, a sentence each. */
export function warningsOf(spec: Wire): string[] {
  return [...testWarnings(spec), ...modelWarnings(spec)];
}

function testWarnings({ tests, trust, verify }: Wire): string[] {
  if (verify === 'none') {
    if (tests === undefined) return [];
    return ['tests is given, but verify is "none": the tests will not run. Leave verify out to run them.'];
  }
  const push = 'verify: none to push without tests';
  if (tests !== undefined)
    return trust ? [] : [`tests is given, but not trust: true: ${STOPS}. Write trust: true, or ${push}.`];
  const needs = trust ? 'tests' : 'tests and trust: true';
  return [`verify is "tests", but there are no tests: ${STOPS}. Write ${needs}, or ${push}.`];
}

function modelWarnings({ step, budget }: Wire): string[] {
  const model = step.edit?.model ?? step.fix?.model;
  const limited = [budget.calls, budget.tokens, budget.money].some(limit => limit !== undefined);
  if (model === undefined || limited) return [];
  return ['The step asks a model, and there is no budget: nothing limits its calls.'];
}
