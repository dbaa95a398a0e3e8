import type { Finding } from '../../src/lint/finding.js';
import { type Packet, packetFor } from '../../src/lint/packet.js';
import type { ProjectSources, Source } from '../../src/lint/source.js';
import { NodeGrammars } from '../../src/node/grammars.js';
import { languageOf, scopesFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { findingAt } from './sources.js';

const grammars = new NodeGrammars();
const readers = new Map(
  await Promise.all(
    ['a.ts', 'a.tsx', 'a.js', 'a.rs', 'a.go', 'a.vue', 'a.py', 'a.json'].map(
      async path => [languageOf(path).name, await scopesFor(path, grammars)] as const,
    ),
  ),
);

/** A file of any of these languages. */
export function sourceOf(path: string, text: string): Source {
  const document = Document.of(text);
  const reader = readers.get(languageOf(path).name);
  if (reader === undefined) throw new Error(`No reader for ${path}`);
  return { path, document, scopes: reader.scopes(document) };
}

/** A project of some files, by their paths. */
export function projectOf(files: Readonly<Record<string, string>>): ProjectSources {
  const sources = new Map<string, Source>();
  return {
    source(path) {
      const text = files[path];
      if (text !== undefined && !sources.has(path)) sources.set(path, sourceOf(path, text));
      return sources.get(path);
    },
    text: path => files[path],
    paths: () => Object.keys(files),
  };
}

/** A finding in one of several files: the first, unless another one is named. */
export interface Case {
  readonly tool: string;
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
  readonly line: number;
  readonly message?: string;
  readonly over?: Partial<Finding>;
}

/** The packet of a case. */
export function packetOf({ tool, rule, files, line, message = 'm', over = {} }: Case): Packet {
  const [path = ''] = Object.keys(files);
  const project = projectOf(files);
  const source = project.source(path);
  if (source === undefined) throw new Error(`There is no ${path}`);
  return packetFor(findingAt(tool, rule, line, { message, file: path, ...over }), source, { project });
}

const ALWAYS = new Set(['around', 'window', 'imports', 'function', 'try']);

/** The window, and the context that the row asks for, as `kind 3-5` or `kind b.ts 3-5`. */
export function found({ source, window, context }: Packet): { window: string; context: string } {
  const parts = context.filter(part => !ALWAYS.has(part.kind));
  return {
    window:
      window.kind === 'skip' ? 'skip' : window.regions.map(each => `${each.first}-${each.last}`).join(' '),
    context: parts
      .map(({ kind, source: file, lines }) => {
        const path = file.path === source.path ? '' : ` ${file.path}`;
        return `${kind}${path} ${lines.first}-${lines.last}`;
      })
      .join(', '),
  };
}
