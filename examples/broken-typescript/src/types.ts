export type Currency = 'EUR' | 'GBP' | 'SEK';
export type Kind = 'novel' | 'film' | 'magazine';
export type Status = 'here' | 'lent' | 'reserved' | 'lost';

export interface Book {
  readonly id: string;
  title: string;
  authors: Array<string>;
  year?: number;
  kind: Kind;
  status: Status;
}

export interface Member {
  readonly id: string;
  name: string;
  email?: string;
}

export interface Loan {
  book: Book;
  member: Member;
  due: Date;
}

export type Answer = { ok: true; loan: Loan } | { ok: false; reason: string };
