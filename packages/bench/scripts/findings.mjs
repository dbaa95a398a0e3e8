// Times windows and contexts of findings, with the parsing of their files: 1,000 findings in 100
// files by default.
//   node packages/bench/scripts/findings.mjs [files, 100 by default] [findings a file, 10] [runs, 7]
// Measures what `npm run build` made. The first run of a process is told apart: nothing is compiled
// then.
import { Document, packetFor, promptOf, scopesFor } from 'mortise';
import { NodeGrammars } from 'mortise/node';

const [FILES = 100, EACH = 10, RUNS = 7] = process.argv.slice(2).map(Number);

/** A module of some 300 lines for a number, with all that windows and contexts look for. */
function moduleOf(i) {
  const records = Array.from({ length: 10 }, (_, k) => recordOf(`${i}_${k}`));
  return `"""What there is to say about number ${i}."""

import logging.config
import os
from typing import NewType, Optional, Union

from package.part_${i} import first_${i}, second_${i} as other_${i}

Key_${i} = Union[str, int]
Name_${i} = NewType("Name_${i}", str)
LIMIT_${i} = ${i}
TIMEOUT = (
    30,
    60,
)
${records.join('')}

def test_record_${i}(record):
    made = make_record_${i}_0(1, 2)
    assert made.size == 2


if __name__ == "__main__":
    print(make_record_${i}_0(LIMIT_${i}))
`;
}

function recordOf(n) {
  return `

@dataclass(frozen=True)
class Record${n}(Base, metaclass=Meta):
    """A record of the sort ${n}."""

    name: str = "record"
    values: dict[str, list[int]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(len(each) for each in self.values.values())

    async def load(self, path: Path, *, encoding: str = "utf-8") -> None:
        try:
            async with open_file(path, encoding=encoding) as file:
                self.values = {key: [int(x) for x in row.split(",")] async for key, row in file}
        except:
            log.warning("Record %s cannot be loaded: %s", self.name, "a" == None)


def make_record_${n}(*values: int, other=[]) -> Record${n}:
    result = {"all": list(values), "all": 2}
    return Record${n}(f"made of {len(values)}", result)
`;
}

/**
 * Rules that take all windows and most of the contexts, with the text that stands in their lines.
 */
const FINDINGS = [
  ['ruff', 'F401', 'import logging.config', '`logging.config` imported but unused'],
  ['ruff', 'F811', 'def make_record_', 'Redefinition of unused `make_record` from line 40: redefined here'],
  ['ruff', 'F601', '"all": 2', 'Dictionary key literal `"all"` repeated'],
  ['ruff', 'E711', '== None', 'Comparison to `None` should be `cond is None`'],
  ['ruff', 'E722', 'except:', 'Do not use bare `except`'],
  ['ruff', 'C901', 'async def load', '`load` is too complex (12 > 10)'],
  ['mypy', 'arg-type', 'made of', 'Argument 1 to "make_record" has incompatible type "int"; expected "Key"'],
  ['mypy', 'attr-defined', 'self.values.values', '"Record" has no attribute "values"'],
  ['mypy', 'union-attr', 'open_file', 'Item "None" of "Optional[File]" has no attribute "read"'],
  ['mypy', 'name-defined', 'log.warning', 'Name "log" is not defined'],
  ['bandit', 'B404', 'import os', 'Consider possible security implications'],
  ['bandit', 'B107', 'def make_record_', 'Possible hardcoded password'],
  ['pytest', 'assertion', 'assert made', 'AssertionError: assert 1 == 2'],
];

function findingsIn(file, text, seed) {
  const lines = text.split('\n');
  return Array.from({ length: EACH }, (_, i) => {
    const [tool, rule, part, message] = FINDINGS[(seed + i) % FINDINGS.length];
    const places = lines.flatMap((each, at) => (each.includes(part) ? [at + 1] : []));
    const line = places[(seed * 7 + i) % places.length] ?? 1;
    const range = { start: { line }, end: { line }, unit: 'code-points' };
    return { tool, rule, message, severity: 'error', file, line, range, notes: [], raw: null };
  });
}

const files = Array.from({ length: FILES }, (_, i) => [`tests/module_${i}.py`, moduleOf(i)]);
const findings = files.flatMap(([path, text], i) => findingsIn(path, text, i));
const reader = await scopesFor('a.py', new NodeGrammars());

/** As it is read from a file: from its bytes. */
function sourceOf(path, bytes) {
  const { document } = Document.decode(bytes);
  return { path, document, scopes: reader.scopes(document) };
}

/**
 * Milliseconds, by the clock and of the processor, for all files read anew and all of their
 * findings.
 */
function measure() {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const sources = new Map();
  const project = {
    source(path) {
      if (sources.has(path)) return sources.get(path);
      const text = texts.get(path);
      const source = text && sourceOf(path, text);
      sources.set(path, source);
      return source;
    },
  };
  let characters = 0;
  for (const finding of findings)
    characters += promptOf(packetFor(finding, project.source(finding.file), { project }))?.length ?? 0;
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - started, processor: (user + system) / 1000, characters };
}

const texts = new Map(files.map(([path, text]) => [path, new TextEncoder().encode(text)]));
const first = measure();
const rest = Array.from({ length: RUNS }, measure);
const median = numbers => Math.round(numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN);
const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length, 0);
console.log(
  `${findings.length} findings in ${FILES} files of ${lines} lines, ${first.characters} characters of prompts`,
);
console.log(`first: ${Math.round(first.ms)} ms, of the processor ${Math.round(first.processor)} ms`);
if (RUNS > 0)
  console.log(
    `then: median ${median(rest.map(each => each.ms))} ms, of the processor ${median(rest.map(each => each.processor))} ms`,
  );
