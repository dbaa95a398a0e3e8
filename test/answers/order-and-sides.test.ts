import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt } from './replies.js';

const SCRIPT = `parser.add_argument("--title")
parser.add_argument(
    "--labels", help="The names"
)
parser.add_argument("-o", "--output")

args = parser.parse_args()
plot(args)
`;

async function applied(reply: string, tree: Readonly<Record<string, string>>) {
  const files = new MemoryWorkspace(tree);
  const { outcome } = await applyReply(reply, files);
  return { outcome, text: (path: string) => files.textOf(path) };
}

// An answer of a set drawn in November 2026 put a new call in the place of the one above it.
describe('statements come out in the order of the answer, or not at all', () => {
  test.each([
    [
      'a new call below the last one, which is written as one above',
      'parser.add_argument("-o", "--output")\nparser.add_argument(\n    "--log", action="store_true"\n)\n\nargs = parser.parse_args()',
    ],
    ['two that the file has the other way round', 'plot(args)\nargs = parser.parse_args()\nshow(args)'],
    [
      'a call between',
      'parser.add_argument("-o", "--output")\nparser.add_argument("--title")\nplot(args, now)',
    ],
  ])('%s', async (_, code) => {
    const reply = `Change \`plot.py\`:\n\n${codeAt('python', `# ... the code above stays ...\n${code}\n# ... the rest stays ...`)}`;
    const { text } = await applied(reply, { 'plot.py': SCRIPT });
    const now = text('plot.py') as string;
    const lines = code.split('\n').filter(line => line.trim() !== '');
    let at = 0;
    for (const line of lines) {
      const found = now.split('\n').indexOf(line, at);
      at = found < 0 ? Number.NaN : found + 1;
    }
    expect(now === SCRIPT || !Number.isNaN(at)).toBe(true);
    expect(now).toContain('--labels');
  });
});

describe('the side of a diff before the path of a new file', () => {
  const tree = { 'middleware/log.go': 'package middleware\n', 'go.mod': 'module x\n' };
  const reply = (path: string) =>
    `Here are the two new files.\n\n#### ${path}\n\n${codeAt('go', 'package middleware\n\nfunc Name() {}')}`;
  test.each(['b/middleware/name.go', 'a/middleware/name.go', 'middleware/name.go', './middleware/name.go'])(
    '%s',
    async path => {
      const { outcome, text } = await applied(reply(path), tree);
      expect(outcome).toBe('applied');
      expect(text('middleware/name.go')).toContain('func Name');
    },
  );

  test('is a folder where there is one', async () => {
    const { text } = await applied(reply('b/middleware/name.go'), {
      ...tree,
      'b/middleware/log.go': 'package b\n',
    });
    expect(text('b/middleware/name.go')).toContain('func Name');
  });
});
