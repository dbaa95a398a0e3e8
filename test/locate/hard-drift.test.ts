import { describe } from 'vitest';
import { hard, markedIn } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const CLASH = { gives: 'EDIT_CONFLICT' } as const;

const BASKET = `import logging

from shop.models import Basket, Voucher

log = logging.getLogger(__name__)


class Checkout:
    """What a customer pays."""

    def __init__(self, basket, region):
        self.basket = basket
        self.region = region
        self.vouchers = []

    def subtotal(self):
        amount = 0
        # Items on offer count at their reduced price.
        for item in self.basket.items:
            amount += item.reduced_price * item.quantity
        log.debug('subtotal %s', amount)
        return amount

    def shipping(self, weight, express=False):
        if weight > 30:
            raise ValueError('too heavy for a parcel')
        # Islands pay more than the mainland.
        rate = self.region.island_rate if self.region.is_island else self.region.base_rate
        cost = rate * weight
        if express:
            cost += self.region.express_fee
        return round(cost, 2)

    def redeem(self, code):
        voucher = Voucher.objects.get(code=code)
        if voucher.is_expired():
            log.warning('expired voucher %s', code)
            return False
        self.vouchers.append(voucher)
        voucher.mark_used(self.basket.customer)
        return True
`;

const CACHE = `import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

export interface CacheOptions {
  readonly directory: string;
  readonly maxAge: number;
}

/** Keeps compiled templates between runs. */
export class TemplateCache {
  private readonly entries = new Map<string, Entry>();
  private hits = 0;

  constructor(private readonly options: CacheOptions) {}

  async lookup(path: string): Promise<Entry | undefined> {
    const key = this.keyOf(path);
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    // A file that was touched since is compiled again.
    const modified = (await stat(path)).mtimeMs;
    if (modified > entry.compiledAt) {
      this.entries.delete(key);
      return undefined;
    }
    this.hits++;
    return entry;
  }

  async compile(path: string, compiler: Compiler): Promise<Entry> {
    const source = await readFile(path, 'utf8');
    const template = compiler.parse(source, { filename: path, strict: true });
    const entry = { template, compiledAt: Date.now(), size: source.length };
    this.entries.set(this.keyOf(path), entry);
    return entry;
  }

  private keyOf(path: string): string {
    return createHash('sha256').update(this.options.directory).update(path).digest('hex');
  }
}
`;

const QUEUE = `package queue

import (
	"context"
	"errors"
	"time"
)

var ErrClosed = errors.New("queue: closed")

// Worker takes jobs until its context ends.
type Worker struct {
	jobs    chan Job
	retries int
	backoff time.Duration
}

func NewWorker(size int, backoff time.Duration) *Worker {
	return &Worker{
		jobs:    make(chan Job, size),
		retries: 3,
		backoff: backoff,
	}
}

func (w *Worker) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case job, open := <-w.jobs:
			if !open {
				return ErrClosed
			}
			// A failed job is tried again after a pause.
			if err := w.attempt(ctx, job); err != nil {
				log.Printf("job %s gave up: %v", job.ID, err)
			}
		}
	}
}

func (w *Worker) attempt(ctx context.Context, job Job) error {
	var failure error
	for try := 0; try < w.retries; try++ {
		failure = job.Execute(ctx)
		if failure == nil {
			return nil
		}
		time.Sleep(w.backoff * time.Duration(try+1))
	}
	return failure
}
`;

