import { FORMAT_NAMES, type FormatName, TIERS, type Tier } from 'mortise';
import type { PlaygroundFile, PlaygroundInput, State } from './types.js';

/** A value of JSON as a state; `undefined` if any part of it has another shape. */
export function readState(value: unknown): State | undefined {
  if (!isObject(value)) return undefined;
  const input = readInput(value.input);
  const { shown, example } = value;
  if (input === undefined || !isTextOrMissing(shown) || !isTextOrMissing(example)) return undefined;
  return { input, ...(shown !== undefined && { shown }), ...(example !== undefined && { example }) };
}

function readInput(value: unknown): PlaygroundInput | undefined {
  if (!isObject(value) || typeof value.reply !== 'string' || !Array.isArray(value.files)) return undefined;
  const { reply, format, file, maxTier, minConfidence } = value;
  const files = value.files.flatMap(each => readFile(each) ?? []);
  const isWhole = files.length === value.files.length && isTextOrMissing(file);
  if (!isWhole || !isFormat(format) || !isTier(maxTier) || !isShare(minConfidence)) return undefined;
  return {
    ...{ files, reply, format },
    ...(file !== undefined && { file }),
    ...(maxTier !== undefined && { maxTier }),
    ...(minConfidence !== undefined && { minConfidence }),
  };
}

function readFile(value: unknown): PlaygroundFile | undefined {
  if (!isObject(value) || typeof value.path !== 'string' || typeof value.text !== 'string') return undefined;
  return { path: value.path, text: value.text };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrMissing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isFormat(value: unknown): value is FormatName | 'auto' {
  return value === 'auto' || FORMAT_NAMES.some(name => name === value);
}

function isTier(value: unknown): value is Tier | undefined {
  return value === undefined || TIERS.some(tier => tier === value);
}

function isShare(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);
}
