import { refusal } from '../../src/edit/index.js';
import type { AnswerRequest, JsonSchema, Model } from '../../src/model/index.js';
import { NO_USAGE } from '../../src/model/usage.js';
import { CONFIRMED_NAME, CORRECTED_ESCAPING, CORRECTED_NEW, CORRECTED_OLD } from '../../src/repair/index.js';

/** What a model says to each of the questions; what is not given it cannot answer. */
export interface Script {
  readonly old?: string;
  /** The word that it says where words differ; `REPEATED`: the one that it is asked for. */
  readonly name?: string;
  readonly now?: string;
  readonly escaping?: string;
}

export const REPEATED = '(the word that is asked for)';

export interface ScriptedModel extends Model {
  /** The fields that it was asked for, in order. */
  readonly asked: string[];
  readonly requests: AnswerRequest<JsonSchema>[];
}

const USAGE = { ...NO_USAGE, calls: 1, inputTokens: 10, outputTokens: 5 };

/** A model that says what a test wants it to, and keeps what it was asked. */
export function scriptedModel(script: Script = {}): ScriptedModel {
  const answers: Readonly<Record<string, string | undefined>> = {
    [CORRECTED_OLD]: script.old,
    [CONFIRMED_NAME]: script.name,
    [CORRECTED_NEW]: script.now,
    [CORRECTED_ESCAPING]: script.escaping,
  };
  const asked: string[] = [];
  const requests: AnswerRequest<JsonSchema>[] = [];
  return {
    name: 'scripted/model',
    asked,
    requests,
    usage: () => NO_USAGE,
    askText: () => Promise.reject(new Error('Nobody asks for text')),
    askFor: async request => {
      const [field = ''] = (request.schema as JsonSchema).required as string[];
      asked.push(field);
      requests.push(request as AnswerRequest<JsonSchema>);
      const said = answers[field];
      const text = said === REPEATED ? wordAskedFor(String(request.prompt)) : said;
      return text === undefined
        ? { kind: 'failed', refusal: refusal('MODEL_FAILED', 'The model has nothing to say.'), usage: USAGE }
        : { kind: 'answer', value: { [field]: text } as never, finish: 'stop', usage: USAGE };
    },
  };
}

function wordAskedFor(prompt: string): string | undefined {
  return /repeat this word: (.*)/.exec(prompt)?.[1];
}
