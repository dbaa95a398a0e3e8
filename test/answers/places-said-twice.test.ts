import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const GUIDE = `# Guide

### Example

One run of it.

### Requirements

Python.

### License

MIT.
`;
const SCRIPTS = '### Scripts\n\n- `plot.py`';
const BEFORE = GUIDE.replace('### Requirements', `${SCRIPTS}\n\n### Requirements`);
const AFTER = GUIDE.replace('### License', `${SCRIPTS}\n\n### License`);

const made = (said: string) =>
  textAfter(`${said}\n\n${codeAt('markdown', SCRIPTS)}`, 'guide.md', { 'guide.md': GUIDE });

// The section went after the heading that it is said to go before (2026-11-30).
describe('a place that has no name, and is said by another one', () => {
  test.each([
    ['Dans `guide.md`, ajoutez cette section juste après l’exemple, donc avant `### Requirements` :', BEFORE],
    ['Dans `guide.md`, ajoutez ceci avant la licence, donc juste après `### Requirements` :', AFTER],
    ['In `guide.md`, add this section right after the example, so before `### Requirements`:', BEFORE],
    ['In `guide.md`, add this section after the example (just before `### Requirements`):', BEFORE],
    ['In `guide.md`, add this section below the example and above `### Requirements`:', BEFORE],
    ['In `guide.md`, add this section before the license, that is, after `### Requirements`:', AFTER],
    ['Füge in `guide.md` diesen Abschnitt nach dem Beispiel ein, also vor `### Requirements`:', BEFORE],
    ['En `guide.md`, añade esta sección después del ejemplo, antes de `### Requirements`:', BEFORE],
    ['No arquivo `guide.md`, adicione esta seção depois do exemplo, antes de `### Requirements`:', BEFORE],
    ['In `guide.md`, add this section after `### Requirements`, before the license:', AFTER],
  ])('%s', async (said, expected) => {
    expect(await made(said)).toBe(expected);
  });

  test.each([
    'In `guide.md`, add this section below the sentence above `### Requirements`:',
    'In `guide.md`, add this section after the example, so before `### Needs`:',
    'Dans `guide.md`, ajoutez cette section après l’exemple, donc avant `### Prérequis` :',
    'Dans `guide.md`, ajoutez cette section sous la phrase avant `### Requirements` :',
  ])('refused: %s', async said => {
    expect(await made(said)).toMatch(/has no|not known|could not be read/);
  });
});
