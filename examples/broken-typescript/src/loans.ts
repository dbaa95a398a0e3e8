import { daysBetween, openDay } from './calendar.js';
import { feeFor, formatted } from './money.js';
import type { Answer, Book, Kind, Loan, Member } from './types.js';

const LOAN_DAYS = 28;
const RULE = { grace: 2, perDay: 20, most: 1000 };

export class NotLent extends Error {}

/** How long a book is lent. */
export function daysFor(kind: Kind): number {
  let days = LOAN_DAYS;
  switch (kind) {
    case 'film':
      days = 7;
    case 'magazine':
      days = 14;
      break;
    case 'novel':
      break;
  }
  return days;
}

/** What is said of a book at the desk. */
export function statusText(book: Book, due: Date): string {
  switch (book.status) {
    case 'here':
      return 'on the shelf';
    case 'lent':
      const days = daysBetween(new Date(), due);
      return days > 0 ? `back in ${String(days)} days` : 'late';
    case 'reserved':
      return 'reserved';
  }
}

/** Lend a book to a member. */
export function lend(book: Book, member: Member, today: Date): Answer {
  if (book.status !== 'here') return { ok: false, reason: statusText(book, today) };
  const due = new Date(today);
  due.setDate(due.getDate() + daysFor(book.kind));
  book.status = 'lend';
  return { ok: true, loan: { book: book, member, due: openDay(due) } };
}

/** The day on which a book is due, of an answer that lends it. */
export function dueOf(answer: Answer): Date {
  return answer.loan.due;
}

/** Take a book back; what is to pay, in cents. */
export function takeBack(loan: Loan, today: Date): number {
  if (loan.book.status === 'gone') throw new NotLent(loan.book.title);
  loan.book.status = 'here';
  return feeFor(daysBetween(loan.due, today), RULE);
}

/** What the library says to somebody whose book is late. */
export function reminder(loan: Loan, today: Date) {
  const fee = feeFor(daysBetween(loan.due, today), RULE);
  const name = loan.member && loan.member.name;
  const address = loan.member.email || 'no address';
  if (fee == 0) return `${name} (${address}): nothing to pay`;
  return `${name} (${address}): ${formatted(fee)} for ${loan.book.title}`;
}

/** The first of some loans that is late, if one is. */
export function firstLate(loans: readonly Loan[], today: Date): Loan | undefined {
  for (const loan of loans) {
    if (loan.due < today) return loan;
  }
}

/** Lend a book once more, for as long again. */
export function renew(loan: Loan, weeks: number): Loan {
  const due = new Date(loan.due);
  due.setDate(due.getDate() + (weeks ? weeks * 7 : LOAN_DAYZ));
  return { ...loan, due };
}
