import { describe, expect, it } from 'vitest';
import { type Applied, applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILES = {
  ts: `export async function show(request: Request): Promise<Response> {
  const session = await openSession(request.headers);
  const user = store.find(session.userId);
  const page = render(user, { title });
  log.info('page was rendered', page.size);
  if (page.size > limits.page) throw new TooLarge('page is too large');
  return respond(page, session.cookie);
}
`,
  py: `def export(rows, target):
    header = columns_of(rows)
    writer = csv.writer(target)
    writer.writerow(header)
    count = write_all(writer, rows, timeout=30)
    journal.append(count, finished_at)
    return Summary(count, header)
`,
  go: `func (s *Server) Load(name string) (*Entry, error) {
	path := filepath.Join(s.root, name)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read entry: %w", err)
	}
	entry := decodeEntry(data)
	s.cache.Put(name, entry)
	return entry, nil
}
`,
  rs: `pub fn collect(input: &Path) -> Vec<Item> {
    let text = read_text(input);
    let mut items: Vec<Item> = Vec::with_capacity(16);
    let limit: u32 = text.lines().count();
    items.extend(parse_items(&text, limit));
    sort_items(&mut items);
    items
}
`,
  java: `    Order place(Cart cart) {
        Customer customer = customers.byId(cart.customerId());
        Order order = new Order(customer, cart.lines());
        int total = prices.sum(order);
        mailer.send(customer, "Your order was placed");
        return orders.save(order, total);
    }
`,
  yaml: `services:
  cache:
    image: registry.example.org/cache:stable
    restart: always
    memory: 256m
    ports:
      - "6379:6379"
    health_check: cache-ping --quiet
`,
  md: `# Usage

Install the package with npm install widget.
The command reads its settings from widget.json in the folder.
It prints one line for each file that it has changed.
Exit code 2 means that a setting is not known.
`,
  css: `.dialog-header {
  display: flex;
  padding: 8px 16px;
  background: var(--surface);
  border-bottom: solid 1px var(--line);
  color: var(--text-strong);
  font-weight: 600;
}
`,
};

type Change = readonly [from: string, to: string];
const changed = (text: string, changes: readonly Change[]) =>
  changes.reduce((now, [from, to]) => now.replace(from, () => to), text);
const says = ({ outcomes: [outcome] }: Applied) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : outcome?.kind;

/** An edit of a whole file that quotes some words otherwise than the file has them. */
function quoting(name: keyof typeof FILES, misquoted: readonly Change[], changes: readonly Change[]) {
  const search = changed(FILES[name], misquoted);
  return applyEdits(Document.of(FILES[name]), [replaceEdit(search, changed(search, changes))]);
}

// Source: issue 50, A12: a recorded call quotes the new text of a line.
describe('a line that is quoted in its new state beside other changes', () => {
  it.each<[string, keyof typeof FILES, Change, readonly Change[]]>([
    ['a renamed call above', 'ts', ['find(', 'findById('], [['{ title }', '{ title, at }']]],
    [
      'an added option between',
      'ts',
      ['{ title }', '{ title, at }'],
      [
        ['find(', 'load('],
        ['info(', 'debug('],
      ],
    ],
    ['a log text below', 'ts', ['page was rendered', 'view was drawn'], [['{ title }', '{ title, at }']]],
    ['an error text', 'ts', ['too large', 'beyond its limit'], [['info(', 'warn(']]],
    ['a number', 'py', ['timeout=30', 'timeout=60'], [['finished_at', 'finished_at, source']]],
    [
      'an added argument',
      'py',
      ['csv.writer(target)', 'csv.writer(target, dialect)'],
      [['header = columns_of(rows)', 'header = columns_of(rows, dialect)']],
    ],
    [
      'an error text in Go',
      'go',
      ['cannot read entry', 'no such entry'],
      [['err != nil', 'errors.Is(err, fs.ErrNotExist)']],
    ],
    [
      'a changed type',
      'rs',
      ['limit: u32', 'limit: usize'],
      [['parse_items(&text, limit)', 'parse_lines(&text, limit)']],
    ],
    [
      'a name that both lines get',
      'java',
      ['sum(order)', 'sum(order, customer)'],
      [['save(order, total)', 'save(order, customer, total)']],
    ],
    [
      'a value',
      'yaml',
      ['restart: always', 'restart: unless-stopped'],
      [
        ['memory: 256m', 'memory: 512m'],
        ['cache:stable', 'cache:edge'],
      ],
    ],
    [
      'a name in prose',
      'md',
      ['widget.json', 'widget.toml'],
      [
        ['one line', 'two lines'],
        ['npm install', 'npm add'],
      ],
    ],
    ['a name of a rule', 'css', ['--surface', '--raised'], [['8px 16px', '12px 16px']]],
  ])('is refused: %s', (_, name, anew, changes) => {
    const made = quoting(name, [anew], changes);
    expect(says(made)).toMatch(/EDIT_(?:CONFLICT|NO_OCCURRENCE_FOUND)/);
    expect(made.document.text).toBe(FILES[name]);
  });

  it('says first which line it is, and shows the whole place', () => {
    const { outcomes } = quoting('ts', [['find(', 'findById(']], [['{ title }', '{ title, at }']]);
    expect(outcomes[0]).toMatchObject({
      refusal: {
        message: expect.stringMatching(/^Line 3 of the file is "const user = store\.find\(/),
        evidence: { nearest: { first: 1, last: 8 } },
      },
    });
  });

  it('is made where another edit of the set changes the line', () => {
    const search = changed(FILES.ts, [['find(', 'findById(']]);
    const edits = [
      replaceEdit('store.find(session.userId)', 'store.findById(session.userId)'),
      replaceEdit(search, changed(search, [['{ title }', '{ title, at }']])),
    ];
    const made = applyEdits(Document.of(FILES.ts), edits);
    expect(made.document.text).toBe(
      changed(FILES.ts, [
        ['find(', 'findById('],
        ['{ title }', '{ title, at }'],
      ]),
    );
  });
});

describe('a kept line that is only misquoted', () => {
  it.each<[string, keyof typeof FILES, Change, readonly Change[]]>([
    ['a misspelt name', 'ts', ['openSession', 'openSesion'], [['find(', 'load(']]],
    ['a misspelt word of a text', 'ts', ['was rendered', 'was renderd'], [['{ title }', '{ title, at }']]],
    ['another variable beside', 'py', ['append(count', 'append(total'], [['timeout=30', 'timeout=60']]],
    [
      'another variable as last argument',
      'py',
      ['count, finished_at', 'count, started_on'],
      [['timeout=30', 'timeout=60']],
    ],
    [
      'another name further away',
      'py',
      ['columns_of(rows)', 'columns_of(lines)'],
      [['timeout=30', 'timeout=60']],
    ],
    [
      'other quotes',
      'java',
      ['"Your order was placed"', "'Your order was placed'"],
      [['prices.sum(order)', 'prices.total(order)']],
    ],
    ['no modifier', 'rs', ['let mut items', 'let items'], [['read_text(input)', 'read_all(input)']]],
    [
      'another variable in Go',
      'go',
      ['Put(name, entry)', 'Put(key, entry)'],
      [['decodeEntry(data)', 'parseEntry(data)']],
    ],
    // As the scripted agents send it: the line has got more words since.
    [
      'an older state that lacks words',
      'java',
      ['new Order(customer, cart.lines())', 'new Order(customer)'],
      [['prices.sum(order)', 'prices.rounded(order)']],
    ],
    ['a misspelt value', 'css', ['solid 1px', 'soild 1px'], [['--text-strong', '--text']]],
  ])('stays as the file has it: %s', (_, name, misquoted, changes) => {
    const made = quoting(name, [misquoted], changes);
    expect(says(made)).toBe('applied');
    expect(made.document.text).toBe(changed(FILES[name], changes));
  });
});
