const OPPOSITE: Readonly<Record<string, string>> = {
  in: 'not in',
  is: 'is not',
  '==': '!=',
  'not in': 'in',
  'is not': 'is',
  '!=': '==',
};

/** The opposite of a text of `meaning`. */
export function negation(text: string): string {
  if (text.startsWith('(not ')) return `(bool ${text.slice(5, -1)})`;
  const [compared, operator = ''] = /^\(compare (==|!=|is not|is|in|not in) /.exec(text) ?? [];
  return compared === undefined
    ? `(not ${text})`
    : `(compare ${OPPOSITE[operator]} ${text.slice(compared.length)}`;
}
