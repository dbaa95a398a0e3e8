import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);

/**
 * What becomes of an edit of the last line of a quote, in a file that has some other lines in place
 * of it.
 */
function asked(file: readonly string[], search: readonly string[]) {
  const document = Document.of(`${[...FILLER, '', ...file, '', ...FILLER].join('\n')}\n`);
  const replace = search.with(-1, `${search.at(-1)} // changed`);
  return locate(document, replaceEdit(search.join('\n'), replace.join('\n'))).kind;
}

/** Blocks of one shape, and what distinguishes one from the other: `@` represents it. */
const SHAPES: readonly (readonly [family: string, lines: readonly string[], mine: string, other: string])[] =
  [
    [
      'a C function',
      [
        'int @(SOCKET s, struct sockaddr *sa, int len)',
        '{',
        '  int rc = check_socket(s);',
        '  if(rc)',
        '    return rc;',
        '  return finish_call(sa, len);',
      ],
      'a_getpeername',
      'a_getsockname',
    ],
    [
      'a C function that returns a pointer, its head over two lines',
      [
        'static struct node *@(struct list *list,',
        '                         int size)',
        '{',
        '  struct node *node = list->head;',
        '  return walk_nodes(node, size);',
      ],
      'first_node',
      'large_node',
    ],
    [
      'a Go method',
      [
        'func (c *Client) @(ctx context.Context) error {',
        '\tc.mu.Lock()',
        '\tdefer c.mu.Unlock()',
        '\treturn c.send(ctx, frame)',
      ],
      'Pause',
      'Close',
    ],
    [
      'a Go test case',
      [
        '\tt.Run("@", func(t *testing.T) {',
        '\t\tsrv := newServer(t)',
        '\t\tdefer srv.Close()',
        '\t\trequire.NoError(t, srv.Check())',
      ],
      'with a proxy',
      'with a cache',
    ],
    [
      'a Python method',
      [
        '    def @(self, request):',
        '        self.check_permissions(request)',
        '        data = self.get_data(request)',
        '        return Response(data, status=200)',
      ],
      'list_users',
      'list_teams',
    ],
    [
      'a test in TypeScript',
      [
        "  it('@', async () => {",
        '    const app = await createApp(options);',
        '    const reply = await app.inject(request);',
        '    expect(reply.statusCode).toBe(200);',
      ],
      'answers a GET',
      'answers a POST',
    ],
    [
      'a describe block',
      [
        "describe('@', () => {",
        '  const store = createStore(reducer);',
        '  beforeEach(() => store.reset());',
        '  const state = store.getState();',
      ],
      'the cart',
      'the wishlist',
    ],
    [
      'an arrow function',
      [
        'export const @ = async (id: string) => {',
        '  const row = await db.rows.find(id);',
        '  if (!row) throw new NotFound(id);',
        '  return toJson(row);',
      ],
      'loadOrder',
      'loadInvoice',
    ],
    [
      'a Java method',
      [
        '    public ResponseEntity<String> @(Long id) {',
        '        Optional<Item> item = repository.findById(id);',
        '        log.info("found {}", item);',
        '        return ResponseEntity.of(item.map(Item::text));',
      ],
      'showTitle',
      'showAuthor',
    ],
    [
      'a Rust function',
      [
        '    pub fn @(mut self, value: impl Into<String>) -> Self {',
        '        let value = value.into();',
        '        self.settings.push(value.clone());',
        '        self.with_value(value)',
      ],
      'header',
      'cookie',
    ],
    [
      'a section of INI',
      ['[@]', 'host = db.internal', 'timeout = 30', 'pool_size = 5', 'retry_policy = exponential'],
      'staging',
      'production',
    ],
    [
      'a table of TOML',
      ['[tool.@]', 'line-length = 100', 'target-version = "py311"', 'extend-exclude = ["vendored"]'],
      'ruff',
      'black',
    ],
    [
      'a key of YAML',
      ['  @:', '    initialDelaySeconds: 30', '    periodSeconds: 5', '    failureThreshold: 3'],
      'readinessProbe',
      'livenessProbe',
    ],
    [
      'a named entry of YAML',
      ['  - name: @', '    image: registry.internal/base', '    pullPolicy: Always', '    replicas: 2'],
      'frontend',
      'worker',
    ],
    [
      'an object of JSON',
      ['  "@": {', '    "type": "string",', '    "minLength": 3,', '    "description": "shown to everybody"'],
      'firstName',
      'nickName',
    ],
    [
      'a dependency in XML',
      [
        '    <dependency>',
        '      <groupId>org.xmlunit</groupId>',
        '      <artifactId>@</artifactId>',
        '      <scope>test</scope>',
      ],
      'xmlunit-core',
      'xmlunit-matchers',
    ],
    [
      'a section of Markdown',
      [
        '### From @',
        '',
        'This version upgrades the operator.',
        'Run these commands before applying the upgrade.',
        'kubectl apply -f crds.yaml',
      ],
      '65.x to 66.x',
      '64.x to 65.x',
    ],
    [
      'a block under a comment heading',
      ['# @', 'run_stage(config, verbose=True)', 'collect_artifacts(config)', 'report_status(config)'],
      'Publish the wheels to the index',
      'Remove temporary folders first',
    ],
    [
      'a doc comment of another member',
      [
        '    /// @',
        '    ///',
        '    /// The value is kept for as long as the jar lives, and',
        '    /// is written when the response is sent.',
      ],
      'Adds a signed cookie to the jar.',
      'Create an empty `SignedJar` from nothing.',
    ],
    [
      'a label of a switch',
      ['    case @:', '      data.set.limit = va_arg(param, long);', '      changed = true;', '      break;'],
      'OPT_LOW_SPEED',
      'OPT_HIGH_SPEED',
    ],
    [
      'a condition of a template',
      [
        '{{ if .Values.collectors.@ }}',
        '- apiGroups: ["storage.k8s.io"]',
        '  resources:',
        '  verbs: ["list", "watch"]',
      ],
      'volumeattachments',
      'storageclasses',
    ],
  ];

