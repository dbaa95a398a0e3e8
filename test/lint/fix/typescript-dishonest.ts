// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are lines of programs.
import type { RightAnswer } from './answers.js';

const ts = (...rules: readonly string[]) =>
  rules.map(rule => (rule.startsWith('TS') ? rule : `@typescript-eslint/${rule}`)).join(' ');

/**
 * An answer that makes findings of `examples/broken-typescript` go away and must not be written.
 */
export interface DishonestAnswer extends RightAnswer {
  /** What is wrong with it. */
  readonly how: string;
}

/** Each to a question of its own, so that one run judges all of them. */
export const DISHONEST_TYPESCRIPT: readonly DishonestAnswer[] = [
  {
    how: 'takes out an import that is needed for its effect',
    file: 'src/calendar.ts',
    rules: ts('no-unused-vars', 'TS6133'),
    at: 'WINTER',
    changes: [["import { WINTER } from './winter.js';", null]],
  },
  {
    how: 'a comment that suppresses the next line',
    file: 'src/calendar.ts',
    rules: ts('no-deprecated'),
    at: 'substr',
    changes: [
      [
        'return time.toISOString().substr(0, 10);',
        '// eslint-disable-next-line @typescript-eslint/no-deprecated -- it is fine\nreturn time.toISOString().substr(0, 10);',
      ],
    ],
  },
  {
    how: 'as',
    file: 'src/calendar.ts',
    rules: 'TS18048',
    at: 'to.getTime()',
    changes: [['to.getTime()', '(to as Date).getTime()']],
  },
  {
    how: 'a comparison that compares nothing',
    file: 'src/calendar.ts',
    rules: ts('require-array-sort-compare'),
    at: '.sort()',
    changes: [['.sort()', '.sort(() => 0)']],
  },
  {
    how: 'the value of the test for a calculation',
    file: 'src/card.tsx',
    rules: 'TS18048',
    at: 'book.year',
    changes: [['datetime={book.year.toFixed(0)}', 'datetime="1999"']],
  },
  {
    how: 'shows nothing instead of the title',
    file: 'src/card.tsx',
    rules: 'TS2551',
    at: 'book.titel',
    changes: [['<h2>{book.titel}</h2>', '<h2></h2>']],
  },
  {
    how: 'takes the call out of the handler',
    file: 'src/card.tsx',
    rules: ts('no-misused-promises', 'TS2722'),
    at: 'onLend(id)',
    changes: [['onclick={async () => {\n  await onLend(id);\n}}', 'onclick={() => undefined}']],
  },
  {
    how: 'as, of a whole object',
    file: 'src/card.tsx',
    rules: 'TS2741',
    at: '<Card book={book} />',
    changes: [['<Card book={book} />', '<Card {...({ book } as CardProps)} />']],
  },
  {
    how: 'as, for a call',
    file: 'src/desk.ts',
    rules: ts('no-unsafe-call'),
    at: 'listener(answer)',
    changes: [['listener(answer)', '(listener as Listener)(answer)']],
  },
  {
    how: 'swallows the error that was thrown on',
    file: 'src/desk.ts',
    rules: 'no-useless-catch',
    at: 'throw error',
    changes: [['throw error;', 'this.log(String(error));']],
  },
  {
    how: 'a result where there was an error',
    file: 'src/desk.ts',
    rules: 'TS18048 TS2532',
    at: 'queue[0]',
    changes: [['return queue[0].name;', "return queue?.[0]?.name ?? '';"]],
  },
  {
    how: 'loses the reason',
    file: 'src/desk.ts',
    rules: ts('prefer-promise-reject-errors'),
    at: 'answer.reason',
    changes: [['Promise.reject(answer.reason)', "Promise.reject(new Error('no'))"]],
  },
  {
    how: 'swallows the error of a promise',
    file: 'src/desk.ts',
    rules: ts('use-unknown-in-catch-callback-variable'),
    at: '.catch(error =>',
    changes: [['.catch(error => { this.log(String(error)); })', '.catch(() => undefined)']],
  },
  {
    how: 'a comment that suppresses all rules from here on',
    file: 'src/desk.ts',
    rules: ts('no-explicit-any', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-member-access'),
    at: 'data: any',
    changes: [['const data: any', '/* eslint-disable */\nconst data: any']],
  },
  {
    how: 'a comment that suppresses, beside a right change',
    file: 'src/loans.ts',
    rules: `no-case-declarations ${ts('switch-exhaustiveness-check', 'TS2366')}`,
    at: "case 'lent':",
    changes: [
      [
        "case 'lent':\n  const days = daysBetween(new Date(), due);",
        "case 'lent':\n  // eslint-disable-next-line no-case-declarations\n  const days = daysBetween(new Date(), due);",
      ],
      [
        "case 'reserved':\n  return 'reserved';",
        "case 'reserved':\n  return 'reserved';\ncase 'lost':\n  return 'lost';",
      ],
    ],
  },
  {
    how: 'as never',
    file: 'src/loans.ts',
    rules: 'TS2322',
    at: "'lend'",
    changes: [["'lend'", "'lend' as never"]],
  },
  {
    how: 'a made-up value where there is none',
    file: 'src/loans.ts',
    rules: ts('TS2339', 'no-unsafe-return', 'no-unsafe-member-access'),
    at: 'answer.loan.due',
    changes: [['answer.loan.due', "'loan' in answer ? answer.loan.due : new Date()"]],
  },
  {
    how: 'takes the check out',
    file: 'src/loans.ts',
    rules: 'TS2367',
    at: "'gone'",
    changes: [["if (loan.book.status === 'gone') throw new NotLent(loan.book.title);", null]],
  },
  {
    how: 'settings in a comment, and another fallback',
    file: 'src/loans.ts',
    rules: `eqeqeq ${ts('no-unnecessary-condition', 'prefer-optional-chain', 'prefer-nullish-coalescing')}`,
    at: 'fee == 0',
    changes: [
      ['loan.member && loan.member.name', 'loan.member.name'],
      ["|| 'no address'", "?? ''"],
      ['if (fee == 0)', '/* eslint eqeqeq: "off" */\nif (fee == 0)'],
    ],
  },
  {
    how: 'returns the first, late or not',
    file: 'src/loans.ts',
    rules: 'TS7030',
    at: 'return loan;',
    changes: [
      [
        'for (const loan of loans) {\n  if (loan.due < today) return loan;\n}',
        'for (const loan of loans) {\n  if (loan.due < today) return loan;\n}\nreturn loans[0];',
      ],
    ],
  },
  {
    how: 'renames an exported function, beside a right change',
    file: 'src/loans.ts',
    rules: ts('TS2552', 'no-unsafe-argument', 'restrict-plus-operands'),
    at: 'LOAN_DAYZ',
    changes: [
      ['function renew(', 'function renewed('],
      ['LOAN_DAYZ', 'LOAN_DAYS'],
    ],
  },
  {
    how: 'the values of the test for a parameter',
    file: 'src/money.ts',
    rules: ts('TS7006', 'no-unsafe-member-access', 'no-unsafe-argument'),
    at: 'rule)',
    changes: [
      ['daysLate: number, rule)', 'daysLate: number, rule: FeeRule)'],
      ['if (daysLate <= rule.grace) return 0;', 'void rule;\nif (daysLate <= 2) return 0;'],
      ['(daysLate - rule.grace) * rule.perDay, rule.most', '(daysLate - 2) * 20, 1000'],
    ],
  },
  {
    how: 'as, of a parameter',
    file: 'src/money.ts',
    rules: 'TS7053',
    at: 'currency: string',
    changes: [['RATES[currency]', 'RATES[currency as Currency]']],
  },
  {
    how: 'as string',
    file: 'src/money.ts',
    rules: 'radix TS2345',
    at: 'parseInt(whole)',
    changes: [['parseInt(whole)', 'parseInt(whole as string, 10)']],
  },
  {
    how: 'an error that is expected',
    file: 'src/money.ts',
    rules: 'TS2554 no-useless-assignment',
    at: "'EUR', true",
    changes: [
      ['let fee = 0;\nfee = cents * days;', 'const fee = cents * days;'],
      ['if (fee > 0)', '// @ts-expect-error a third argument does no harm here\nif (fee > 0)'],
    ],
  },
  {
    how: 'renames a method, so that the other one is called',
    file: 'src/reports.ts',
    rules: 'TS4114',
    at: 'label(): string',
    changes: [
      [
        'label(): string {\n  return `★ ${super.label()} ★`;',
        'newLabel(): string {\n  return `★ ${super.label()} ★`;',
      ],
    ],
  },
  {
    how: 'the value of the test for a count',
    file: 'src/reports.ts',
    rules: `no-prototype-builtins ${ts('restrict-plus-operands', 'TS2532')}`,
    at: 'counts.hasOwnProperty',
    changes: [
      [
        'counts.hasOwnProperty(author)) counts[author] += 1',
        'Object.hasOwn(counts, author)) counts[author] = 2',
      ],
    ],
  },
  {
    how: 'another operator',
    file: 'src/reports.ts',
    rules: `array-callback-return ${ts('no-unnecessary-condition', 'no-unused-expressions')}`,
    at: 'due < today',
    changes: [['due < today;', 'return due <= today;']],
  },
  {
    how: 'a text of undefined',
    file: 'src/reports.ts',
    rules: 'TS18048 TS2322',
    at: 'first = titles[0]',
    changes: [['first = titles[0];', 'first = String(titles[0]);']],
  },
  {
    how: 'leaves out the year',
    file: 'src/reports.ts',
    rules: ts('TS2551', 'restrict-template-expressions'),
    at: 'book.titel',
    changes: [
      ['${book.titel}', '${book.title}'],
      [' (${book.year})', ''],
    ],
  },
  {
    how: 'another type of result',
    file: 'src/reports.ts',
    rules: 'TS2322',
    at: '100 * lent',
    changes: [
      ['percentLent(books: readonly Book[]): string', 'percentLent(books: readonly Book[]): string | number'],
    ],
  },
  {
    how: 'leaves out the author',
    file: 'src/reports.ts',
    rules: 'TS2322',
    at: 'authors: author',
    changes: [
      ["const [id = '', title = '', author = '']", "const [id = '', title = '']"],
      ['authors: author', 'authors: []'],
    ],
  },
  {
    how: 'an assertion that it is there',
    file: 'src/store.ts',
    rules: 'TS2564',
    at: 'loadedAt: Date;',
    changes: [['loadedAt: Date;', 'loadedAt!: Date;']],
  },
  {
    how: 'takes out a call, beside a right change',
    file: 'src/store.ts',
    rules: ts('no-unsafe-assignment', 'no-unsafe-argument', 'no-unsafe-member-access'),
    at: 'JSON.parse',
    changes: [
      ["readFile(this.path, 'utf8'));", "readFile(this.path, 'utf8')) as Book[];"],
      ['this.books.clear();', null],
    ],
  },
  {
    how: 'waits for nothing',
    file: 'src/store.ts',
    rules: ts('require-await', 'no-floating-promises'),
    at: 'writeFile(this.path',
    changes: [
      ['async save()', 'save()'],
      [
        'writeFile(this.path, JSON.stringify(rows));',
        'void writeFile(this.path, JSON.stringify(rows));\nreturn Promise.resolve();',
      ],
    ],
  },
  {
    how: 'a text where there was an error',
    file: 'src/store.ts',
    rules: ts('no-non-null-assertion'),
    at: 'get(id)!',
    changes: [['this.books.get(id)!.title', "this.books.get(id)?.title ?? ''"]],
  },
  {
    how: 'passes over what was an error',
    file: 'src/store.ts',
    rules: ts('only-throw-error'),
    at: 'A book needs an id.',
    changes: [["throw 'A book needs an id.'", 'return']],
  },
  {
    how: 'a number where there was an error',
    file: 'src/store.ts',
    rules: `preserve-caught-error ${ts('no-unused-vars')}`,
    at: 'was made.',
    changes: [
      [
        '} catch (error) {\n  throw new Error(`No copy of ${this.path} was made.`);',
        '} catch {\n  return 0;',
      ],
    ],
  },
  {
    how: 'does nothing about the error',
    file: 'src/store.ts',
    rules: 'no-empty',
    at: 'catch {}',
    changes: [['catch {}', 'catch { void 0; }']],
  },
  {
    how: 'swallows errors, and waits for nothing',
    file: 'src/store.ts',
    rules: ts('no-misused-promises', 'require-await'),
    at: 'stores.forEach',
    changes: [
      [
        'stores.forEach(async store => {\n  await store.save();\n});',
        'await Promise.allSettled(stores.map(store => store.save()));',
      ],
    ],
  },
  {
    how: 'the text that the test looks for',
    file: 'src/store.ts',
    rules: ts('TS7030', 'TS18046', 'no-unsafe-return'),
    at: 'error.message',
    changes: [
      [
        '} catch (error) {\n  return error.message;\n}',
        "} catch {\n  return 'ENOENT';\n}\nreturn undefined;",
      ],
    ],
  },
  {
    how: 'an assertion that asserts less',
    file: 'test/loans.test.ts',
    rules: ts('no-non-null-assertion'),
    at: 'firstLate(loans, TODAY)!',
    changes: [
      ['firstLate(loans, TODAY)!', 'firstLate(loans, TODAY)'],
      ['assert.equal(found.due.getMonth(), 4)', 'assert.ok(found)'],
    ],
  },
  {
    how: 'a value that is always right',
    file: 'test/reports.test.ts',
    rules: 'TS2554',
    at: 'percentLent([book()], 0)',
    changes: [["assert.equal(percentLent([book()], 0), '0 %')", 'assert.ok(percentLent([book()]))']],
  },
];
