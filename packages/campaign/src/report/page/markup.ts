import { harmless } from '../harmless.js';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text as it stands in HTML and in SVG, between tags and in quoted attributes. What would hide or
 * turn text is spelled out. All that is not markup of this package goes through here.
 */
export function escaped(text: string): string {
  return harmless(text).replace(/[&<>"']/g, sign => SIGNS[sign] ?? '');
}

/** Markup that is safe to write as it is: only functions of this file make it. */
export type Markup = string & { readonly markup: unique symbol };

/** A text as markup. */
export function text(value: string): Markup {
  return escaped(value) as Markup;
}

/** Several markups, one after the other. */
export function joined(parts: readonly Markup[]): Markup {
  return parts.join('') as Markup;
}

/** Nothing. */
export const NONE = '' as Markup;

type Value = string | number | boolean | undefined;

/** A number as a coordinate: two digits behind the point are a hundredth of a pixel. */
const written = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escaped(value);

function attributes(of: Readonly<Record<string, Value>>): string {
  const pairs = Object.entries(of).map(([name, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${name}` : ` ${name}="${written(value)}"`;
  });
  return pairs.join('');
}

/** An element of HTML or SVG. What is inside is markup; attributes are escaped here. */
export function element(
  name: string,
  of: Readonly<Record<string, Value>>,
  ...inside: readonly Markup[]
): Markup {
  return `<${name}${attributes(of)}>${inside.join('')}</${name}>` as Markup;
}

/** The same for an element without an end tag: `meta`, `input`. */
export function empty(name: string, of: Readonly<Record<string, Value>>): Markup {
  return `<${name}${attributes(of)}>` as Markup;
}

/** An element that has only text. */
export function said(name: string, value: string, of: Readonly<Record<string, Value>> = {}): Markup {
  return element(name, of, text(value));
}
