import { lend, takeBack } from './loans.js';
import { Store } from './store.js';
import type { Answer, Book, Loan, Member } from './types.js';

type Listener = (answer: Answer) => void;

/** Where members come to. */
export class Desk {
  private listeners: Function[] = [];
  private readonly waiting: Record<string, Member[]> = {};

  constructor(private readonly store: Store, private readonly log: (text: string) => void) {}

  onLend(listener: Listener): void {
    this.listeners.push(listener);
  }

  lend(book: Book, member: Member): Answer {
    const answer = lend(book, member, new Date());
    for (const listener of this.listeners) listener(answer);
    if (!answer.ok) this.wait(book.id, member);
    return answer;
  }

  /** Take a book back, and save what is known. */
  async takeBack(loan: Loan): Promise<number> {
    const fee = takeBack(loan, new Date());
    let saved = false;
    try {
      await this.store.save();
      saved = true;
    } catch (error) {
      throw error;
    } finally {
      this.log(saved ? 'saved' : 'not saved');
    }
    return fee;
  }

  /** The name of who gets a book next. */
  next(id: string): string {
    const queue = this.waiting[id];
    return queue[0].name;
  }

  /** Lend a book for somebody who phones; the promise fails if the book is not here. */
  byPhone(book: Book, member: Member): Promise<Loan> {
    const answer = this.lend(book, member);
    return answer.ok ? Promise.resolve(answer.loan) : Promise.reject(answer.reason);
  }

  /** Warm up what is shown first. */
  start(): void {
    this.store.load().then(() => this.log('loaded')).catch(error => this.log(String(error)));
  }

  private wait(id: string, member: Member): void {
    const queue = this.waiting[id];
    if (queue === undefined) this.waiting[id] = [member];
    else queue.push(member);
  }
}

export function parseMember(text: string): Member {
  const data: any = JSON.parse(text);
  return { id: data.id, name: data.name.trim() };
}
