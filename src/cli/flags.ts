import { type Command, InvalidArgumentError, Option } from 'commander';

/** A flag that counts something. */
export function count(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('It takes a whole number.');
}

/** A flag with the number of a port. */
function port(text: string): number {
  if (count(text) <= 65_535) return count(text);
  throw new InvalidArgumentError('A port is a number up to 65535.');
}

/** A flag with a number of at least one. */
export function positive(text: string): number {
  if (count(text) >= 1) return count(text);
  throw new InvalidArgumentError('It takes a whole number from 1 on.');
}

/** A flag that says something. */
export function words(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It takes one or more words.');
}

/** `--env`, which may be given several times. */
export function passedOption(who: string): Option {
  const text = `a variable that ${who} may see, besides the usual ones`;
  return new Option('--env <name>', text).argParser((name, before: readonly string[] = []) => [
    ...before,
    name,
  ]);
}

/** `--json`. */
export function jsonOption(): Option {
  return new Option('--json', 'print the report as JSON, and nothing else on standard output');
}

/** The options of a command that may ask a model, as the command line has them. */
export interface ModelFlags {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly record?: string;
  readonly replay?: string;
}

/** The options that say which model is asked. `use`: what `--model` is for. */
export function providerOptions(command: Command, use: string): Command {
  return command
    .option('--model <provider/name>', use)
    .option('--base-url <url>', 'where the model is asked')
    .option('--api-key-env <name>', 'the variable that holds the key of the model');
}

/** The same, and the options that keep what was asked. */
export function modelOptions(command: Command, use: string): Command {
  return providerOptions(command, use)
    .option('--record <file>', 'keep what the model was asked and answered in a file')
    .option('--replay <file>', 'take the answers from such a file, without any model');
}

/** How the page of a review is served. */
export function pageOptions(command: Command): Command {
  return command
    .option('--port <number>', 'port of the page on this machine; a free one by default', port)
    .option('--host-header <names...>', 'other names of this server, if a port is forwarded to it')
    .option('--no-open', 'print the address, and open no browser');
}

/** The flag that completes what was cut off: a reply, or a call. */
export function restOption(cut: 'reply' | 'call'): Option {
  return new Option(
    '--rest <file>',
    `the rest of a ${cut} that was cut off, beginning with its last line; may be repeated`,
  ).argParser((value: string, all: readonly string[] = []) => [...all, value]);
}
