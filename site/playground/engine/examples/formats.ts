import type { Example } from '../types.js';
import { CART_PY, CLIENT_TS, SERVER_GO } from './sources.js';

const NOTEBOOK = {
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['# Sales\n', '\n', 'By month.'] },
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: {},
      outputs: [],
      source: [
        'import pandas as pd\n',
        '\n',
        "sales = pd.read_csv('sales.csv')\n",
        "sales.groupby('month').sum()",
      ],
    },
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

/** Examples of the ways in which models write edits. */
export const FORMATS: readonly Example[] = [
  {
    id: 'patch-wrong-numbers',
    group: 'formats',
    title: 'A patch with wrong numbers',
    shows: 'The numbers of the hunk name another line and another length: its lines say where it belongs.',
    input: {
      format: 'auto',
      files: [{ path: 'server/server.go', text: SERVER_GO }],
      reply: `--- a/server/server.go
+++ b/server/server.go
@@ -88,3 +91,2 @@ func (s *Server) health(w http.ResponseWriter, r *http.Request) {
 	if !s.ready {
-		http.Error(w, "starting", http.StatusServiceUnavailable)
+		http.Error(w, "not ready yet", http.StatusServiceUnavailable)
 		return
 	}
`,
    },
    expected: { outcome: 'applied', tier: 'exact', line: 24, exact: 'once', has: '"not ready yet"' },
  },
  {
    id: 'apply-patch',
    group: 'formats',
    title: 'apply_patch, as Codex writes it',
    shows: 'A patch without any numbers changes one file and makes another one.',
    input: {
      format: 'auto',
      files: [{ path: 'src/client.ts', text: CLIENT_TS }],
      reply: `*** Begin Patch
*** Update File: src/client.ts
@@ export async function fetchOrder(id: string, options: Options) {
   for (let attempt = 0; attempt <= options.retries; attempt++) {
-    const response = await fetch(\`/orders/\${id}\`);
+    const response = await fetch(\`/v2/orders/\${id}\`);
*** Add File: src/delay.ts
+export const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
*** End Patch
`,
    },
    expected: { outcome: 'applied', tier: 'exact', line: 20, exact: 'once', has: '/v2/orders/' },
  },
  {
    id: 'edit-script',
    group: 'formats',
    title: 'An edit script with anchors',
    shows: 'The edits name a method and a line instead of quoting what is there.',
    input: {
      format: 'auto',
      files: [{ path: 'shop/cart.py', text: CART_PY }],
      reply: `${JSON.stringify(
        {
          file: 'shop/cart.py',
          edits: [
            {
              type: 'insert_after',
              anchor: { type: 'line_pattern', selected: 'FREE_SHIPPING = Decimal("50.00")' },
              content: 'EXPRESS = Decimal("9.90")',
            },
            {
              type: 'insert_before',
              anchor: { type: 'function_definition', selected: 'total' },
              content: 'def express(self):\n    return self.shipping() + EXPRESS',
            },
          ],
        },
        undefined,
        2,
      )}\n`,
    },
    expected: {
      outcome: 'applied',
      tier: 'exact',
      line: 6,
      has: '\n    def express(self):\n        return self.shipping() + EXPRESS\n',
    },
  },
  {
    id: 'notebook',
    group: 'formats',
    title: 'A notebook',
    shows:
      'The reply quotes the code of a cell, and the file is JSON: the cell is changed, and the rest of the notebook keeps its bytes.',
    input: {
      format: 'auto',
      files: [{ path: 'sales.ipynb', text: `${JSON.stringify(NOTEBOOK, undefined, 1)}\n` }],
      reply: `sales.ipynb
<<<<<<< SEARCH
sales = pd.read_csv('sales.csv')
sales.groupby('month').sum()
=======
sales = pd.read_csv('sales.csv', parse_dates=['day'])
sales.groupby('month').sum()
>>>>>>> REPLACE
`,
    },
    expected: {
      outcome: 'applied',
      tier: 'exact',
      exact: 'not-found',
      has: `"sales = pd.read_csv('sales.csv', parse_dates=['day'])\\n",`,
    },
  },
];