const named = (lines: readonly string[], name: string) => lines.map(line => line.replace('@', () => name));

describe('if a near copy of the place is left alone', () => {
  it.each(SHAPES)('%s: nothing is written into that of another name', (_, lines, mine, other) => {
    expect(asked(named(lines, other), named(lines, mine))).toBe('refused');
  });

  it.each(SHAPES)('%s: nor with a slip beside', (_, lines, mine, other) => {
    const search = named(lines, mine).with(-2, `${lines.at(-2)?.replace('@', mine)};`);
    expect(asked(named(lines, other), search)).toBe('refused');
  });

  it.each(SHAPES)('%s: that of the very name is found, whatever sign differs', (_, lines, mine) => {
    const search = named(lines, mine);
    expect(asked(search, search.with(-2, `${search.at(-2)};`))).toBe('places');
  });
});

describe('a name that is misspelt', () => {
  const lines = [
    'def @(self, request):',
    '    self.check_permissions(request)',
    '    data = self.get_data(request)',
    '    return data',
  ];

  it.each([
    ['a letter is lost', 'list_membrs'],
    ['a letter is doubled', 'list_membbers'],
    ['two letters are swapped', 'list_memebrs'],
  ])('is that name: %s', (_, name) => {
    expect(asked(named(lines, 'list_members'), named(lines, name))).toBe('places');
  });

  it.each([
    ['it is the plural', 'list_member'],
    ['it has another number', 'list_members2'],
    ['a part of it is another word', 'list_numbers'],
  ])('is another one where %s', (_, name) => {
    expect(asked(named(lines, 'list_members'), named(lines, name))).toBe('refused');
  });

  it('is another one if its own word occurs elsewhere in the file', () => {
    const file = [...named(lines, 'list_forms'), '', 'all_fonts = load_all()'];
    expect(asked(file, named(lines, 'list_fonts'))).toBe('refused');
  });
});

it('what was only made in a near copy is not made here', () => {
  const file = [
    '  {',
    '    verifier = newVerifier(dir);',
    '    verifier.addArgument("-X");',
    '    verifier.setLog("http.txt");',
    '  }',
  ];
  const search = [
    '    verifier = newVerifier(dir);',
    '    verifier.addOption("-X");',
    '    verifier.setLog("dav.txt");',
  ];
  const replace = search.with(1, '    verifier.addArgument("-X");');
  const document = Document.of(`${[...FILLER, ...file, ...FILLER].join('\n')}\n`);
  expect(locate(document, replaceEdit(search.join('\n'), replace.join('\n'))).kind).toBe('refused');
});
