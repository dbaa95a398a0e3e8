"""A little shop: what is in stock, orders, and what is told of them."""
