import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const SQL = (head: string) =>
  `${head}\nSELECT name, sum(amount) AS total_amount\nFROM payments_of_customers\nWHERE paid_at IS NOT NULL\nGROUP BY name`;
const PAGE = (head: string) =>
  `${head}\n<table class="list-of-things">\n  <tr><td>{{ thing.first_name }}</td></tr>\n</table>\n<p>{{ count_of_things }} in total</p>`;
const CODE = (head: string, comment = '// and what follows from it') =>
  `${head}\n  ${comment}\n  const table = load_table(path_of(first));\n  write_rows(table, options);\n  close_table(table);\n}`;
const PY = (head: string) =>
  `${head}\nfrom shared.tools import encode_message, decode_message\n\nclient = make_client(encode_message)\nclient.connect_to(default_host)`;

/** What locating says of a place whose one line says that it is another one. */
function found(file: string, search: string, from: string, to: string): string {
  return locate(Document.of(`start\n\n${file}\n\nend\n`), replaceEdit(search, search.replace(from, to))).kind;
}

describe('a place that one line says is another', () => {
  it.each<[string, (head: string) => string, string, string, string, string]>([
    [
      'a heading in a comment of SQL',
      SQL,
      '-- Weekly report',
      '-- Monthly report',
      'GROUP BY name',
      'GROUP BY id',
    ],
    ['another such heading', SQL, '-- Paid invoices', '-- Open invoices', 'GROUP BY name', 'GROUP BY id'],
    ['a comment of two words', SQL, '# For users', '# For admins', 'GROUP BY name', 'GROUP BY id'],
    [
      'a comment of three words',
      SQL,
      '// All new orders',
      '// All old orders',
      'GROUP BY name',
      'GROUP BY id',
    ],
    ['a heading of HTML', PAGE, '<h2>Users</h2>', '<h2>Admins</h2>', 'in total', 'in sum'],
    [
      'a heading with a class',
      PAGE,
      '<h3 class="a">Open orders</h3>',
      '<h3 class="a">Paid orders</h3>',
      'in total',
      'in sum',
    ],
    ['a label', PAGE, '<label for="x">Street</label>', '<label for="x">City</label>', 'in total', 'in sum'],
    [
      'a condition that encloses the change',
      CODE,
      'if (kind == first) {',
      'if (kind != first) {',
      'close_table(table)',
      'end_table(table)',
    ],
    [
      'a strict condition',
      CODE,
      'if (kind === first) {',
      'if (kind !== first) {',
      'close_table(table)',
      'end_table(table)',
    ],
    [
      'a loop',
      CODE,
      'while (next() != last) {',
      'while (next() == last) {',
      'close_table(table)',
      'end_table(table)',
    ],
    [
      'one of two conditions',
      CODE,
      'if (a == b && c == d) {',
      'if (a == b && c != d) {',
      'close_table(table)',
      'end_table(table)',
    ],
    [
      'the version of a module',
      PY,
      'from service.v1 import client_of',
      'from service.v2 import client_of',
      'default_host',
      'other_host',
    ],
    ['the number of a package', PY, 'import service_3', 'import service_4', 'default_host', 'other_host'],
  ])('is not taken: %s', (_, file, searched, there, from, to) => {
    expect(found(file(there), file(searched), from, to)).toBe('refused');
  });

  it.each<[string, (head: string) => string, string, string, string, string]>([
    [
      'a comment of many words',
      SQL,
      '-- the report that is sent each week to all customers',
      '-- the report that is mailed each week to all customers',
      'GROUP BY name',
      'GROUP BY id',
    ],
    ['a misspelt heading', SQL, '-- Weekly reprot', '-- Weekly report', 'GROUP BY name', 'GROUP BY id'],
    ['a misspelt heading of HTML', PAGE, '<h2>Customres</h2>', '<h2>Customers</h2>', 'in total', 'in sum'],
  ])('is taken if the line is only written otherwise: %s', (_, file, searched, there, from, to) => {
    expect(found(file(there), file(searched), from, to)).toBe('places');
  });
});
