import { convertReply, FORMAT_NAMES, type FormatName, MemoryWorkspace } from 'mortise';
import type { FormatView, PlaygroundInput } from './types.js';

/** The reply in every format but its own, in the order of the formats. */
export async function formatViews(
  input: PlaygroundInput,
  files: Readonly<Record<string, string>>,
  own: FormatName,
): Promise<FormatView[]> {
  const views: FormatView[] = [];
  for (const format of FORMAT_NAMES) {
    if (format !== own) views.push(await formatView(input, files, format));
  }
  return views;
}

async function formatView(
  { reply, format: from, file, maxTier, minConfidence }: PlaygroundInput,
  files: Readonly<Record<string, string>>,
  format: FormatName,
): Promise<FormatView> {
  const options = { format: from, file, maxTier, minConfidence };
  const made = await convertReply(reply, format, new MemoryWorkspace(files), options);
  if (made.kind === 'converted') return { format, text: made.text, failure: null };
  const failure = [...new Set(made.refusals.map(({ message }) => message))].join(' ');
  return { format, text: null, failure };
}
