import { Document, range, type ViewPart } from '../text/index.js';
import { readLines } from './by-lines.js';
import { languageNamed, PLAIN_TEXT } from './detect.js';
import { outlineFrom } from './nest.js';
import type { Outline, OutlineItem, Stretch } from './outline.js';

/** How many characters of the first line of a cell are in its name. */
const NAME_LENGTH = 60;

/**
 * The outline of a document that is a view: its parts, such as the cells of a notebook, with what
 * each defines as far as its lines show. Parts without text are left out.
 */
export function viewOutline(document: Document): Outline {
  const read = (document.view?.parts(document.text) ?? []).map(part => readPart(document, part));
  return {
    language: 'notebook',
    source: 'lines',
    items: read.flatMap(({ item }) => item ?? []),
    imports: read.flatMap(({ outline }) => outline.imports),
    decorators: read.flatMap(({ outline }) => outline.decorators),
    tryBlocks: read.flatMap(({ outline }) => outline.tryBlocks),
  };
}

function readPart(document: Document, part: ViewPart) {
  const { text, lines } = document;
  const own = Document.of(text.slice(part.from, part.to));
  const language = languageNamed(part.language?.toLowerCase() ?? '') ?? PLAIN_TEXT;
  const origin = { language: language.name, source: 'lines' } as const;
  const found = outlineFrom(own, readLines(own.lines, language), origin);
  const outline = moved(found, part.from, own.text === '' ? 0 : lines.lineAt(part.from));
  const shown = own.text.trim();
  if (shown === '') return { outline, item: undefined };
  const from = part.from + own.text.indexOf(shown);
  const stretch = { range: range(from, from + shown.length), line: lines.lineAt(from) + 1 };
  const item: OutlineItem = {
    kind: 'cell',
    name: nameOf(part, shown),
    ...stretch,
    endLine: lines.lineAt(from + shown.length - 1) + 1,
    definitionLine: stretch.line,
    children: outline.items,
  };
  return { outline, item };
}

/** `3: import numpy as np`, since the kind before it says that it is a cell. */
function nameOf({ name }: ViewPart, text: string): string {
  const first = text.split(/[\r\n]/, 1)[0] ?? '';
  const cut = first.length > NAME_LENGTH ? `${first.slice(0, NAME_LENGTH)}…` : first;
  return `${name.replace('cell ', '')}: ${cut}`;
}

/** An outline of a part, in the places of the whole. */
function moved(outline: Outline, offset: number, line: number): Outline {
  const place = <T extends Stretch>(each: T): T => ({
    ...each,
    range: range(each.range.from + offset, each.range.to + offset),
    line: each.line + line,
    endLine: each.endLine + line,
  });
  const item = (each: OutlineItem): OutlineItem => ({
    ...place(each),
    definitionLine: each.definitionLine + line,
    ...(each.body !== undefined && { body: range(each.body.from + offset, each.body.to + offset) }),
    children: each.children.map(item),
  });
  return {
    ...outline,
    items: outline.items.map(item),
    imports: outline.imports.map(place),
    decorators: outline.decorators.map(place),
    tryBlocks: outline.tryBlocks.map(place),
  };
}
