/**
 * Asks language models for text and for answers of a schema.
 *
 * @module mortise/model
 */
export { type Budget, budgetOf, type Limits } from './budget.js';
export { type Cache, type Kept, layeredCache, type MemoryCacheOptions, memoryCache } from './cache.js';
export type { SchemaBy } from './call-options.js';
export type { Clock } from './clock.js';
export type {
  Answer,
  AnswerOf,
  AnswerRequest,
  Failed,
  Finish,
  JsonSchema,
  Message,
  Model,
  Request,
  TextAnswer,
  TextRequest,
} from './model.js';
export { type ModelOptions, modelOf, type SdkModel } from './model-of.js';
export { type LeakCheck, leakCheck } from './secrets.js';
export { type Exchange, type Recorder, readSession, replayModel, type Session } from './session.js';
export { addUsage, NO_USAGE, type Prices, type Usage } from './usage.js';
