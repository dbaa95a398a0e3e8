export { type FoundConfig, findConfig } from './config-file.js';
export { type DiskCacheOptions, diskCache } from './disk-cache.js';
export { type OpenModelOptions, openModel } from './open-model.js';
export { type Opened, recordTo, replayFrom } from './session-file.js';
