import { describe, expect, test } from 'vitest';
import { type Case, found, packetOf } from './tree-sources.js';

const SHOP = {
  'src/shop.ts': `import './setup.js';
import type { Cart, Item } from './cart';
import { price } from './price';
import fs from 'node:fs';

const LIMIT = 3;
const rates = { a: 1, b: 2, a: 3 };

/** Doc. */
export function total(cart: Cart): number {
  let sum = 0;
  for (const item of cart.items) {
    if (item.count == null) {
      sum += price(item.id, LIMIT);
    }
  }
  return sum;
}

export const load = async (id: string): Promise<Cart> => {
  const found = fs.readFileSync(id);
  try {
    return JSON.parse(String(found));
  } catch {
  }
  return undefined;
};

export class Shop {
  private carts: Cart[] = [];

  onClick = () => {
    this.save();
  };

  get(id: string): void;
  get(id: number): void;
  get(id: string | number): void {
    this.carts.find(each => each.id === id)!.items.push(makeItem());
  }

  @logged('save')
  save(): void {
    this.cart = [];
  }
}

export function label(kind: string): string {
  switch (kind) {
    case 'a':
      const text = 'A';
      return text;
    case 'b':
      log(kind);
    default:
      return kind;
  }
}

const handlers = {
  open: 1,
  close() {
    send('close');
  },
};

export default () => {
  const c = total({ items: [] });
  return c;
};
`,
  'src/cart.ts': `export interface Item {
  id: string;
  count?: number;
}

export type Cart = {
  id: string;
  items: Item[];
};
`,
  'src/price/index.ts': `export { price } from './price.js';
`,
  'src/price/price.ts': `/** Doc. */
export function price(id: string): number;
export function price(id: string, limit?: number): number {
  return id.length + (limit ?? 0);
}
`,
  'src/use.ts': `import { total } from './shop.js';

export const all = () => total({ id: '', items: [] });
`,
  'src/shop.test.ts': `import { total } from './shop';

test('total', () => {
  expect(total({ id: '', items: [] })).toBe(0);
});
`,
};

const PANEL = {
  'src/Panel.tsx': `import { useEffect, useState } from 'react';
import type { PanelProps } from '@/types';

export function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
  }, []);
  return now;
}

export const Panel = ({ title, onSave }: PanelProps) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    load(title);
  }, []);
  const save = async () => {
    await onSave(title);
  };
  return (
    <section>
      <Button
        label={title}
        onClick={save}
      />
      {open ? <p>{title}</p> : null}
    </section>
  );
};

function Button(props: { label: string; onClick(): void }) {
  return <button onClick={props.onClick}>{props.label}</button>;
}
`,
  'src/types.d.ts': `export interface PanelProps {
  title: string;
  onSave(title: string): Promise<void>;
}
`,
  'tsconfig.json': `{
  // where modules are
  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], }, },
}
`,
};

const SPEC = {
  'a.test.js': `const { a } = require('./a');

describe('a', () => {
  const make = () => a(1);

  it('one', async () => {
    const one = make();
    check(one);
    expect(one == 2).toBe(true);
  });

  it('two', () => {
    const two = make();
    check(two);
    check(two);
    expect(two).toBe(2);
  });
});
`,
};

const CRATE = {
  'src/lib.rs': `use crate::model::User;
use std::collections::HashMap;

const LIMIT: usize = 3;

/// Doc.
#[derive(Debug)]
pub struct Store {
    users: HashMap<u32, User>,
}

impl Store {
    pub fn name(&self, id: u32) -> Option<String> {
        let user = self.users.get(&id)?;
        let moved = user.clone();
        take(moved);
        print(&moved);
        Some(user.name)
    }

    fn first(&self) -> String {
        self.users.get(&0).unwrap().label()
    }
}

fn take(user: User) {
    match user.kind {
        0 => {
            one();
        }
        _ => {}
    }
}

fn longest(a: &str, b: &str) -> &str {
    if a.len() > b.len() { a } else { b }
}

pub fn sum(list: &Vec<u32>) -> u32 {
    let mut total = 0;
    for i in 0..list.len() {
        total += list[i];
    }
    total
}

fn all() -> u32 {
    sum(&vec![1])
}
`,
  'src/model.rs': `pub struct User {
    pub name: String,
    pub kind: u8,
}
`,
};

