import { APICallError } from '@ai-sdk/provider';
import { type Code, refusal } from '../edit/index.js';
import { MissingPackage } from './optional-package.js';
import { shortened } from './question.js';
import type { Scrub } from './secrets.js';

/** A call that came to nothing, and whether it is worth another try. */
export interface ProviderProblem {
  readonly code: Code;
  readonly message: string;
  readonly again: boolean;
  /** What the provider sent along, which may say when to come back. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a provider raised, as a problem. `model` is the name that it is told by. */
export function problemOf(error: unknown, model: string): ProviderProblem {
  if (!APICallError.isInstance(error)) return foreignProblem(error, model);
  const { statusCode: status, responseHeaders: headers } = error;
  const message = messageOf(error);
  if (status === undefined || status === 200) return brokenProblem(error, model);
  if (status === 401 || status === 403)
    return unavailable(`${model} does not accept the key (status ${status}): ${message}`);
  if (status === 404) return unavailable(`${model} was not found (status 404): ${message}`);
  return {
    code: 'MODEL_FAILED',
    message: `${model} answered with status ${status}: ${message}`,
    again: error.isRetryable,
    headers,
  };
}

/** How far a failed request came: not sent, turned away, or begun to be answered. */
export type Sent = 'nothing' | 'turned-away' | 'taken';

/** How far a request came that ended with an error of a provider. */
export function sentBefore(error: unknown): Sent {
  const code = systemCode(error);
  if (code !== undefined && UNREACHABLE.includes(code)) return 'nothing';
  if (APICallError.isInstance(error)) return (error.statusCode ?? 200) === 200 ? 'taken' : 'turned-away';
  if (!(error instanceof Error)) return 'taken';
  if (error.name === 'AI_LoadAPIKeyError') return 'nothing';
  return isPassing(error) ? 'taken' : 'turned-away';
}

/** The refusal of a problem, without any key in it. */
export function refusalOf({ code, message }: ProviderProblem, scrub: Scrub) {
  return refusal(code, shortened(scrub(message), LONGEST));
}

const unavailable = (message: string): ProviderProblem => ({
  code: 'MODEL_UNAVAILABLE',
  message,
  again: false,
});
const broken = (message: string): ProviderProblem => ({ code: 'MODEL_FAILED', message, again: true });

/** No connection, or one that broke. */
function brokenProblem(error: APICallError, model: string): ProviderProblem {
  const code = systemCode(error);
  if (code !== undefined && UNREACHABLE.includes(code))
    return unavailable(`${model} cannot be reached at ${originOf(error.url)} (${code})`);
  if (error.isRetryable) return broken(`The connection to ${model} broke: ${rootMessage(error)}`);
  return { ...broken(`The answer of ${model} cannot be read: ${messageOf(error)}`), again: false };
}

/** Waiting does not help if no server listens. */
const UNREACHABLE: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED'];

/**
 * What is no answer with a status: an error told in the middle of a stream, or a fault of the
 * provider's own code.
 */
function foreignProblem(error: unknown, model: string): ProviderProblem {
  if (error instanceof MissingPackage) return unavailable(error.message);
  if (error instanceof Error) {
    if (error.name === 'AI_LoadAPIKeyError')
      return unavailable(`There is no key for ${model}: ${error.message}`);
    return { ...broken(`${model} failed: ${rootMessage(error)}`), again: isPassing(error) };
  }
  return broken(`${model} broke off: ${toldMessage(error)}`);
}

/** In a stream, a provider's error is whatever it sent: mostly an object with a message. */
function toldMessage(error: unknown): string {
  if (typeof error === 'string') return error;
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'no reason given');
}

function messageOf(error: APICallError): string {
  return error.message || error.responseBody || 'no reason given';
}

/** Whether another try may help: a connection that broke, or an answer that was not whole. */
function isPassing(error: Error): boolean {
  const { name, message } = error;
  if (name === 'AI_InvalidResponseDataError' || name === 'AI_EmptyResponseBodyError') return true;
  return systemCode(error) !== undefined || /terminated|fetch failed|socket/i.test(message);
}

/** An error and what caused it, outermost first. */
function* causes(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/**
 * The system's code, such as `ECONNREFUSED`; of several addresses that were tried, of the first.
 */
function systemCode(error: unknown): string | undefined {
  for (const each of causes(error)) {
    if ('code' in each && typeof each.code === 'string') return each.code;
    if (each instanceof AggregateError && each.errors.length > 0) return systemCode(each.errors[0]);
  }
  return undefined;
}

function rootMessage(error: Error): string {
  const messages = [...causes(error)].map(each => each.message).filter(message => message !== '');
  return messages.at(-1) ?? error.name;
}

/** Host and port of an address: its query may hold a key. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'its address';
}

/** The longest message of a provider that is handed on. */
const LONGEST = 500;
