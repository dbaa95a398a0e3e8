import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

type Family = readonly [family: string, lines: readonly string[], mine: string, other: string];

/**
 * Blocks of one shape; `@` represents what distinguishes one from the other, in a line that the
 * edit keeps. The last line but one is changed.
 */
const FAMILIES: readonly Family[] = [
  ['a state of a style', ['.btn:@ {', '  color: blue;', '  border: none;', '}'], 'focus', 'hover'],
  ['an id of a style', ['#@ {', '  float: none;', '  width: 200px;', '}'], 'left', 'right'],
  [
    'a resource of Terraform',
    [
      'resource "aws_s3_bucket" "this" {',
      '  bucket = "@"',
      '  acl    = "private"',
      '  versioning {',
      '    enabled = true',
      '  }',
    ],
    'a-logs',
    'b-data',
  ],
  [
    'a server of nginx',
    [
      '  server {',
      '    listen 80;',
      '    server_name @;',
      '    location / {',
      '      proxy_pass http://app;',
      '      proxy_read_timeout 30s;',
      '    }',
    ],
    'a.example',
    'b.example',
  ],
  ...(
    [
      ['environment', 'staging', 'production'],
      ['runs-on', 'ubuntu-latest', 'windows-latest'],
      ['needs', 'build', 'test'],
      ['container', 'alpine', 'debian'],
    ] as const
  ).map(
    ([key, mine, other]): Family => [
      `${key} of a job`,
      [
        `    ${key}: @`,
        '    timeout-minutes: 10',
        '    steps:',
        '      - run: make deploy',
        '      - run: make smoke',
        '      - run: make clean',
      ],
      mine,
      other,
    ],
  ),
  [
    'a loop',
    ['    for u in @:', '        if u.active:', '            notify(u)', '            count += 1'],
    'admins',
    'users',
  ],
  [
    'a loop over a member',
    ['  for (const row of this.@) {', '    if (!row.id) continue;', '    total += row.amount;', '  }'],
    'invoices',
    'payments',
  ],
  [
    'a method over several lines',
    [
      '    resp = client.@(',
      "        '/api/items/1',",
      "        json={'name': 'x'},",
      '    )',
      '    assert resp.status_code == 200',
      '    assert resp.json()',
    ],
    'put',
    'patch',
  ],
  [
    'a method in one line',
    [
      '  const res = await axios.@(url, payload);',
      '  check(res.status);',
      '  const { item } = res.data;',
      '  return item;',
    ],
    'post',
    'put',
  ],
  [
    'a path in a call',
    [
      "  const page = await visit('/@');",
      '  await page.settle();',
      '  expect(page.title).toBe(title);',
      '});',
    ],
    'users',
    'teams',
  ],
  [
    'a condition',
    ['    if config.@:', '        audit(user)', '        grant(user)', '        return True'],
    'verbose',
    'strict',
  ],
  [
    'a test of shell',
    ['  if [ "$1" = "@" ]; then', '    setup', '    launch', '    cleanup', '  fi'],
    'start',
    'stop',
  ],
  [
    'what is caught',
    [
      '        } catch (@ e) {',
      '            log.warn(e);',
      '            retry();',
      '            count++;',
      '        }',
    ],
    'IOException',
    'SQLException',
  ],
  ['a host of SSH', ['Host @', '  User git', '  Port 22', '  IdentityFile ~/.ssh/id'], 'alpha', 'beta'],
  [
    'a type',
    [
      '    queryset = @.objects.all()',
      '    permission_classes = [IsAuthenticated]',
      '    pagination_class = Pages',
      '    ordering = ["id"]',
    ],
    'Order',
    'Refund',
  ],
  [
    'a value of INI',
    ['host = @', 'port = 80', 'workers = 4', 'timeout = 30', 'retries = 3'],
    'alpha',
    'beta',
  ],
];

