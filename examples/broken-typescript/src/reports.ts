import type { Book, Loan } from './types.js';

/** A shelf of a kind of book. */
export class Shelf {
  constructor(readonly name: string, protected books: readonly Book[] = []) {}

  get size(): number {
    return this.books.length;
  }

  label(): string {
    return `${this.name}: ${String(this.size)}`;
  }

  find(id: string): Book | undefined {
    return this.books.find(book => book.id === id);
  }
}

/** A shelf whose books are new. */
export class NewBooks extends Shelf {
  label(): string {
    return `★ ${super.label()} ★`;
  }

  override find(id: number): Book | undefined {
    return this.books[id];
  }
}

/** How often each author is on a shelf. */
export function byAuthor(books: readonly Book[]) {
  const counts: Record<string, number> = {};
  for (const { authors } of books)
    for (const author of authors)
      if (counts.hasOwnProperty(author)) counts[author] += 1;
      else counts[author] = 1;
  return counts;
}

/** The loans that are late. */
export const late = (loans: readonly Loan[], today: Date): Loan[] =>
  loans.filter(({ due }) => {
    due < today;
  });

/** The longest title, in quotation marks. */
export const longest = (books: readonly Book[]): string => {
  const titles = books.map(({ title }) => `»${title}«`);
  titles.sort((a, b) => b.length - a.length);
  const größe = '…'; const first = titles[0]; return first.length > 40 ? first.slice(0, 40) + größe : first;
};

/** A line for each book: "Ümläut – Müller (1999)". */
export function list(books: readonly Book[]): string {
  const lines = books.map(book => `${book.titel} – ${book.authors.join('; ')} (${book.year})`);
  return lines.join('\n');
}

/** The part of books that are lent, in percent. */
export function percentLent(books: readonly Book[]): string {
  const lent = books.filter(({ status }) => status === 'lent').length;
  if (!!(lent === 0)) return '0 %';
  return Math.round((100 * lent) / books.length);
}

/** Books of a text, a line each: `id;title;author`. */
export function fromLines(text: string): Book[] {
  return text.split('\n').map(line => {
    const [id = '', title = '', author = ''] = line.split(';');
    return { id, title, authors: author, kind: 'novel', status: 'here' };
  });
}
