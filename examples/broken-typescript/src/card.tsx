import { h } from './jsx.js';
import type { Book } from './types.js';

interface CardProps {
  readonly book: Book;
  readonly isTall: boolean;
  readonly onLend?: (id: string) => Promise<void>;
}

/** A book, as a page shows it. */
export function Card({ book, isTall, onLend }: CardProps) {
  const style = isTall == true ? 'card tall' : 'card';
  const subtitle = 'von ' + book.authors.join(' & ');
  return (
    <article class={style} data-year={book.year.toFixed(0)}>
      <h2>{book.titel}</h2>
      <p>{subtitle}</p>
      <button onclick={async () => { await onLend(book.id); }}>Ausleihen</button>
    </article>
  );
}

/** Several books. */
export const Cards = ({ books }: { readonly books: readonly Book[] }) => (
  <section>
    {books.map(book => (
      <Card book={book} />
    ))}
  </section>
);
