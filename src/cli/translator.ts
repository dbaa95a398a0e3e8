import { writeFile } from 'node:fs/promises';
import { EXIT } from '../edit/index.js';
import { failed } from '../model/ask.js';
import { jsonIn } from '../model/json-answer.js';
import type { Answer, Model } from '../model/model.js';
import { NO_USAGE } from '../model/usage.js';
import { printable, printableLine } from '../report/index.js';
import type { Translator } from '../translate/index.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import type { ModelFlags } from './flags.js';
import type { Io } from './io.js';
import { readInput } from './reply.js';
import { heardModel } from './signals.js';
import { times, usageText } from './usage-text.js';

export interface TranslatorFlags extends ModelFlags {
  /** The file that the question is written to. */
  readonly packet?: string;
  /** The file with the answer to it. */
  readonly translation?: string;
}

/** Who translates what rules cannot read of an answer, and what there is to say of that. */
export interface NamedTranslator {
  readonly translator: Translator;
  /** Say in the end what was asked; write the question, if that is what was wanted. */
  end(io: Io, isText: boolean): Promise<void>;
}

type AskFor = Model['askFor'];

/**
 * The translator that flags name; `undefined` if they name none: a model of the environment or of
 * a configuration file is not sent an answer that nobody asked it about.
 *
 * @throws CommandFailure if it cannot be asked, or two are named.
 */
export async function namedTranslator(
  flags: TranslatorFlags,
  root: string,
  io: Io,
): Promise<NamedTranslator | undefined> {
  const { packet, translation, model, replay } = flags;
  const named = [packet, translation, model ?? replay].filter(each => each !== undefined);
  if (named.length > 1) throw usage('Give one of --model, --packet and --translation.');
  if (packet !== undefined) return toFile(packet);
  if (translation !== undefined) return fromFile(translation, io);
  return named.length === 0 ? undefined : asking(flags, root, io);
}

async function asking(flags: ModelFlags, root: string, io: Io): Promise<NamedTranslator> {
  const { modelFailure, openNamed } = await import('./model-flags.js');
  const opened = await openNamed(flags, root, io);
  if (opened.kind !== 'model') throw modelFailure(opened.refusal);
  const model = heardModel(opened.model, io);
  return {
    translator: model,
    end: async ({ stdout }, isText) => {
      const used = model.usage();
      if (!isText || used.calls === 0) return;
      const cost = usageText({ ...used, wholeFileTokens: 0 });
      stdout.write(`A model was asked (${printableLine(model.name)}, ${times(used.calls)}: ${cost}).\n`);
    },
  };
}

/** The answer of any model, out of a file. */
async function fromFile(name: string, io: Io): Promise<NamedTranslator> {
  const value = jsonIn(await readInput(name, io, 'translation', 'Give the JSON that a model answered.'));
  if (value === undefined)
    throw usage(`${name} has no JSON. Give the JSON that a model answered to --packet.`, 'EDIT_MALFORMED');
  const askFor = async () => ({ kind: 'answer', value, finish: 'stop', usage: NO_USAGE }) as Answer<never>;
  return { translator: { askFor: askFor as AskFor }, end: async () => {} };
}

/** A question that is written to a file, for any model. */
function toFile(path: string): NamedTranslator {
  let text: string | undefined;
  const askFor = async ({ system, prompt, schema }: Parameters<AskFor>[0]) => {
    text = `${system}\n\n${prompt}\n\nSchema of the answer:\n${JSON.stringify(schema)}\n`;
    const message = `The question about what the rules could not read is in ${path}. Give it to any model, save the answer, and run this again with --translation FILE in place of --packet.`;
    return failed('EDIT_MALFORMED', message);
  };
  return {
    translator: { askFor: askFor as AskFor },
    end: async ({ stderr }) => {
      if (text === undefined)
        stderr.write(`mortise: there is nothing to ask a model, so ${printable(path)} is not written.\n`);
      else await written(path, text);
    },
  };
}

async function written(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const message = `The question cannot be written to ${path}: ${systemReason(error)}.`;
    throw new CommandFailure('EDIT_FILE_WRITE_ERROR', EXIT.io, message);
  }
}
