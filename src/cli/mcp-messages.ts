import type { Call, Called } from '../mcp/calls.js';

/** What the thread that speaks to clients tells one that carries out calls. */
export type ToCalls =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: Call;
      /** Calls of one connection know each other. */
      readonly connection: number;
    }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'end' };

/** What it is told. A call is answered under its number. */
export type FromCalls =
  | { readonly kind: 'open' }
  /** It cannot be opened: a `CommandFailure`, which loses its class on the way. */
  | { readonly kind: 'closed'; readonly code: string; readonly exitCode: number; readonly message: string }
  | { readonly kind: 'progress'; readonly id: number; readonly message: string }
  | { readonly kind: 'called'; readonly id: number; readonly called: Called }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  /** It is putting in order what it has begun. */
  | { readonly kind: 'ending' }
  | { readonly kind: 'ended' };