describe('a typing slip in the search', () => {
  hard(
    'in a quoted line is not carried into the file',
    markedIn(BASKET, 'return round(cost, «2⇒3»)'),
    '        cost = rate * weigth¶        if express:¶            cost += self.region.express_fee¶        return round(cost, «2⇒3»)',
    'drift',
    { but: 'no strict tier forgives it', maxTier: 'elided', ...NONE },
    {
      but: 'another name of the file is no slip',
      edit: '        amount = rate * weight¶        return round(amount, «2⇒3»)',
      ...NONE,
    },
  );
  hard(
    'in the first quoted line',
    markedIn(
      CACHE,
      "    const source = await readFile(path, 'utf8');¶«⇒    if (source === '') throw new Error(path);¶»",
    ),
    "  async compile(path: string, compilr: Compiler): Promise<Entry> {¶    const source = await readFile(path, 'utf8');¶«⇒    if (source === '') throw new Error(path);¶»    const template = compiler.parse(source, { filename: path, strict: true });",
    'drift',
    {
      but: 'not when the lines beside the change are others',
      edit: "  async compile(path: string, compilr: Compiler): Promise<Entry> {¶    const text = await load(path);¶«⇒    if (text === '') throw new Error(path);¶»    const parsed = compiler.run(text);",
      ...NONE,
    },
  );
  hard(
    'in the changed line keeps the name of the file',
    markedIn(BASKET, "            log.warning('expired voucher %s', code«⇒.upper()»)"),
    "        if voucher.is_expired():¶            log.warning('expird voucher %s', code«⇒.upper()»)¶            return False¶        self.vouchers.append(voucher)",
    'drift',
    {
      but: 'not where the edit changes the very word',
      edit: "        if voucher.is_expired():¶            log.warning('«expird⇒stale» voucher %s', code)¶            return False¶        self.vouchers.append(voucher)",
      ...CLASH,
    },
  );
  hard(
    'in a Go file',
    markedIn(QUEUE, 'time.Sleep(w.backoff * time.Duration(try+«1⇒2»))'),
    '⇥⇥failure = job.Excute(ctx)¶⇥⇥if failure == nil {¶⇥⇥⇥return nil¶⇥⇥}¶⇥⇥time.Sleep(w.backoff * time.Duration(try+«1⇒2»))¶⇥}¶⇥return failure',
    'drift',
    {
      but: 'another number is another value',
      edit: '⇥⇥failure = job.Excute(ctx)¶⇥⇥if failure == nil {¶⇥⇥⇥return nil¶⇥⇥}¶⇥⇥time.Sleep(w.backoff * time.Duration(try+«5⇒2»))¶⇥}¶⇥return failure',
      ...NONE,
    },
  );
  hard(
    'twice',
    markedIn(CACHE, '    const template = compiler.parse(source, { filename: path, strict: «true⇒false» });'),
    "    const sorce = await readFile(path, 'utf8');¶    const template = compiler.parse(source, { filename: path, strict: «true⇒false» });¶    const entry = { template, compiledAt: Date.now(), size: source.lenght };¶    this.entries.set(this.keyOf(path), entry);¶    return entry;",
    'drift',
    { but: 'not as a place that must be exact', maxTier: 'exact', ...NONE },
  );
});

describe('a comment in the search', () => {
  hard(
    'with another word keeps the words of the file',
    markedIn(BASKET, 'amount += item.reduced_price * item.«quantity⇒count»'),
    '        amount = 0¶        # Items on sale count at their reduced price.¶        for item in self.basket.items:¶            amount += item.reduced_price * item.«quantity⇒count»',
    'drift',
    {
      but: 'not where the code is another',
      edit: '        amount = 0¶        # Items on sale count at their reduced price.¶        for line in self.order.lines:¶            amount += line.full_price * line.«number⇒count»',
      ...NONE,
    },
  );
  hard(
    'is left out and stays in the file',
    markedIn(CACHE, '    if (modified > entry.compiledAt«⇒ + 1») {'),
    '    const entry = this.entries.get(key);¶    if (entry === undefined) return undefined;¶    const modified = (await stat(path)).mtimeMs;¶    if (modified > entry.compiledAt«⇒ + 1») {¶      this.entries.delete(key);',
    'drift',
    {
      but: 'a place without one is strictly the place',
      file: `${CACHE}    const entry = this.entries.get(key);¶    if (entry === undefined) return undefined;¶    const modified = (await stat(path)).mtimeMs;¶    if (modified > entry.compiledAt«⇒ + 1») {¶      this.entries.delete(key);¶`,
      tier: 'exact',
    },
  );
  hard(
    'is added and not put in',
    markedIn(
      QUEUE,
      '⇥⇥failure = job.Execute(ctx)¶⇥⇥if failure == nil {¶⇥⇥⇥return nil¶⇥⇥}¶«⇒⇥⇥log.Print(failure)¶»',
    ),
    '⇥for try := 0; try < w.retries; try++ {¶⇥⇥// Run the job once.¶⇥⇥failure = job.Execute(ctx)¶⇥⇥if failure == nil {¶⇥⇥⇥return nil¶⇥⇥}¶«⇒⇥⇥log.Print(failure)¶»⇥⇥time.Sleep(w.backoff * time.Duration(try+1))',
    'drift',
    {
      but: 'a statement that is not there, right where the change is, leaves doubt',
      edit: '⇥⇥// Run the job once.¶⇥⇥failure = job.Execute(ctx)¶⇥⇥metrics.Count(job.ID, failure)¶«⇒⇥⇥log.Print(failure)¶»⇥⇥span.End(failure, ctx)¶⇥⇥return failure',
      ...NONE,
    },
  );
  hard(
    'is changed by the edit, misquoted',
    markedIn(BASKET, '        # Islands pay more than the mainland«⇒, in every season».'),
    "            raise ValueError('too heavy for a parcel')¶        # Ilsands pay more than the mainland«⇒, in every season».¶        rate = self.region.island_rate if self.region.is_island else self.region.base_rate¶        cost = rate * weight",
    'drift',
    {
      but: 'not where the comment is wholly another',
      edit: "            raise ValueError('too heavy for a parcel')¶        # Remote places cost extra«⇒, in every season».¶        rate = self.region.island_rate if self.region.is_island else self.region.base_rate¶        cost = rate * weight",
      ...NONE,
    },
  );
});

