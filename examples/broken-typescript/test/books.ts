import type { Book, Loan, Member } from '../src/types.js';

export const ADA: Member = { id: 'm1', name: 'Ada', email: 'ada@example.org' };

export function book(change: Partial<Book> = {}): Book {
  return {
    id: 'b1',
    title: 'Die Größe',
    authors: ['Ümläut', 'Müller'],
    year: 1999,
    kind: 'novel',
    status: 'here',
    ...change,
  };
}

export function loan(due: string): Loan {
  return { book: book({ status: 'lent' }), member: ADA, due: new Date(due) };
}
