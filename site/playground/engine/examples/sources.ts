/** Files that several examples use. */

export const CART_PY = `"""Prices of a shopping cart."""

from decimal import Decimal

RATE = Decimal("0.19")
FREE_SHIPPING = Decimal("50.00")


class Cart:
    def __init__(self, items, coupon=None):
        self.items = list(items)
        self.coupon = coupon

    def net(self):
        return sum(item.price * item.amount for item in self.items)

    def discount(self):
        # A coupon takes off a share of the net price.
        if self.coupon is None:
            return Decimal(0)
        share = self.coupon.share
        return self.net() * share

    def shipping(self):
        # Large orders are sent for free.
        if self.net() >= FREE_SHIPPING:
            return Decimal(0)
        weight = sum(item.weight for item in self.items)
        return weight * Decimal("1.50")

    def total(self):
        net = self.net() - self.discount()
        tax = net * RATE
        return net + tax + self.shipping()

    def summary(self):
        lines = [f"{item.name}: {item.price}" for item in self.items]
        lines.append(f"Total: {self.total()}")
        return "\\n".join(lines)
`;

export const SERVER_GO = `package server

import (
\t"log"
\t"net/http"
)

type Server struct {
\tport  string
\tready bool
}

func (s *Server) Start() error {
\tmux := http.NewServeMux()
\tmux.HandleFunc("/health", s.health)
\tif s.port == "" {
\t\ts.port = "8080"
\t}
\ts.ready = true
\treturn http.ListenAndServe(":"+s.port, mux)
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
\tif !s.ready {
\t\thttp.Error(w, "starting", http.StatusServiceUnavailable)
\t\treturn
\t}
\tw.WriteHeader(http.StatusOK)
}
`;

export const CLIENT_TS = `import { delay } from './delay';

export interface Options {
  readonly retries: number;
  readonly timeout: number;
}

export async function fetchUser(id: string, options: Options) {
  for (let attempt = 0; attempt <= options.retries; attempt++) {
    const response = await fetch(\`/users/\${id}\`);
    if (response.ok) {
      return response.json();
    }
    await delay(100 * attempt);
  }
  throw new Error('user not found');
}

export async function fetchOrder(id: string, options: Options) {
  for (let attempt = 0; attempt <= options.retries; attempt++) {
    const response = await fetch(\`/orders/\${id}\`);
    if (response.ok) {
      return response.json();
    }
    await delay(100 * attempt);
  }
  throw new Error('order not found');
}
`;

/** A block of the format with the markers of a merge, for one file. */
export function searchReplace(path: string, search: string, replace: string): string {
  return `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}
