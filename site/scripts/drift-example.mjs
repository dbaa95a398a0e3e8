/** The file of the figure about drift: two methods that are alike, and a third that is not. */
export const FILE = `class Parcel:
    def price(self) -> int:
        # In cents, without shipping.
        total = 0
        for item in self.items:
            total += item.cents * item.count
        return total

    def weight(self) -> int:
        # In grams, without the box.
        total = 0
        for item in self.items:
            total += item.grams * item.count
        return total

    def is_empty(self) -> bool:
        return len(self.items) == 0
`;

/** What the edit means: the lines of `price`, and the one line that it changes. */
const QUOTED = `    def price(self) -> int:
        # In cents, without shipping.
        total = 0
        for item in self.items:
            total += item.cents * item.count`;

/** Slips that a model makes in the quote, in the order in which they are made. */
export const SLIPS = [
  {
    key: 'comment',
    label: 'lose the comment',
    make: text => text.replace(/^ *#.*\n/m, ''),
  },
  {
    key: 'misspelt',
    label: 'misspell a name',
    make: text => text.replace('item in self.items', 'item in self.itms'),
  },
  {
    key: 'line',
    label: 'forget a line',
    make: text => text.replace(/^ *total = 0\n/m, ''),
  },
  {
    key: 'indentation',
    label: 'drop the indentation',
    make: text => text.replace(/^ {4}/gm, ''),
  },
  {
    key: 'other',
    label: 'take a name from the other method',
    make: text => text.replaceAll('item.cents', 'item.grams'),
  },
];

/** The search and the replacement with some of the slips. */
export function editWith(slips) {
  const made = SLIPS.filter(({ key }) => slips.includes(key));
  const search = made.reduce((text, { make }) => make(text), QUOTED);
  const replace = search.replace(/(item\.\w+) \* item\.count/, '$1 * max(item.count, 0)');
  return { search, replace };
}
