import { Transform, type TransformCallback, type Writable } from 'node:stream';
import { isObject, parseJson } from '../text/json.js';

/** Longer messages are refused: a reply of a model is far shorter. */
export const MOST_BYTES = 4 * 1024 * 1024;

/** What a message is answered with that cannot be handed on. */
interface Fault {
  readonly code: number;
  readonly message: string;
}

const NO_JSON: Fault = { code: -32_700, message: 'This line is no JSON.' };
const BATCH: Fault = { code: -32_600, message: 'Batches are not supported: send one message a line.' };
const NO_MESSAGE: Fault = { code: -32_600, message: 'This is no JSON-RPC 2.0 message.' };
const TOO_LONG: Fault = {
  code: -32_600,
  message: `This message has more than ${MOST_BYTES / 1024 / 1024} MB. Send several smaller ones.`,
};

/** What answers a message that {@link isTooDeep}. */
export const TOO_DEEP: Fault = {
  code: -32_600,
  message: 'This message has lists or objects nested too deep. No tool takes such arguments.',
};

/** What reads a message further on calls itself for each level. */
const DEEPEST = 200;

/** So many bytes at both ends of a message that is too long are kept: its id is in one of them. */
const ENDS = 1_000;
const NEWLINE = 0x0a;

type Id = string | number | null;

/**
 * The lines of a connection that are messages. Every other line is answered with an error, so that
 * nobody waits for an answer that never comes; the SDK would pass over it in silence.
 */
export class MessageLines extends Transform {
  #parts: Buffer[] = [];
  #bytes = 0;
  /** The end of a message that is too long. */
  #tail = Buffer.alloc(0);
  #isAnswered = false;

  /** @param ready resolves when more messages may come: a client may send more than it reads. */
  constructor(
    readonly answers: Writable,
    readonly ready: () => Promise<void> = () => Promise.resolve(),
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#take(chunk.subarray(from, at));
      this.#endLine();
      from = at + 1;
    }
    this.#take(chunk.subarray(from));
    void this.ready().then(() => done());
  }

  /** The input has ended: what is left is a line. */
  endInput(): void {
    if (this.#bytes > 0) this.#endLine();
  }

  #take(part: Buffer): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes <= MOST_BYTES) {
      this.#parts.push(part);
      return;
    }
    this.#tail = Buffer.concat([this.#tail.subarray(-ENDS), part.subarray(-ENDS)]);
    this.#parts = [Buffer.concat([...this.#parts, part]).subarray(0, ENDS)];
    const id = this.#isAnswered ? null : idIn(this.#head(), STARTS_WITH_ID);
    if (id === null) return;
    // At once: who sends too much need not send the rest.
    this.#answer(TOO_LONG, id);
    this.#isAnswered = true;
  }

  #head(): string {
    return (this.#parts[0] ?? Buffer.alloc(0)).toString('utf8');
  }

  #endLine(): void {
    const [bytes, parts, tail, isAnswered] = [this.#bytes, this.#parts, this.#tail, this.#isAnswered];
    [this.#bytes, this.#parts, this.#tail, this.#isAnswered] = [0, [], Buffer.alloc(0), false];
    if (bytes > MOST_BYTES) {
      if (!isAnswered) this.#answer(TOO_LONG, idIn(tail.toString('utf8'), ENDS_WITH_ID));
      return;
    }
    // Some clients begin with a byte order mark.
    const line = Buffer.concat(parts)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    if (line.trim() === '') return;
    const [fault, id] = faultOf(line);
    if (fault === undefined) this.push(`${line}\n`);
    else this.#answer(fault, id);
  }

  #answer(error: Fault, id: Id): void {
    this.answers.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }
}

const ID = '"id"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|-?\\d+)';
/** Only where it cannot be the id of something inside of the message. */
const STARTS_WITH_ID = new RegExp(`^\\s*\\{(?:\\s*"(?:jsonrpc|method)"\\s*:\\s*"[^"]*"\\s*,)*\\s*${ID}`);
const ENDS_WITH_ID = new RegExp(
  `\\}\\s*,(?:\\s*"(?:jsonrpc|method)"\\s*:\\s*"[^"]*"\\s*,)*\\s*${ID}\\s*\\}\\s*$`,
);

function idIn(text: string, where: RegExp): Id {
  const [, id] = where.exec(text) ?? [];
  return id === undefined ? null : (parseJson(id) as Id);
}

/** Why a line is no message, with its id if it has one. */
function faultOf(line: string): readonly [Fault | undefined, Id] {
  const message = parseJson(line);
  if (message === undefined) return [NO_JSON, null];
  if (Array.isArray(message)) return [BATCH, null];
  if (!isObject(message)) return [NO_MESSAGE, null];
  const id = typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
  const isMessage =
    message.jsonrpc === '2.0' &&
    (typeof message.method === 'string' || 'result' in message || 'error' in message) &&
    (message.params === undefined || typeof message.params === 'object') &&
    (message.id === undefined || id !== null || 'error' in message);
  if (!isMessage) return [NO_MESSAGE, id];
  return [isTooDeep(message) ? TOO_DEEP : undefined, id];
}

/** Whether lists and objects are nested too deep to be handed on. Counted level by level. */
export function isTooDeep(value: object): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}
