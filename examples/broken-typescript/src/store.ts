import { copyFile, readFile, unlink, writeFile } from 'node:fs/promises';
import type { Book, Member } from './types.js';

/** The books, kept in a file as JSON. */
export class Store {
  private readonly path: string;
  private readonly books = new Map<string, Book>();
  private loadedAt: Date;

  constructor(path: string) {
    this.path = path;
  }

  /** Read the file again. */
  async load(): Promise<void> {
    const rows = JSON.parse(await readFile(this.path, 'utf8'));
    this.books.clear();
    for (const row of rows) this.books.set(row.id, row);
    this.loadedAt = new Date();
  }

  /** Write the file. */
  async save(): Promise<void> {
    const rows = [...this.books.values()];
    writeFile(this.path, JSON.stringify(rows));
  }

  /** A book that is there. */
  title(id: string): string {
    return this.books.get(id)!.title;
  }

  /** The titles of several books. */
  titles(ids: readonly string[]): string[] {
    return ids.map(this.title, this);
  }

  /** Put a book in, or in the place of the one with its id. */
  put(book: Book): void {
    if (book.id === '') throw 'A book needs an id.';
    this.books.set(book.id, book);
  }

  async count(): Promise<number> {
    return this.books.size;
  }

  /** Copy the file; the number of the books in it. */
  async backUp(to: string): Promise<number> {
    try {
      await copyFile(this.path, to);
    } catch (error) {
      throw new Error(`No copy of ${this.path} was made.`);
    }
    return await this.books.size;
  }

  /** Remove the file, if there is one. */
  async remove(): Promise<void> {
    try {
      await unlink(this.path);
    } catch {}
  }

  /** Save each of several stores. */
  static async saveAll(stores: readonly Store[]): Promise<void> {
    stores.forEach(async store => {
      await store.save();
    });
  }

  /** "Größe: 3 – geladen von Ada", for the log. */
  summary(member: Member): string {
    return `Größe: ${this.books.size} – geladen von ${member}, ${this.loadedAt.getFullYear()}`;
  }

  /** What went wrong when the file was read, if anything did. */
  async problem(): Promise<string | undefined> {
    try {
      await readFile(this.path);
    } catch (error) {
      return error.message;
    }
  }
}