const SERVER = {
  'pkg/server.go': `package pkg

import (
	_ "embed"
	"fmt"
	"os"
)

const Limit = 3

// Server is one.
type Server struct {
	Name string \`json:name\`
	conf Config
}

func (s *Server) Run(path string) error {
	f, err := os.Open(path)
	s.setup(f)
	for i := 0; i < Limit; i++ {
		fmt.Println(i)
	}
	go func() {
		s.close()
		f.Close()
	}()
	return nil
}

func (s *Server) setup(f *os.File) {
	switch s.conf.Kind {
	case A:
		s.Nam = "a"
	}
}

func helper(x int, unused int) int {
	return x
}
`,
  'pkg/config.go': `package pkg

// Config is read once.
type Config struct {
	Kind Kind
}

func use() int {
	return helper(1, 2)
}
`,
};

const at = (tool: string, rule: string, files: Case['files'], line: number, message?: string): Case => ({
  tool,
  rule,
  files,
  line,
  ...(message !== undefined && { message }),
});

const ROWS: readonly [Case, string, string][] = [
  [at('eslint', '@typescript-eslint/no-unused-vars', SHOP, 4, "'fs' is defined but never used."), '1-4', ''],
  [at('eslint', 'import/order', SHOP, 3), '1-4', ''],
  [
    at(
      'eslint',
      '@typescript-eslint/no-unused-vars',
      SHOP,
      21,
      "'found' is assigned a value but never used.",
    ),
    '20-25',
    '',
  ],
  [at('eslint', 'eqeqeq', SHOP, 13, "Expected '===' and instead saw '=='."), '11-16', ''],
  [at('eslint', 'no-undef', SHOP, 63, "'send' is not defined."), '62-64', 'constants 6-6'],
  [at('eslint', 'no-empty', SHOP, 24, 'Empty block statement.'), '22-25', ''],
  [at('eslint', 'no-case-declarations', SHOP, 51), '49-57', ''],
  [at('eslint', 'no-fallthrough', SHOP, 55), '49-57', ''],
  [at('eslint', '@typescript-eslint/no-non-null-assertion', SHOP, 39), '36-40', ''],
  [
    at('eslint', '@typescript-eslint/no-unsafe-return', SHOP, 23, 'Unsafe return of a value of type `any`.'),
    '20-27',
    'aliases src/cart.ts 6-9, aliases src/cart.ts 1-4',
  ],
  [
    at('eslint', 'require-await', SHOP, 20, "Async arrow function 'load' has no 'await' expression."),
    '20-27',
    '',
  ],
  [at('eslint', 'no-dupe-keys', SHOP, 7, "Duplicate key 'a'."), '2-9', 'dictionary 7-7'],
  [
    at('eslint', 'complexity', SHOP, 10, "Function 'total' has a complexity of 3."),
    '10-18',
    'constants 6-6, tests src/shop.test.ts 4-4',
  ],
  [
    at(
      'eslint',
      'react-hooks/exhaustive-deps',
      PANEL,
      16,
      "React Hook useEffect has a missing dependency: 'title'.",
    ),
    '12-29',
    'aliases src/types.d.ts 1-4',
  ],
  [at('eslint', 'react-hooks/exhaustive-deps', PANEL, 8), '4-10', ''],
  [at('eslint', '@typescript-eslint/no-misused-promises', PANEL, 24), '12-29', 'callee 31-31'],
  [at('eslint', '@typescript-eslint/no-floating-promises', SPEC, 8), '6-10', ''],
  [at('eslint', 'no-unused-vars', SPEC, 1, "'a' is assigned a value but never used."), '1-1', ''],
  [at('eslint', 'eqeqeq', SPEC, 9), '7-11', ''],
  [at('eslint', 'no-anything', SPEC, 4), '4-4', ''],
  [at('tsc', 'TS6133', SHOP, 4, "'fs' is declared but its value is never read."), '1-4', ''],
  [at('tsc', 'TS2305', SHOP, 3, `Module '"./price"' has no exported member 'price'.`), '1-4', ''],
  [
    at('tsc', 'TS2307', SHOP, 2, "Cannot find module './cart' or its corresponding type declarations."),
    '1-4',
    'module-names src/cart.ts 1-1, module-names src/cart.ts 6-9',
  ],
  [at('tsc', 'TS2552', SHOP, 13, "Cannot find name 'item'. Did you mean 'LIMIT'?"), '10-18', 'constants 6-6'],
  [
    at(
      'tsc',
      'TS2345',
      SHOP,
      14,
      "Argument of type 'number' is not assignable to parameter of type 'string'.",
    ),
    '10-18',
    'callee src/price/price.ts 2-3, aliases src/cart.ts 6-9, aliases src/cart.ts 1-4',
  ],
  [
    at(
      'tsc',
      'TS2741',
      SHOP,
      68,
      "Property 'id' is missing in type '{ items: never[]; }' but required in type 'Cart'.",
    ),
    '67-70',
    'aliases src/cart.ts 6-9, aliases src/cart.ts 1-4, callee 10-10',
  ],
  [
    at('tsc', 'TS2322', SHOP, 26, "Type 'undefined' is not assignable to type 'Cart'."),
    '20-27',
    'aliases src/cart.ts 6-9, aliases src/cart.ts 1-4',
  ],
  [
    at('tsc', 'TS2322', PANEL, 22, "Type '() => Promise<void>' is not assignable."),
    '12-29',
    'aliases src/types.d.ts 1-4, callee 31-31',
  ],
  [
    at('tsc', 'TS2551', SHOP, 44, "Property 'cart' does not exist on type 'Shop'. Did you mean 'carts'?"),
    '42-45',
    'class-if-self 29-29, class-if-self 30-30, class-if-self 32-32, class-if-self 36-38, class-if-self 42-43',
  ],
  [at('tsc', 'TS18048', SHOP, 33, "'this.save' is possibly 'undefined'."), '32-34', ''],
  [at('tsc', 'TS2394', SHOP, 36), '36-40', ''],
  [at('tsc', 'TS7006', SHOP, 39), '36-40', 'signature 36-38'],
  [at('tsc', 'TS2366', SHOP, 48), '48-58', ''],
  [at('biome', 'lint/correctness/noUnusedImports', PANEL, 1), '1-2', ''],
  [at('biome', 'lint/suspicious/noDoubleEquals', SHOP, 13), '11-16', ''],
  [
    at('biome', 'lint/correctness/useExhaustiveDependencies', PANEL, 14),
    '12-29',
    'aliases src/types.d.ts 1-4',
  ],
  [at('biome', 'lint/correctness/noSwitchDeclarations', SHOP, 51), '49-57', ''],
  [at('clippy', 'unused_imports', CRATE, 2), '1-2', ''],
  [at('clippy', 'clippy::needless_range_loop', CRATE, 41), '41-43', ''],
  [at('clippy', 'clippy::single_match', CRATE, 28), '27-32', ''],
  [at('clippy', 'clippy::unwrap_used', CRATE, 22), '21-23', 'signature 21-21'],
  [at('clippy', 'clippy::ptr_arg', CRATE, 39), '39-45', 'callers 48-48'],
  [
    {
      ...at('clippy', 'E0382', CRATE, 17, 'borrow of moved value: `moved`'),
      over: { notes: [{ message: 'value moved here', line: 16 }] },
    },
    '13-19',
    'related 14-18',
  ],
  [
    at('clippy', 'E0599', CRATE, 22, 'no method named `label` found for struct `User` in the current scope'),
    '21-23',
    'aliases src/model.rs 1-4',
  ],
  [at('clippy', 'E0308', CRATE, 18, 'mismatched types'), '13-19', ''],
  [at('clippy', 'E0106', CRATE, 35), '35-37', ''],
  [at('clippy', 'E0425', CRATE, 14), '13-19', 'constants 4-4'],
  [at('golangci-lint', 'typecheck', SERVER, 4, '"embed" imported and not used'), '3-7', ''],
  [at('golangci-lint', 'errcheck', SERVER, 25), '23-26', ''],
  [at('golangci-lint', 'ineffassign', SERVER, 18), '17-28', ''],
  [
    at('golangci-lint', 'typecheck', SERVER, 33, 's.Nam undefined (type *Server has no field or method Nam)'),
    '30-35',
    'aliases 12-15, aliases pkg/config.go 4-6, class-if-self 12-12, class-if-self 13-13, class-if-self 14-14',
  ],
  [at('golangci-lint', 'structtag', SERVER, 13), '12-15', 'class 12-12, class 13-13, class 14-14'],
  [
    at('golangci-lint', 'exhaustive', SERVER, 31, 'missing cases in switch of type Kind'),
    '31-34',
    'aliases 12-15, aliases pkg/config.go 4-6',
  ],
  [
    at('golangci-lint', 'unparam', SERVER, 37, '`helper` - `unused` is unused'),
    '37-39',
    'callers pkg/config.go 9-9',
  ],
  [at('golangci-lint', 'gocyclo', SERVER, 17), '17-28', ''],
];

