/**
 * What a campaign is to do: the spec, the repositories, and the texts that are made of it.
 *
 * @module
 */
export { commitText } from './commit-text.js';
export { findRepositories, type Listed } from './find-repositories.js';
export { initSpec, type Written } from './init-spec.js';
export { type PullFacts, pullBody, pullMarker } from './pull-body.js';
export { isQuiet, quietEnds } from './quiet.js';
export { readSpec } from './read-spec.js';
export { sameRepository } from './same-repository.js';
export type {
  Budget,
  HostKind,
  HostLimits,
  HostQuery,
  HostRule,
  QuietHours,
  Sources,
  Spec,
} from './spec.js';
