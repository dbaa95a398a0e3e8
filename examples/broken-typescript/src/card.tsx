import { h } from './jsx.js';
import type { Book } from './types.js';

interface CardProps {
  readonly book: Book;
  readonly isTall: boolean;
}

/** A book, as a page shows it. */
export function Card({ book, isTall }: CardProps) {
  const style = isTall == true ? 'card tall' : 'card';
  const authors = 'von ' + book.authors.join(' & ');
  return (
    <article class={style}>
      <h2>{book.titel}</h2>
      <p>{authors}</p>
    </article>
  );
}

/** The year in which a book appeared, if that is known. */
export function Published({ book }: { readonly book: Book }) {
  const label = 'erschienen';
  return (
    <time aria-label={label} datetime={book.year.toFixed(0)}>
      {label}
    </time>
  );
}

/** What is pressed to lend a book. */
export const LendButton = ({ id, onLend }: { readonly id: string; readonly onLend?: (id: string) => Promise<void> }) => (
  <button
    type="button"
    onclick={async () => {
      await onLend(id);
    }}
  >
    Ausleihen
  </button>
);

/** Several books. */
export const Cards = ({ books }: { readonly books: readonly Book[] }) => (
  <section>
    {books.map(book => (
      <Card book={book} />
    ))}
  </section>
);
