import type { Page } from 'playwright-core';

/** What a person does on the page, by the mouse or by keys alone. */
export interface Hand {
  readonly select: (number: number) => Promise<void>;
  readonly accept: () => Promise<void>;
  readonly reject: (reason?: string) => Promise<void>;
  /** Write another new text, and wait until it was checked. */
  readonly write: (text: string) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** Put a refused edit at the place with this number, from 1. */
  readonly takePlace: (number: number) => Promise<void>;
  /** Put it at lines of the file. */
  readonly putAt: (first: number, last: number) => Promise<void>;
  /** Press the button with this name. */
  readonly press: (name: string) => Promise<void>;
  readonly layout: () => Promise<void>;
  readonly help: () => Promise<void>;
  readonly commit: () => Promise<void>;
}

/** The accessible name of what has the focus, as far as these tests need it. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  const label = at?.labels?.[0] ?? at?.querySelector(':scope > .label');
  return at?.getAttribute('aria-label') ?? label?.textContent ?? '';
})()`;
const CURRENT = `Number(document.querySelector('.edits [aria-current]')?.dataset.number)`;

export function mouse(page: Page): Hand {
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  return {
    select: number => page.locator(`.edits button[data-number="${number}"]`).click(),
    accept: () => click(/^Accept$/),
    reject: async reason => {
      if (reason !== undefined) await page.getByLabel('Reason for rejecting').fill(reason);
      await click(/^Reject$/);
    },
    write: async text => {
      await click('Edit text');
      await page.getByLabel(/^New text of edit/).fill(text);
      await click('Done');
    },
    undo: () => click('Undo'),
    redo: () => click('Redo'),
    takePlace: number =>
      page
        .locator('.facts .places li, .facts .settle')
        .nth(number - 1)
        .getByRole('button')
        .click(),
    putAt: async (first, last) => {
      const lines = page.locator('.file-view .cm-line');
      await lines.nth(first - 1).click({ position: { x: 1, y: 8 } });
      await lines.nth(last - 1).click({ position: { x: 4, y: 8 }, modifiers: ['Shift'] });
      await page.locator('.chooser button').click();
    },
    press: name => click(name),
    layout: () => page.locator('button.layout').click(),
    help: () => click('Keys and help'),
    commit: () => page.locator('header button.primary').click(),
  };
}

export function keyboard(page: Page): Hand {
  const press = (key: string) => page.keyboard.press(key);
  /** Reach something by the tab key, as a person does. */
  const tabTo = async (name: string) => {
    for (let i = 0; i < 120; i++) {
      await press('Tab');
      if (String(await page.evaluate(FOCUSED)).startsWith(name)) return;
    }
    throw new Error(`The tab key does not reach ${name}.`);
  };
  return {
    select: async number => {
      await press('Escape');
      await press('Escape');
      await press('Home');
      for (let i = 0; i < 300 && (await page.evaluate(CURRENT)) !== number; i++) await press('j');
    },
    accept: () => press('a'),
    reject: async reason => {
      if (reason === undefined) return press('x');
      await press('r');
      await press('Control+a');
      await page.keyboard.type(reason);
      await press('Enter');
      await press('Escape');
    },
    write: async text => {
      await press('e');
      await press('Control+a');
      await page.keyboard.insertText(text);
      await press('Escape');
    },
    undo: () => press('u'),
    redo: () => press('U'),
    takePlace: async number => {
      for (let i = 1; i < number; i++) await press('p');
      await press('h');
    },
    putAt: async (first, last) => {
      await tabTo('From line');
      await press('Control+a');
      await page.keyboard.type(String(first));
      await press('Tab');
      await press('Control+a');
      await page.keyboard.type(String(last));
      await press('Enter');
    },
    press: async name => {
      await tabTo(name);
      await press('Enter');
    },
    layout: () => press('o'),
    help: () => press('?'),
    commit: () => press('w'),
  };
}
