/** A small project, of which the answers of the tests are. */
export const TREE: Readonly<Record<string, string>> = {
  'src/settings.py': `import os

RETRY_LIMIT = 3
TIMEOUT_SECONDS = 30
DEFAULT_CURRENCY = "EUR"
DEBUG = False


def database_url():
    return os.environ.get("DATABASE_URL", "sqlite:///shop.db")


def feature_flags():
    raw = os.environ.get("FLAGS", "")
    return [flag for flag in raw.split(",") if flag]
`,
  'src/cart_service.py': `import logging

from settings import RETRY_LIMIT

log = logging.getLogger(__name__)


class Cart:
    def __init__(self, owner):
        self.owner = owner
        self.lines = []

    def add(self, product, count):
        self.lines.append((product, count))

    def total(self):
        return sum(product.price * count for product, count in self.lines)


def load_cart(store, owner):
    for attempt in range(RETRY_LIMIT):
        found = store.get(owner)
        if found:
            return found
    return Cart(owner)


def save_cart(store, cart):
    store.put(cart.owner, cart)
    log.debug("saved %s", cart.owner)
`,
  'web/src/api.ts': `import { toast } from './toast';

const BASE_URL = '/api/v1';
const PAGE_SIZE = 20;

export async function fetchOrders(page: number) {
  const response = await fetch(\`\${BASE_URL}/orders?page=\${page}&size=\${PAGE_SIZE}\`);
  return response.json();
}

export async function cancelOrder(id: string) {
  await fetch(\`\${BASE_URL}/orders/\${id}\`, { method: 'DELETE' });
  toast('Order cancelled');
}

function logRequest(url: string) {
  console.debug(url);
}
`,
  'web/src/price-format.ts': `export class PriceFormatter {
  private locale = 'de-DE';

  format(cents: number): string {
    return (cents / 100).toFixed(2);
  }

  parse(text: string): number {
    return Math.round(Number(text) * 100);
  }
}

export const emptyPrice = '–';
`,
  'server/main.go': `package main

import (
	"fmt"
	"net/http"
)

const defaultPort = 8080

type Server struct {
	store Store
}

func (s *Server) Health(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintln(w, "ok")
}

func (s *Server) Orders(w http.ResponseWriter, r *http.Request) {
	orders := s.store.All()
	fmt.Fprintln(w, len(orders))
}

func main() {
	server := &Server{}
	http.HandleFunc("/health", server.Health)
	http.HandleFunc("/orders", server.Orders)
	http.ListenAndServe(fmt.Sprintf(":%d", defaultPort), nil)
}
`,
  'web/styles/shop.css': `.button {
  color: white;
  background: teal;
}

.badge {
  border-radius: 4px;
}

.footer {
  color: gray;
}
`,
  'deploy/values.yaml': `replicas: 2
image: shop:1.4
resources:
  memory: 256Mi
  cpu: 100m
probes:
  path: /health
  period: 10
`,
  'tests/test_cart.py': `from cart_service import Cart


def test_new_cart_is_empty():
    assert Cart("ann").lines == []


def test_total_of_empty_cart():
    assert Cart("ann").total() == 0
`,
};
