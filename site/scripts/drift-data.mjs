import { editWith, FILE, SLIPS } from './drift-example.mjs';

const PATH = 'parcel.py';
/** The line, 1-based, in which the place that is meant begins. */
const MEANT = 2;

/**
 * What the figure about drift shows, for every combination of its slips.
 *
 * @param {object} engine what `mortise` and `#mortise/internal` export
 */
export async function driftData(engine) {
  const keys = SLIPS.map(({ key }) => key);
  const combinations = Array.from({ length: 2 ** keys.length }, (_, bits) =>
    keys.filter((_, i) => (bits >> i) & 1),
  );
  return {
    path: PATH,
    file: FILE,
    slips: SLIPS.map(({ key, label }) => ({ key, label })),
    bias: engine.WEIGHTS.bias,
    states: await Promise.all(combinations.map(slips => stateOf(slips, engine))),
  };
}

/**
 * The evidence and the probabilities for some slips, and what `mortise apply` does. A piece is its
 * name, its value, and what it adds in logits.
 *
 * @param {readonly string[]} slips
 * @param {object} engine what `mortise` and `#mortise/internal` export
 */
export async function stateOf(slips, engine) {
  const { Document, driftCandidates, readings, WEIGHTS } = engine;
  const { search, replace } = editWith(slips);
  const [read] = readings({ search, replace });
  const found = driftCandidates(Document.of(FILE), read);
  const places = found.map(({ place, evidence, probability }) => ({
    first: place.fileFrom + 1,
    last: place.fileTo,
    isMeant: place.fileFrom < 7 && place.fileTo >= MEANT,
    probability,
    pieces: piecesOf(evidence, WEIGHTS),
  }));
  return {
    slips,
    search,
    replace,
    places: places.toSorted((a, b) => a.first - b.first),
    notHere: Math.max(0, 1 - places.reduce((sum, { probability }) => sum + probability, 0)),
    decision: await decisionOf(search, replace, engine),
  };
}

function piecesOf(evidence, weights) {
  return Object.entries(evidence)
    .filter(([, value]) => value !== 0)
    .map(([key, value]) => [key, rounded(value), rounded(weights[key] * value)]);
}

const rounded = value => Math.round(value * 1e4) / 1e4;

async function decisionOf(search, replace, { applyReply, MemoryWorkspace }) {
  const reply = `${PATH}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
  const { edits } = await applyReply(reply, new MemoryWorkspace({ [PATH]: FILE }));
  const [{ status, places, refusal }] = edits;
  const { tier = null, reading = null, firstLine = null, lastLine = null } = places[0] ?? {};
  return { status, tier, reading, first: firstLine, last: lastLine, code: refusal?.code ?? null };
}
