import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { KeptLines } from '../../src/locate/drift/kept-as.js';
import { driftCandidates, rolesOf } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);

/** The text between the filler after an edit, or why it is refused. */
function made(file: readonly string[], search: readonly string[], replace: readonly string[]) {
  const document = Document.of([...FILLER, '', ...file, '', ...FILLER, ''].join('\n'));
  const { document: now, outcomes } = applyEdits(document, [
    replaceEdit(search.join('\n'), replace.join('\n')),
  ]);
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal.code;
  return now.text.split('\n').slice(FILLER.length + 1, -FILLER.length - 2);
}

const BLOCK = [
  'rows = source.fetch_rows(limit)',
  'header = columns_of(rows, schema)',
  'cursor.execute(statement, header)',
  'writer.put(header, rows)',
  'total += count_written(writer)',
  'journal.append(total, finished_at)',
];

/** An edit of the fifth line, in which some line is quoted otherwise. */
const quoting = (line: number, text: string, file: readonly string[] = BLOCK) => {
  const search = file.with(line, text);
  return made(file, search, search.with(4, 'total += count_flushed(writer)'));
};

describe('one kept line that alone differs', () => {
  const changed = BLOCK.with(4, 'total += count_flushed(writer)');

  it.each([
    ['another name in a call', 1, 'header = columns_of(rows, options)'],
    ['another variable', 0, 'rows = database.fetch_rows(limit)'],
    ['another name beside the change', 3, 'writer.put(header, records)'],
    ['a name of the file beside the change', 3, 'writer.put(header, filler_9)'],
    ['another name behind the change', 5, 'journal.append(total, started)'],
  ])('stays as the file has it: %s', (_, line, text) => {
    expect(quoting(line, text)).toEqual(changed);
  });

  it.each([
    ['the opposite word', 3, 'writer.delete(header, rows)', undefined],
    ['another function', 2, 'cursor.prepare(statement, header)', undefined],
    ['another number', 3, 'writer.put(header, 7)', BLOCK.with(3, 'writer.put(header, 8)')],
    ['another text', 3, 'writer.put("rows of us", x)', BLOCK.with(3, 'writer.put("rows of eu", x)')],
    ['the name of a function', 0, 'def export_rows(limit):', BLOCK.with(0, 'def import_rows(limit):')],
  ])('is another place if it says so: %s', (_, line, text, file) => {
    expect(quoting(line, text, file ?? BLOCK)).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it.each([
    ['a statement', 'notify(filler_9)', 'notify(guests)', 1],
    ['what opens a block', 'for row in filler_9:', 'for row in guests:', 0],
    ['what opens a block in braces', 'while (filler_9) {', 'while (guests) {', 0],
  ])('counts for the place unless it says what a block is for: %s', (_, quoted, found, alone) => {
    const search = BLOCK.with(3, quoted);
    const texts = { search, replace: search.with(4, 'total += count_flushed(writer)') };
    const document = Document.of([...FILLER, ...BLOCK.with(3, found)].join('\n'));
    expect(driftCandidates(document, { reading: 'as-is', texts })[0]?.evidence).toMatchObject({
      foreignBeside: 1,
      alone,
    });
  });

  it('decides nothing if the other lines occur elsewhere too', () => {
    const search = ['x = prepare(one, two)', 'y = 1', 'z = 2'];
    const file = ['x = prepare(one, other)', 'y = 1', 'z = 2', '', 'y = 1', 'z = 2'];
    expect(made(file, search, search.with(2, 'z = 3'))).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });
});

describe('one kept line with a misspelt word', () => {
  const put = (file: readonly string[], search: string) => made(file, [search], [search, 'fresh(1)']);

  it.each([
    ['a heading', '## Data security', '## Data sceurity'],
    ['a sentence', '// It will handle escaping of text.', '// It will hanle escaping of text.'],
    ['a statement', 'append_columns(header)', 'append_colums(header)'],
    ['a string', '"Cannot serialize declaration"', '"Cannot serialize declration"'],
    ['a release', '# 0.5.4 (January 23, 2020)', '# 0.5.4 (Jaanuary 23, 2020)'],
  ])('is enough of a quote if nothing is like it: %s', (_, line, quoted) => {
    expect(put([line, 'y = 2'], quoted)).toEqual([line, 'fresh(1)', 'y = 2']);
  });

  it.each([
    ['a plural', ['append_column(header)'], 'append_columns(header)'],
    ['another number', ['append_columns(header, 1)'], 'append_columns(header, 2)'],
    ['two lines that are as like', ['x = columns(a)', 'y = 2', 'x = columns(b)'], 'x = colums(c)'],
    ['a line that stands twice', ['x = columns(a)', 'y = 2', 'x = columns(a)'], 'x = colums(a)'],
    ['a word that the file has', ['columns(header, x)', 'colums = 1'], 'colums(header, x)'],
    ['one word alone', ['columns()'], 'colums()'],
  ])('shows no place: %s', (_, file, quoted) => {
    expect(put(file, quoted)).toMatch(/EDIT_(?:NO_OCCURRENCE_FOUND|AMBIGUOUS)/);
  });
});

describe('a search that breaks off inside its last line', () => {
  const upTo = (last: string, file: readonly string[] = BLOCK) => {
    const search = [...file.slice(2, 5), last];
    return made(file, search, search.with(1, 'writer.drop(header, rows)'));
  };
  const changed = BLOCK.with(3, 'writer.drop(header, rows)');

  it.each([
    ['inside a word', 'journal.append(total, fin'],
    ['inside the first word', 'jour'],
    ['between words', 'journal.append(total'],
  ])('leaves the line as the file has it: %s', (_, last) => {
    expect(upTo(last)).toEqual(changed);
  });

  it.each([
    ['a plural', 'keep(total, rows)', 'keep(total, row'],
    ['a number', 'keep(total, 100)', 'keep(total, 10'],
    ['a word of the file', 'keep(total, limited)', 'keep(total, limit'],
    ['a part of a name', 'keep(total, keep_all)', 'keep(total, keep'],
    ['the name of a function', 'def keep_totals():', 'def keep_tot'],
  ])('does not break off if the line may be whole: %s', (_, line, quoted) => {
    const search = [...BLOCK.slice(0, 5), quoted];
    const texts = { search, replace: search.with(1, 'rows = []') };
    const document = Document.of([...BLOCK.slice(0, 5), line].join('\n'));
    const kept = new KeptLines(document, texts, rolesOf(texts));
    expect(kept.cost(5, 5)).toBeUndefined();
  });
});

describe('a line that the edit changes, quoted with one word wrong', () => {
  const misquoting = (line: number, text: string, ...now: string[]) => {
    const search = BLOCK.with(line, text);
    return made(BLOCK, search, search.toSpliced(line, 1, ...now));
  };

  it.each([
    ['a word lost', 'header = (rows, schema)', 'header = columns_of(rows, shape)'],
    ['a word misspelt', 'headr = columns_of(rows, schema)', 'header = columns_of(rows, shape)'],
    ['a letter too many', 'headers = columns_of(rows, schema)', 'header = columns_of(rows, shape)'],
    [
      'a word lost that the new line has elsewhere',
      'header = (rows, schema)',
      'header = list(columns_of(rows))',
    ],
  ])('becomes what it is replaced by: %s', (_, quoted, now) => {
    expect(misquoting(1, quoted, now)).toEqual(BLOCK.with(1, now));
  });

  it.each([
    ['a word lost', 'header = (rows, schema)'],
    ['an argument lost', 'header = columns_of(rows)'],
    ['a word misspelt', 'header = colums_of(rows, schema)'],
  ])('goes if it is removed: %s', (_, quoted) => {
    expect(misquoting(1, quoted)).toEqual(BLOCK.toSpliced(1, 1));
  });

  it.each([
    ['a word lost that the new line lacks', 'header = columns_of(rows)', 'title = columns_of(rows)'],
    ['the new line is changed just there', 'header = (rows, schema)', 'header = sorted(rows, schema)'],
  ])('is refused if the file has a word that the edit may not know of: %s', (_, quoted, now) => {
    expect(misquoting(1, quoted, now)).toBe('EDIT_CONFLICT');
  });

  it('keeps the spelling of the file if both halves have the slip', () => {
    const now = misquoting(1, 'headr = columns_of(rows, schema)', 'headr = columns_of(rows, shape)');
    expect(now).toEqual(BLOCK.with(1, 'header = columns_of(rows, shape)'));
  });

  it.each([
    ['another word', 'header = columns_of(rows, options)'],
    ['a word too many', 'header = columns_of(rows, schema, strict)'],
    ['two words lost', 'header = columns_of()'],
    ['a name of the file', 'header = filler_9(rows, schema)'],
  ])('is another line where more than that differs: %s', (_, quoted) => {
    expect(misquoting(1, quoted)).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('is another line if it says the contrary', () => {
    const file = BLOCK.with(1, 'header = not columns_of(rows, schema)');
    const search = BLOCK.with(1, 'header = columns_of(rows, schema)');
    expect(made(file, search, search.toSpliced(1, 1))).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('is no evidence beside another line that differs', () => {
    const search = BLOCK.with(1, 'header = (rows, schema)').with(3, 'writer.put(header, records)');
    expect(made(BLOCK, search, search.toSpliced(1, 1))).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });
});

describe('a kept line with another value, under the name of what it belongs to', () => {
  const CHART = [
    'release_name: billing-frontend',
    'maintainer: platform-group',
    'homepage: billing.example.org',
    'replicas: 12',
    'strategy: rolling',
    'timeout: 90s',
    'channel: nightly',
  ];
  const REST = ['', 'other_name: ledger', 'owner: somebody'];
  const quoting = (line: number, text: string, file: readonly string[] = CHART) => {
    const search = file.with(line, text);
    return made([...file, ...REST], search, search.with(6, 'channel: weekly'));
  };
  it.each([
    ['a number beside the change', 5, 'timeout: 60s'],
    ['a name of one family', 1, 'maintainer: platform-team'],
  ])('is another thing: %s', (_, line, text) => {
    expect(quoting(line, text)).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('is another thing if the name is another', () => {
    expect(quoting(0, 'release_name: billing-backend')).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('is another thing where two lines have other values', () => {
    const search = CHART.with(3, 'replicas: 8').with(5, 'timeout: 60s');
    const now = made([...CHART, ...REST], search, search.with(6, 'channel: weekly'));
    expect(now).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('is another thing if no line above names it', () => {
    const file = [
      'deploy(here, now)',
      'wait(9)',
      'flush(queue, all)',
      'wait_for(rows, 10)',
      'close(queue, here)',
    ];
    const search = file.with(3, 'wait_for(rows, 20)');
    expect(made(file, search, search.with(4, 'close(queue, there)'))).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it.each([
    [
      'an item of a list',
      [
        '"servers": [',
        '  {',
        '    "region": "eu-west",',
        '    "size": "large",',
        '    "count": 3',
        '  },',
        '  {',
        '    "region": "ap-south",',
        '    "size": "tiny",',
        '    "count": 9',
        '  }',
        ']',
      ],
      2,
      '    "region": "us-east",',
      4,
      '    "count": 4',
    ],
    [
      'a route of a function',
      [
        'function registerRoutes(app, store) {',
        '  app.get("/admins", (request, reply) => {',
        '    const rows = store.listRows(request.query);',
        '    reply.send(rows);',
        '  });',
        '}',
      ],
      1,
      '  app.get("/users", (request, reply) => {',
      3,
      '    reply.send(rows, 200);',
    ],
  ])('is another thing in the same container: %s', (_, file, line, quoted, at, now) => {
    const search = file.slice(0, 6).with(line, quoted);
    expect(made(file, search, search.with(at, now))).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });
});