describe('stale or skipped lines', () => {
  hard(
    'a quoted line left out stays in the file',
    markedIn(BASKET, '        voucher.mark_used(self.basket.«customer⇒owner»)'),
    "        voucher = Voucher.objects.get(code=code)¶        if voucher.is_expired():¶            log.warning('expired voucher %s', code)¶        self.vouchers.append(voucher)¶        voucher.mark_used(self.basket.«customer⇒owner»)¶        return True",
    'drift',
    { but: 'not with a limit of elision', maxTier: 'elided', ...NONE },
  );
  hard(
    'lines that are new in the file stay',
    markedIn(CACHE, '    this.hits«++⇒ += 1»;'),
    '    const modified = (await stat(path)).mtimeMs;¶    if (modified > entry.compiledAt) {¶      return undefined;¶    }¶    this.hits«++⇒ += 1»;¶    return entry;¶  }¶¶  async compile(path: string, compiler: Compiler): Promise<Entry> {',
    'drift',
    {
      but: 'not for a change of the line that is new',
      edit: '    const modified = (await stat(path)).mtimeMs;¶    if (modified > entry.compiledAt) {¶      this.«index⇒entries».remove(path);¶      return undefined;¶    }¶    this.hits++;¶    return entry;',
      ...NONE,
    },
  );
});

describe('quotes of the other kind', () => {
  hard(
    'throughout the search stay as the file has them',
    markedIn(BASKET, "log.debug('subtotal %s', amount«⇒ * 1»)"),
    '        log.debug("subtotal %s", amount«⇒ * 1»)¶        return amount',
    'drift',
    { but: 'no strict tier takes them', maxTier: 'elided', ...NONE },
  );
  hard(
    'are put around new strings as the file does',
    markedIn(CACHE, "    const source = await readFile(path, 'utf8');¶«⇒    log('compiling', path);¶»"),
    '    const source = await readFile(path, "utf8");¶«⇒    log("compiling", path);¶»    const template = compiler.parse(source, { filename: path, strict: true });',
    'drift',
    {
      but: 'not around those with a quote in them',
      file: markedIn(
        CACHE,
        "    const source = await readFile(path, 'utf8');¶«⇒    log(\"it's compiling\", path);¶»",
      ),
      edit: '    const source = await readFile(path, "utf8");¶«⇒    log("it\'s compiling", path);¶»    const template = compiler.parse(source, { filename: path, strict: true });',
    },
    {
      but: 'an apostrophe in a new comment stays',
      file: markedIn(
        CACHE,
        "    const source = await readFile(path, 'utf8');¶«⇒    // It's read, isn't it?¶»",
      ),
      edit: '    const source = await readFile(path, "utf8");¶«⇒    // It\'s read, isn\'t it?¶»    const template = compiler.parse(source, { filename: path, strict: true });',
    },
  );
  hard(
    'are put around new strings of a file with double ones',
    markedIn(QUEUE, '⇥⇥⇥⇥log.Printf("job %s gave up: %v", job.ID, err)¶«⇒⇥⇥⇥⇥alert("worker")¶»'),
    "⇥⇥⇥if err := w.attempt(ctx, job); err != nil {¶⇥⇥⇥⇥log.Printf('job %s gave up: %v', job.ID, err)¶«⇒⇥⇥⇥⇥alert('worker')¶»⇥⇥⇥}",
    'drift',
    {
      but: 'apostrophes stay',
      file: markedIn(
        QUEUE,
        '⇥⇥⇥⇥log.Printf("job %s gave up: %v", job.ID, err)¶«⇒⇥⇥⇥⇥// The job\'s lost, it\'s logged.¶»',
      ),
      edit: "⇥⇥⇥if err := w.attempt(ctx, job); err != nil {¶⇥⇥⇥⇥log.Printf('job %s gave up: %v', job.ID, err)¶«⇒⇥⇥⇥⇥// The job's lost, it's logged.¶»⇥⇥⇥}",
    },
  );
});

