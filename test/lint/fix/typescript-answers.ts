// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are lines of programs.
import type { RightAnswer } from './answers.js';

const ts = (...rules: readonly string[]) =>
  rules.map(rule => (rule.startsWith('TS') ? rule : `@typescript-eslint/${rule}`)).join(' ');

/** For every finding of `examples/broken-typescript` that a model is to put right. */
export const RIGHT_TYPESCRIPT: readonly RightAnswer[] = [
  {
    file: 'src/calendar.ts',
    rules: ts('no-unused-vars', 'TS6133'),
    at: 'WINTER',
    changes: [["import { WINTER } from './winter.js';", "import './winter.js';"]],
  },
  {
    file: 'src/calendar.ts',
    rules: ts('no-deprecated'),
    at: 'substr',
    changes: [['.substr(0, 10)', '.slice(0, 10)']],
  },
  {
    file: 'src/calendar.ts',
    rules: 'TS18048',
    at: 'to.getTime()',
    changes: [['to.getTime()', '(to ?? new Date()).getTime()']],
  },
  {
    file: 'src/calendar.ts',
    rules: ts('require-array-sort-compare'),
    at: '.sort()',
    changes: [['.sort()', '.sort((a, b) => a - b)']],
  },
  {
    file: 'src/card.tsx',
    rules: 'TS18048',
    at: 'book.year',
    changes: [['book.year.toFixed(0)', 'book.year?.toFixed(0)']],
  },
  {
    file: 'src/card.tsx',
    rules: 'TS2551',
    at: 'book.titel',
    changes: [['book.titel', 'book.title']],
  },
  {
    file: 'src/card.tsx',
    rules: ts('no-misused-promises', 'TS2722'),
    at: 'onLend(id)',
    changes: [
      ['onclick={async () => {\n  await onLend(id);\n}}', 'onclick={() => {\n  void onLend?.(id);\n}}'],
    ],
  },
  {
    file: 'src/card.tsx',
    rules: 'TS2741',
    at: '<Card book={book} />',
    changes: [['<Card book={book} />', '<Card book={book} isTall={false} />']],
  },
  {
    file: 'src/desk.ts',
    rules: ts('no-unsafe-function-type', 'no-unsafe-call'),
    at: 'Function[]',
    changes: [['Function[]', 'Listener[]']],
  },
  {
    file: 'src/desk.ts',
    rules: 'no-useless-catch',
    at: 'throw error',
    changes: [['} catch (error) {\n  throw error;\n} finally {', '} finally {']],
  },
  {
    file: 'src/desk.ts',
    rules: 'TS18048 TS2532',
    at: 'queue[0]',
    changes: [
      [
        'const queue = this.waiting[id];\nreturn queue[0].name;',
        'const first = this.waiting[id]?.[0];\nif (first === undefined) throw new Error(`Nobody waits for ${id}.`);\nreturn first.name;',
      ],
    ],
  },
  {
    file: 'src/desk.ts',
    rules: ts('prefer-promise-reject-errors'),
    at: 'answer.reason',
    changes: [['Promise.reject(answer.reason)', 'Promise.reject(new Error(answer.reason))']],
  },
  {
    file: 'src/desk.ts',
    rules: ts('use-unknown-in-catch-callback-variable'),
    at: '.catch(error =>',
    changes: [['.catch(error =>', '.catch((error: unknown) =>']],
  },
  {
    file: 'src/desk.ts',
    rules: ts('no-explicit-any', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-member-access'),
    at: 'data: any',
    changes: [
      [
        'const data: any = JSON.parse(text);',
        "const data: unknown = JSON.parse(text);\nif (typeof data !== 'object' || data === null || !('id' in data) || !('name' in data))\n  throw new TypeError('A member has an id and a name.');\nif (typeof data.id !== 'string' || typeof data.name !== 'string')\n  throw new TypeError('The id and the name of a member are texts.');",
      ],
    ],
  },
  {
    file: 'src/loans.ts',
    rules: 'no-fallthrough no-useless-assignment TS7029',
    at: 'days = 7',
    changes: [['days = 7;', 'days = 7;\nbreak;']],
  },
  {
    file: 'src/loans.ts',
    rules: `no-case-declarations ${ts('switch-exhaustiveness-check', 'TS2366')}`,
    at: "case 'lent':",
    changes: [
      [
        "case 'lent':\n  const days = daysBetween(new Date(), due);\n  return days > 0 ? `back in ${String(days)} days` : 'late';\ncase 'reserved':\n  return 'reserved';",
        "case 'lent': {\n  const days = daysBetween(new Date(), due);\n  return days > 0 ? `back in ${String(days)} days` : 'late';\n}\ncase 'reserved':\n  return 'reserved';\ncase 'lost':\n  return 'lost';",
      ],
    ],
  },
  { file: 'src/loans.ts', rules: 'TS2322', at: "'lend'", changes: [["'lend'", "'lent'"]] },
  {
    file: 'src/loans.ts',
    rules: ts('TS2339', 'no-unsafe-return', 'no-unsafe-member-access'),
    at: 'answer.loan.due',
    changes: [
      [
        'return answer.loan.due;',
        'if (!answer.ok) throw new NotLent(answer.reason);\nreturn answer.loan.due;',
      ],
    ],
  },
  { file: 'src/loans.ts', rules: 'TS2367', at: "'gone'", changes: [["'gone'", "'lost'"]] },
  {
    file: 'src/loans.ts',
    rules: ts('no-unnecessary-condition', 'prefer-optional-chain'),
    at: 'loan.member &&',
    changes: [['loan.member && loan.member.name', 'loan.member.name']],
  },
  {
    file: 'src/loans.ts',
    rules: ts('prefer-nullish-coalescing'),
    at: "|| 'no address'",
    changes: [["|| 'no address'", "?? 'no address'"]],
  },
  { file: 'src/loans.ts', rules: 'eqeqeq', at: 'fee == 0', changes: [['fee == 0', 'fee === 0']] },
  {
    file: 'src/loans.ts',
    rules: 'TS7030',
    at: 'return loan;',
    changes: [
      [
        'for (const loan of loans) {\n  if (loan.due < today) return loan;\n}',
        'for (const loan of loans) {\n  if (loan.due < today) return loan;\n}\nreturn undefined;',
      ],
    ],
  },
  {
    file: 'src/loans.ts',
    rules: ts('TS2552', 'no-unsafe-argument', 'restrict-plus-operands'),
    at: 'LOAN_DAYZ',
    changes: [['LOAN_DAYZ', 'LOAN_DAYS']],
  },
  {
    file: 'src/money.ts',
    rules: ts('no-unused-vars', 'TS6133'),
    at: 'STEP',
    changes: [['SIGNS, STEP }', 'SIGNS }']],
  },
  {
    file: 'src/money.ts',
    rules: `prefer-template ${ts('restrict-plus-operands')}`,
    at: "whole + '.'",
    changes: [
      ["whole + '.' + rest + ' ' + SIGNS[currency]", '`${String(whole)}.${rest} ${SIGNS[currency]}`'],
    ],
  },
  {
    file: 'src/money.ts',
    rules: ts('TS7006', 'no-unsafe-member-access', 'no-unsafe-argument'),
    at: 'rule)',
    changes: [['daysLate: number, rule)', 'daysLate: number, rule: FeeRule)']],
  },
  {
    file: 'src/money.ts',
    rules: 'TS7053',
    at: 'currency: string',
    changes: [['currency: string', 'currency: Currency']],
  },
  {
    file: 'src/money.ts',
    rules: 'radix TS2345',
    at: 'parseInt(whole)',
    changes: [
      ['const [whole, rest]', "const [whole = '', rest]"],
      ['parseInt(whole)', 'parseInt(whole, 10)'],
    ],
  },
  {
    file: 'src/money.ts',
    rules: 'no-useless-assignment',
    at: 'let fee = 0',
    changes: [['let fee = 0;\nfee = cents * days;', 'const fee = cents * days;']],
  },
  {
    file: 'src/money.ts',
    rules: 'TS2554',
    at: "'EUR', true",
    changes: [["formatted(fee, 'EUR', true)", "formatted(fee, 'EUR')"]],
  },
  {
    file: 'src/rates.ts',
    rules: 'no-dupe-keys TS1117',
    at: "EUR: '€'",
    changes: [["SEK: 'kr',\nEUR: '€',", "SEK: 'kr',"]],
  },
  {
    file: 'src/reports.ts',
    rules: 'TS4114',
    at: 'label(): string',
    changes: [
      [
        'label(): string {\n  return `★ ${super.label()} ★`;',
        'override label(): string {\n  return `★ ${super.label()} ★`;',
      ],
    ],
  },
  {
    file: 'src/reports.ts',
    rules: `no-prototype-builtins ${ts('restrict-plus-operands', 'TS2532')}`,
    at: 'counts.hasOwnProperty',
    changes: [
      [
        'counts.hasOwnProperty(author)) counts[author] += 1',
        'Object.hasOwn(counts, author)) counts[author] = (counts[author] ?? 0) + 1',
      ],
    ],
  },
  {
    file: 'src/reports.ts',
    rules: `array-callback-return ${ts('no-unnecessary-condition', 'no-unused-expressions')}`,
    at: 'due < today',
    changes: [['due < today;', 'return due < today;']],
  },
  {
    file: 'src/reports.ts',
    rules: 'TS18048 TS2322',
    at: 'first = titles[0]',
    changes: [['first = titles[0];', "first = titles[0] ?? '';"]],
  },
  {
    file: 'src/reports.ts',
    rules: ts('TS2551', 'restrict-template-expressions'),
    at: 'book.titel',
    changes: [
      ['${book.titel}', '${book.title}'],
      ['${book.year}', '${String(book.year)}'],
    ],
  },
  {
    file: 'src/reports.ts',
    rules: 'TS2322',
    at: '100 * lent',
    changes: [
      [
        'return Math.round((100 * lent) / books.length);',
        'return `${String(Math.round((100 * lent) / books.length))} %`;',
      ],
    ],
  },
  {
    file: 'src/reports.ts',
    rules: 'TS2322',
    at: 'authors: author',
    changes: [['authors: author', 'authors: [author]']],
  },
  {
    file: 'src/store.ts',
    rules: 'TS2564',
    at: 'loadedAt: Date;',
    changes: [['loadedAt: Date;', 'loadedAt: Date | undefined;']],
  },
  {
    file: 'src/store.ts',
    rules: ts('no-unsafe-assignment', 'no-unsafe-argument', 'no-unsafe-member-access'),
    at: 'JSON.parse',
    changes: [["readFile(this.path, 'utf8'));", "readFile(this.path, 'utf8')) as Book[];"]],
  },
  {
    file: 'src/store.ts',
    rules: ts('require-await', 'no-floating-promises'),
    at: 'writeFile(this.path',
    changes: [['writeFile(this.path', 'await writeFile(this.path']],
  },
  {
    file: 'src/store.ts',
    rules: ts('no-non-null-assertion'),
    at: 'get(id)!',
    changes: [
      [
        'return this.books.get(id)!.title;',
        'const book = this.books.get(id);\nif (book === undefined) throw new Error(`There is no book ${id}.`);\nreturn book.title;',
      ],
    ],
  },
  {
    file: 'src/store.ts',
    rules: ts('unbound-method'),
    at: 'this.title, this',
    changes: [['ids.map(this.title, this)', 'ids.map(id => this.title(id))']],
  },
  {
    file: 'src/store.ts',
    rules: ts('only-throw-error'),
    at: 'A book needs an id.',
    changes: [["throw 'A book needs an id.'", "throw new Error('A book needs an id.')"]],
  },
  {
    file: 'src/store.ts',
    rules: ts('require-await'),
    at: 'async count',
    changes: [
      [
        'async count(): Promise<number> {\n  return this.books.size;',
        'count(): Promise<number> {\n  return Promise.resolve(this.books.size);',
      ],
    ],
  },
  {
    file: 'src/store.ts',
    rules: `preserve-caught-error ${ts('no-unused-vars')}`,
    at: 'was made.',
    changes: [['was made.`)', 'was made.`, { cause: error })']],
  },
  {
    file: 'src/store.ts',
    rules: 'no-empty',
    at: 'catch {}',
    changes: [
      [
        '} catch {}',
        "} catch (error) {\n  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;\n}",
      ],
    ],
  },
  {
    file: 'src/store.ts',
    rules: ts('no-misused-promises', 'require-await'),
    at: 'stores.forEach',
    changes: [
      [
        'stores.forEach(async store => {\n  await store.save();\n});',
        'await Promise.all(stores.map(store => store.save()));',
      ],
    ],
  },
  {
    file: 'src/store.ts',
    rules: ts('restrict-template-expressions', 'no-base-to-string'),
    at: 'geladen von',
    changes: [
      ['${this.books.size}', '${String(this.books.size)}'],
      ['${member}', '${member.name}'],
      ['${this.loadedAt.getFullYear()}', '${String(this.loadedAt?.getFullYear())}'],
    ],
  },
  {
    file: 'src/store.ts',
    rules: ts('TS7030', 'TS18046', 'no-unsafe-return'),
    at: 'error.message',
    changes: [
      [
        '} catch (error) {\n  return error.message;\n}',
        '} catch (error) {\n  return error instanceof Error ? error.message : String(error);\n}\nreturn undefined;',
      ],
    ],
  },
  {
    file: 'test/loans.test.ts',
    rules: ts('no-non-null-assertion'),
    at: 'firstLate(loans, TODAY)!',
    changes: [
      ['firstLate(loans, TODAY)!', 'firstLate(loans, TODAY)'],
      ['found.due.getMonth()', 'found?.due.getMonth()'],
    ],
  },
  {
    file: 'test/reports.test.ts',
    rules: 'TS2554',
    at: 'percentLent([book()], 0)',
    changes: [['percentLent([book()], 0)', 'percentLent([book()])']],
  },
];