const named = ROWS.map(([one, window, context]) => ({
  one,
  window,
  context,
  name: `${one.tool} ${one.rule} at ${Object.keys(one.files)[0]}:${one.line}`,
}));

test.each(named)('$name: $window', ({ one, window, context }) => {
  expect(found(packetOf(one))).toEqual({ window, context });
});

/** The window of a rule of ESLint in one file. */
const windowIn = (path: string, text: string, line: number, rule = 'require-await', tool = 'eslint') =>
  found(packetOf(at(tool, rule, { [path]: text }, line))).window;

describe('functions', () => {
  test.each([
    ['a.ts', 'export const f = (a: A) => {\n  return a;\n};\n', 2, '1-3'],
    ['a.ts', 'export const f =\n  (a: A) =>\n  (b: B) =>\n    a.of(b);\n', 4, '1-4'],
    ['a.ts', 'export default function () {\n  a();\n}\n', 2, '1-3'],
    ['a.ts', 'export default async function f() {\n  a();\n}\n', 2, '1-3'],
    ['a.ts', 'function f() {\n  a();\n}\nexport = f;\n', 2, '1-3'],
    ['a.ts', 'namespace N {\n  export const a = 1;\n  export function f() {\n    a;\n  }\n}\n', 4, '3-5'],
    [
      'a.ts',
      'declare module "m" {\n  export function f(): void;\n  export function f(a: number): void;\n}\n',
      2,
      '2-3',
    ],
    ['a.d.ts', 'export declare function f(): void;\nexport declare function g(): void;\n', 2, '2-2'],
    [
      'a.js',
      'module.exports = {\n  a: 1,\n  async b() {\n    c();\n  },\n  d: () => {\n    e();\n  },\n};\n',
      7,
      '6-8',
    ],
    ['a.js', 'exports.f = function () {\n  a();\n};\n', 2, '1-3'],
    [
      'a.ts',
      '@A()\n@B({\n  c: 1,\n})\nexport class K {\n  @D()\n  // why\n  m() {\n    a();\n  }\n}\n',
      9,
      '8-10',
    ],
    ['a.ts', 'class K {\n  @D()\n  m() {\n    a();\n  }\n}\n', 4, '2-5'],
    ['a.ts', 'abstract class K {\n  abstract a(): void;\n  constructor() {\n    b();\n  }\n}\n', 4, '3-5'],
    [
      'a.tsx',
      'export const A = memo(\n  forwardRef((props, ref) => {\n    return <b ref={ref} />;\n  }),\n);\n',
      3,
      '2-4',
    ],
    ['a.js', 'list.map(each => each.a.b);\nb();\n', 1, '1-2'],
    [
      'a.rs',
      'impl A {\n    #[inline]\n    fn f() {\n        a(|x| {\n            x\n        });\n    }\n}\n',
      7,
      '2-7',
    ],
    ['a.go', 'package a\n\nvar f = func() {\n\ta()\n}\n', 4, '3-5'],
  ])('%s %j', (path, text, line, window) => {
    expect(windowIn(path, text, line)).toBe(window);
    expect(windowIn(path, text.replaceAll('\n', '\r\n'), line)).toBe(window);
  });

  test('a suite of tests that is long is no window', () => {
    const text = `describe('a', () => {\n${'  step();\n'.repeat(200)}});\n`;
    expect(windowIn('a.js', text, 100)).toBe('93-107');
    expect(windowIn('a.js', text, 1, 'max-lines-per-function')).toBe('1-202');
  });

  test('a component is the outermost function if none has a name', () => {
    const text =
      'export const A = memo((p: P) => {\n  useEffect(() => {\n    p.a();\n  }, []);\n  return null;\n});\n';
    expect(windowIn('a.tsx', text, 4, 'react-hooks/exhaustive-deps')).toBe('1-6');
  });
});