describe('statements on other lines', () => {
  hard(
    'are split in the search',
    markedIn(CACHE, '    const entry = { template, compiledAt: Date.now(), size: source.length«⇒ + 1» };'),
    '    const template = compiler.parse(¶      source,¶      { filename: path, strict: true },¶    );¶    const entry = { template, compiledAt: Date.now(), size: source.length«⇒ + 1» };¶    this.entries.set(this.keyOf(path), entry);¶    return entry;',
    'drift',
    { but: 'not with a limit of elision', maxTier: 'elided', ...NONE },
  );
  hard(
    'are joined in the search',
    markedIn(QUEUE, '⇥retries int¶⇥backoff time.Duration¶«⇒⇥name    string¶»'),
    'type Worker struct {¶⇥jobs chan Job; retries int¶⇥backoff time.Duration¶«⇒⇥name    string¶»}¶¶func NewWorker(size int, backoff time.Duration) *Worker {',
    'drift',
    {
      but: 'not where what is joined is changed',
      edit: 'type Worker struct {¶⇥jobs chan Job; retries «int⇒uint8»; backoff int¶}¶',
      ...NONE,
    },
  );
  hard(
    'a call over several lines is quoted in one',
    `${BASKET}result = compute(¶    first_argument,¶    second_argument,¶)¶print(result«⇒, flush=True»)¶send_report(result)¶`,
    'result = compute(first_argument, second_argument)¶print(result«⇒, flush=True»)¶send_report(result)',
    'drift',
    {
      but: 'not one with other arguments',
      file: `${BASKET}result = compute(¶    third_argument,¶    fourth_argument,¶)¶print(other)¶`,
      ...NONE,
    },
  );
});

describe('two slips at once', () => {
  hard(
    'a dropped level and a typing slip',
    markedIn(BASKET, '        self.vouchers.append(voucher«⇒, code»)'),
    "def redeem(self, code):¶    voucher = Voucher.objects.get(code=code)¶    if voucher.is_expired():¶        log.warning('expired vouchr %s', code)¶        return False¶    self.vouchers.append(voucher«⇒, code»)¶    voucher.mark_used(self.basket.customer)¶    return True",
    'drift',
    { but: 'not strictly', maxTier: 'indentation', ...NONE },
  );
  hard(
    'other quotes and a comment left out',
    markedIn(BASKET, "            raise ValueError('too «heavy⇒big» for a parcel')"),
    '        if weight > 30:¶            raise ValueError("too «heavy⇒big» for a parcel")¶        rate = self.region.island_rate if self.region.is_island else self.region.base_rate¶        cost = rate * weight¶        if express:¶            cost += self.region.express_fee',
    'drift',
    {
      but: 'not two of another function',
      edit: '        if length > 30:¶            raise TypeError("too «long⇒big» for a letter")¶        price = self.country.letter_price¶        return price * length',
      ...NONE,
    },
  );
});
