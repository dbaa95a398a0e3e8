export type { Credential } from './credential.js';
export { gitCredential } from './credential.js';
export type {
  Checks,
  Host,
  Limit,
  Limiter,
  Look,
  Pull,
  PullState,
  PullText,
} from './host.js';
export { HostFailure } from './host.js';
export type { HostOptions } from './host-for.js';
export { hostFor } from './host-for.js';
export { limitsOf } from './limits.js';
export { listRepositories } from './list.js';
export type { Clock } from './memory-limiter.js';
export { memoryLimiter } from './memory-limiter.js';
export { tokenFor, tokenVariable } from './token.js';
export type { HostWindows, Window } from './window.js';
export { NO_REQUESTS, pausedFor, takeFrom } from './window.js';