describe('lines', () => {
  test('of a long literal: a part of it', () => {
    const entries = Array.from({ length: 40 }, (_, i) => `  k${i}: {\n    a: ${i},\n  },\n`).join('');
    const text = `export const table = {\n${entries}};\n`;
    expect(windowIn('a.ts', text, 60, 'eqeqeq')).toBe('59-64');
  });

  test('of elements: whole ones', () => {
    const text = `const a = (\n  <ul>\n${'    <li\n      a={b}\n    />\n'.repeat(20)}  </ul>\n);\n`;
    expect(windowIn('a.tsx', text, 31, 'eqeqeq')).toBe('27-35');
  });

  test('a comment over lines is whole, and does not reach into code', () => {
    const text = 'function f() {\n  /*\n   * one\n   * two\n   */\n  a();\n  b();\n\n\n  c();\n}\n';
    expect(windowIn('a.ts', text, 7, 'eqeqeq')).toBe('2-9');
  });

  test('between statements do not reach the next definition', () => {
    const text = 'const a = 1;\nconst f = () => {\n  b();\n};\nconst c = 2;\nclass K {}\n';
    expect(windowIn('a.ts', text, 5, 'eqeqeq')).toBe('5-5');
  });
});

describe('files without a tree', () => {
  test('of a kind that is not known: lines', () => {
    const text =
      '<template>\n  <p />\n</template>\n<script>\nexport default {\n  a() {\n    b();\n  },\n};\n</script>\n';
    expect(windowIn('a.vue', text, 7)).toBe('1-10');
    expect(windowIn('a.svelte', text, 7, 'eqeqeq')).toBe('5-9');
  });

  test('with an error: what the outline shows', () => {
    const text = 'function f() {\n  a();\n}\n\nfunction g() {\n  const b = ;\n  c();\n}\n';
    expect(windowIn('a.ts', text, 6, 'TS1109', 'tsc')).toBe('5-8');
    expect(windowIn('a.ts', text, 2)).toBe('1-3');
  });

  test('of one long line: none, and the reason is said', () => {
    const text = `${'function f(a){return a==1}'.repeat(3000)}\n`;
    const { window } = packetOf(at('eslint', 'eqeqeq', { 'a.min.js': text }, 1));
    expect(window).toMatchObject({ kind: 'skip', reason: expect.stringContaining('78000 characters') });
  });

  test('of one long line at the end: the lines before it can be changed', () => {
    const text = `const a = b == 1;\n\n\n\n\nvar c="${'x'.repeat(50_000)}";\n`;
    expect(windowIn('a.js', text, 1, 'unlisted')).toBe('1-3');
  });
});
