import { createMarkdownRenderer } from 'vitepress';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/sources.js';
import { writtenForGitHub } from '../.vitepress/markdown.js';

test('code that is only indented is in a box that scrolls, also by keys; code with a language has its own', async () => {
  const md = await createMarkdownRenderer(ROOT, {
    config: writtenForGitHub(ROOT),
    highlight: code => `<pre><code>${code}</code></pre>`,
  });
  expect(md.render('Text:\n\n    a <b>\n', { path: 'docs/mcp.md' })).toContain(
    '<pre class="plain" tabindex="0"><code>a &lt;b&gt;\n</code></pre>',
  );
  expect(md.render('```sh\nls\n```\n', { path: 'docs/mcp.md' })).not.toContain('plain');
});