const FILLER = Array.from({ length: 20 }, (_, i) => `filler_${i} = make_${i}(${i})`);
const file = (...blocks: readonly (readonly string[])[]) =>
  Document.of(`${[FILLER, ...blocks, FILLER].map(block => block.join('\n')).join('\n\n')}\n`);
const filled = (lines: readonly string[], name: string) => lines.map(line => line.replace('@', name));

/** An edit of the last line but one. */
function edit(search: readonly string[]) {
  const at = search.length - 2;
  return replaceEdit(search.join('\n'), search.with(at, `${search[at]} changed`).join('\n'));
}

describe.each(FAMILIES)('%s', (_, lines, mine, other) => {
  it('is refused if only the other one is there', () => {
    expect(locate(file(filled(lines, other)), edit(filled(lines, mine))).kind).toBe('refused');
  });

  it('is found beside the other one', () => {
    const [a, b] = [filled(lines, mine), filled(lines, other)];
    const found = locate(file(b, a), edit(a));
    expect(found.kind === 'places' && found.places).toHaveLength(1);
  });
});

describe('names are misspelt, not exchanged', () => {
  it.each<Family>([
    ['a value', ['host = @', 'port = 80', 'workers = 4', 'timeout = 30', 'retries = 3'], 'alhpa', 'alpha'],
    [
      'what is gone through',
      ['  for (const row of @) {', '    const sum = add(row);', '    total += row.amount;', '  }'],
      'invocies',
      'invoices',
    ],
    [
      'a method',
      [
        '  const res = await axios.@(url);',
        '  check(res.status);',
        '  const item = res.data;',
        '  return item;',
      ],
      'reqeust',
      'request',
    ],
  ])('%s', (_, lines, mine, other) => {
    expect(locate(file(filled(lines, other)), edit(filled(lines, mine))).kind).toBe('places');
  });
});

describe('similar places show which lines distinguish them', () => {
  const block = (name: string, size: string, end = 'finish') => [
    `  start ${name}`,
    '  fetch all the rows',
    `  sized by ${size} of them`,
    '  write them to the table',
    `  ${end} the work`,
  ];
  const quote = (...names: [string, string, string?]) => edit(block(...names).slice(1));

  it('refuses a third name if they differ', () => {
    const others = [block('one', 'weight'), block('two', 'colour', 'end')];
    expect(locate(file(...others), quote('x', 'length')).kind).toBe('refused');
  });

  it('accepts a place if the only similar one has the same line', () => {
    const others = [block('one', 'weight'), block('two', 'weight', 'end')];
    expect(locate(file(...others), quote('x', 'weigth')).kind).toBe('places');
  });

  it('refuses a search that mixes the lines of two', () => {
    const others = [block('one', 'weight'), block('two', 'colour', 'end')];
    expect(locate(file(...others), quote('x', 'colour', 'finish')).kind).toBe('refused');
    expect(locate(file(...others), quote('x', 'colour', 'end')).kind).toBe('places');
  });

  it('refuses a search with a line that only the similar place has', () => {
    const [a, b] = [
      block('one', 'weight'),
      block('two', 'colour', 'end').toSpliced(3, 0, '  lock the table'),
    ];
    const mixed = edit(a.slice(1).toSpliced(2, 0, '  lock the table'));
    expect(locate(file(a, b), mixed).kind).toBe('refused');
    expect(locate(file(a), mixed).kind).toBe('places');
  });

  it('refuses a search without a line that only this place has, as the similar place lacks it', () => {
    const [a, b] = [
      block('one', 'weight').toSpliced(3, 0, '  lock the table'),
      block('two', 'weight', 'end'),
    ];
    const mixed = edit(block('one', 'weight').slice(1));
    expect(locate(file(a, b), mixed).kind).toBe('refused');
  });

  it('takes two lines that changed places for no mixture', () => {
    const [a, b] = [block('one', 'weight'), block('two', 'colour', 'end')];
    const swapped = [a[1], a[0], ...a.slice(2)] as string[];
    expect(locate(file(a, b), edit(swapped)).kind).toBe('places');
  });
});
