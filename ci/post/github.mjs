/**
 * The API of GitHub, as far as a poster of suggestions needs it.
 */

/** How often a request is sent, and how long all waits of a run may take together. */
const TRIES = 5;
const LONGEST_WAIT = 5 * 60 * 1000;
const PAGE = 100;
/** GitHub lists at most 3,000 files of a pull request. */
const MOST_PAGES = 30;

/** What a request has failed with. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if there was no answer
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether the request may have been carried out all the same. */
  get isUncertain() {
    return this.status === 0 || this.status >= 500;
  }
}

export class GitHub {
  #waited = 0;

  /**
   * @param {{ url: string, token: string, wait?: (milliseconds: number) => Promise<void> }} options
   */
  constructor({ url, token, wait = sleep }) {
    this.url = url.replace(/\/$/, '');
    this.token = token;
    this.wait = wait;
  }

  /**
   * All items of a list, from all of its pages.
   *
   * @param {string} path
   * @param {(page: unknown) => unknown[]} itemsOf
   * @returns {Promise<any[]>}
   */
  async all(path, itemsOf = page => /** @type {unknown[]} */ (page)) {
    const items = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const mark = path.includes('?') ? '&' : '?';
      const found = itemsOf(await this.get(`${path}${mark}per_page=${PAGE}&page=${page}`));
      for (const item of found) items.push(item);
      if (found.length < PAGE) break;
    }
    return items;
  }

  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    const response = await this.#send('GET', path, undefined, error => error.isUncertain);
    return response.json();
  }

  /**
   * Send something once: if it is not known whether that was carried out, this rejects.
   *
   * @param {string} path
   * @param {unknown} body
   */
  async post(path, body) {
    await this.#send('POST', path, body, () => false);
  }

  /**
   * The bytes of a file, if they are not too many.
   *
   * @param {string} path
   * @param {number} most
   */
  async bytes(path, most) {
    const response = await this.#send('GET', path, undefined, error => error.isUncertain);
    const chunks = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > most) throw new ApiError(`${path} is longer than ${most} bytes.`, 413);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {(error: ApiError) => boolean} mayRepeat
   */
  async #send(method, path, body, mayRepeat) {
    for (let left = TRIES - 1; ; left--) {
      const answer = await this.#once(method, path, body);
      if (!(answer instanceof ApiError)) return answer;
      const delay = 'delay' in answer ? /** @type {number} */ (answer.delay) : undefined;
      if (left === 0 || (delay === undefined && !mayRepeat(answer))) throw answer;
      await this.#pause(delay ?? 1000 * 2 ** (TRIES - 1 - left), answer);
    }
  }

  /**
   * @param {number} milliseconds
   * @param {ApiError} why
   */
  async #pause(milliseconds, why) {
    this.#waited += milliseconds;
    if (this.#waited > LONGEST_WAIT) throw why;
    await this.wait(milliseconds);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<Response | ApiError>}
   */
  async #once(method, path, body) {
    const headers = {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${this.token}`,
      'User-Agent': 'mortise',
      'X-GitHub-Api-Version': '2022-11-28',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    /** @type {Response} */
    let response;
    try {
      response = await fetch(`${this.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    } catch (error) {
      return new ApiError(`${method} ${path} had no answer: ${reasonOf(error)}.`, 0);
    }
    if (response.ok) return response;
    const said = (await response.text()).slice(0, 500);
    const failed = new ApiError(
      `${method} ${path} was answered with ${response.status}: ${said}`,
      response.status,
    );
    const delay = delayOf(response);
    return delay === undefined ? failed : Object.assign(failed, { delay });
  }
}

/**
 * How long GitHub wants to be left alone, in milliseconds; `undefined` if the answer is no limit.
 *
 * @param {Response} response
 */
function delayOf({ status, headers }) {
  if (status !== 403 && status !== 429) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds >= 0) return seconds * 1000;
  if (headers.get('x-ratelimit-remaining') === '0')
    return Math.max(0, Number(headers.get('x-ratelimit-reset')) * 1000 - Date.now()) + 1000;
  return status === 429 ? 60_000 : undefined;
}

/** @param {unknown} error */
function reasonOf(error) {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message : String(error);
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
