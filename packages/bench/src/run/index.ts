export { type Apply, answered, type Engine } from './engine.js';
export { ENGINES } from './engines/index.js';
export { PeerMissing } from './peers.js';
export { type EngineRun, runEngines } from './run.js';
