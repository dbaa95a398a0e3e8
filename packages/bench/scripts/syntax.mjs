// Times outlines and lists of anchors, warm, of generated files: 10,000 lines, and 5 MB, which is
// read by its lines.
//   node packages/bench/scripts/syntax.mjs [runs, 15 by default]
// Measures what `npm run build` made.
import { anchorCandidates, Document, syntaxFor } from 'mortise';
import { NodeGrammars } from 'mortise/node';

const RUNS = Number(process.argv[2] ?? 15);
const LINES = 10_000;
const LARGE = 5_000_000;

/**
 * A class of 25 lines for a number: all different, and with comments, decorators, nesting and long
 * lines.
 */
const CLASSES = {
  py: i => `import module_${i}
from package.part_${i} import first_${i}, second_${i} as other_${i}


# What there is to say about number ${i}.
@dataclass(frozen=True)
class Record${i}(Base, metaclass=Meta):
    """A record of the sort ${i}."""

    name: str = "record ${i}"
    values: dict[str, list[int]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(len(each) for each in self.values.values()) + ${i}

    async def load(self, path: Path, *, encoding: str = "utf-8") -> None:
        try:
            async with open_file(path, encoding=encoding) as file:
                self.values = {key: [int(x) for x in row.split(",")] async for key, row in file}
        except (OSError, ValueError) as error:
            log.warning("Record %s cannot be loaded: %s", self.name, error)


def make_record_${i}(*values: int) -> Record${i}:
    return Record${i}(f"made of {len(values)}", {"all": list(values)})
`,
  ts: i => `import { first${i}, type Second${i} } from './part-${i}.js';

/** What there is to say about number ${i}. */
export interface Shape${i}<T extends object = object> {
  readonly name: string;
  values(of: T): ReadonlyMap<string, readonly number[]>;
}

@Injectable({ scope: 'number ${i}' })
export class Record${i} extends Base<Shape${i}> implements Shape${i} {
  #values = new Map<string, number[]>();

  get size(): number {
    return [...this.#values.values()].reduce((sum, each) => sum + each.length, ${i});
  }

  async load(path: string, { encoding = 'utf8' }: { encoding?: string } = {}): Promise<void> {
    try {
      for await (const [key, row] of linesOf(path, encoding)) this.#values.set(key, row.split(',').map(Number));
    } catch (error) {
      log.warn(\`Record \${this.name} cannot be loaded: \${String(error)}\`);
    }
  }
}
export const makeRecord${i} = (...values: number[]) => new Record${i}(\`of \${values.length}\`, values);
`,
};

function generated(extension, isEnough) {
  const parts = [];
  for (let size = 0, i = 0; !isEnough(size, i); i++)
    size += parts[parts.push(CLASSES[extension](i)) - 1].length;
  return parts.join('\n');
}

/** As it is read from a file: not put together of parts, which takes longer to go through. */
function documentOf(text) {
  return Document.decode(new TextEncoder().encode(text)).document;
}

/**
 * Milliseconds of each run, by the clock and of the processor; a new document each, since a known
 * one is not read again.
 */
function timed(runs, prepare, run) {
  const [clock, processor] = [[], []];
  for (let i = 0; i < runs; i++) {
    const given = prepare();
    const [start, used] = [performance.now(), process.cpuUsage()];
    run(given);
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  return { clock: sorted(clock), processor: sorted(processor) };
}

const sorted = numbers => numbers.sort((a, b) => a - b);
const median = times => times[Math.floor(times.length / 2)].toFixed(1);
const shown = ({ clock, processor }) =>
  `median ${median(clock)} ms, at most ${clock.at(-1).toFixed(1)} ms; of the processor ${median(processor)} ms`;

for (const extension of ['py', 'ts']) {
  const syntax = await syntaxFor(`a.${extension}`, new NodeGrammars());
  const report = (what, times) => console.log(`${extension}: ${what}: ${shown(times)}`);

  const text = generated(extension, (_, i) => i * 26 >= LINES)
    .split('\n')
    .slice(0, LINES)
    .join('\n');
  const fresh = () => documentOf(`${text}\n`);
  const read = () => {
    const document = fresh();
    return { document, outline: syntax.outline(document) };
  };
  timed(5, fresh, document => syntax.outline(document));
  report(
    'outline of 10,000 lines',
    timed(RUNS, fresh, document => syntax.outline(document)),
  );
  const anchors = ({ document, outline }) =>
    anchorCandidates(document, outline, { targetLine: LINES / 2, limit: 20 });
  report('anchors for a line, for the first time', timed(RUNS, read, anchors));
  const known = read();
  report(
    'anchors for a line, again',
    timed(RUNS, () => known, anchors),
  );

  const large = documentOf(generated(extension, size => size >= LARGE)).text;
  report(
    'outline of 5 MB',
    timed(
      3,
      () => Document.of(large),
      document => syntax.outline(document),
    ),
  );
}
