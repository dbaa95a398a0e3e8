import { describe, expect, it } from 'vitest';
import { isElision, isPlaceholder } from '../../src/locate/index.js';

describe('a line that may represent lines left out', () => {
  it.each([
    '...',
    '    ...',
    '…',
    '// ...',
    '# ...',
    '/* ... */',
    '<!-- ... -->',
    '{/* ... */}',
    '(* ... *)',
    '-- …',
    ';; ...',
    '% ...',
    '[...]',
    '(…)',
    '# (...)',
    '// ... existing code ...',
  ])('is %j', line => expect(isElision(line)).toBe(true));

  it.each([
    '..',
    '....',
    '...args',
    '{ ...a }',
    'a ...',
    '// ... a',
    '',
    '//',
    'return ...;',
    'f(...)',
    '/* a */ ...',
  ])('is not %j', line => expect(isElision(line)).toBe(false));
});

describe('a line that can only represent lines left out', () => {
  it.each([
    '// ... existing code ...',
    '# … rest of the function …',
    '/* ... remaining methods ... */',
    '-- ... other columns unchanged',
    '... (rest of the code) ...',
    '// rest of the file is unchanged',
    '# The rest of the class remains the same',
    '// ... keep everything else as it was, the same',
    '{/* ... rest of component ... */}',
  ])('is %j', line => {
    expect(isPlaceholder(line)).toBe(true);
    expect(isElision(line)).toBe(true);
  });

  it.each([
    '...',
    '// ...',
    '// ...rest',
    '// ... a.b()',
    '# keep the rest',
    'const { a, ...rest } = existing;',
    'throw new Error("... existing code ...");',
    '// see the existing code above',
    `// ... existing code ${'x'.repeat(100)}`,
  ])('is not %j', line => expect(isPlaceholder(line)).toBe(false));
});
