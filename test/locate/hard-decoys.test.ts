import { describe } from 'vitest';
import { hard, markedIn } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const MANY = { gives: 'EDIT_AMBIGUOUS' } as const;
const CLASH = { gives: 'EDIT_CONFLICT' } as const;

const ROUTES = `const router = createRouter();

router.get('/orders', async (request, response) => {
  const orders = await store.listOrders(request.query);
  response.json(orders.map(toOrderView));
});

router.get('/invoices', async (request, response) => {
  const invoices = await store.listInvoices(request.query);
  response.json(invoices.map(toInvoiceView));
});

router.post('/orders', async (request, response) => {
  const order = await store.createOrder(request.body);
  mailer.confirmation(order);
  response.status(201).json(toOrderView(order));
});

export default router;
`;

const SHAPES = `use std::f64::consts::PI;

pub struct Circle {
    pub radius: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        PI * self.radius * self.radius
    }

    fn scale(&mut self, factor: f64) {
        self.radius *= factor;
    }
}

pub struct Rectangle {
    pub width: f64,
    pub height: f64,
}

impl Shape for Rectangle {
    fn area(&self) -> f64 {
        self.width * self.height
    }

    fn scale(&mut self, factor: f64) {
        self.width *= factor;
        self.height *= factor;
    }
}
`;

const SETTINGS = `services:
  database:
    image: postgres:15
    restart: always
    environment:
      POSTGRES_USER: app
      POSTGRES_DB: orders
    volumes:
      - data:/var/lib/postgresql/data
  cache:
    image: redis:7
    restart: always
    command: redis-server --appendonly yes
    volumes:
      - cache:/data
  worker:
    build: ./worker
    restart: on-failure
    depends_on:
      - database
      - cache
`;

describe('a sibling of the place that was meant', () => {
  hard(
    'is not taken where the true place is there',
    markedIn(ROUTES, '  const invoices = await store.listInvoices(request.query«⇒, 50»);'),
    "router.get('/invoices', async (request, response) => {¶  const invoices = await store.listInvoices(request.query«⇒, 50»);",
    'exact',
    {
      but: 'nor where it is gone',
      file: ROUTES,
      edit: "router.get('/refunds', async (request, response) => {¶  const refunds = await store.listRefunds(request.query«⇒, 50»);¶  response.json(refunds.map(toRefundView));¶});",
      ...NONE,
    },
  );
  hard(
    'differs in names that both have',
    markedIn(ROUTES, '  response.json(orders.map(toOrderView)«⇒.reverse()»);'),
    '  const orders = await store.listOrders(request.query);¶  response.json(orders.map(toOrderView)«⇒.reverse()»);',
    'exact',
    {
      but: 'a mixture of both is neither',
      edit: "router.get('/orders', async (request, response) => {¶  const invoices = await store.listOrders(request.query);¶  response.json(invoices.map(toOrderView)«⇒.reverse()»);",
      ...NONE,
    },
  );
  hard(
    'has the same method, told apart by a line of its own',
    markedIn(SHAPES, '        self.width *= factor«⇒.abs()»;'),
    '    fn scale(&mut self, factor: f64) {¶        self.width *= factor«⇒.abs()»;',
    'exact',
    {
      but: 'not told apart by the head alone',
      edit: '    fn scale(&mut self, factor: f64) {«⇒¶        assert!(factor > 0.0);»',
      ...MANY,
    },
  );
  hard(
    'is of another type than the one that is gone',
    markedIn(SHAPES, '        PI * self.radius * self.radius«⇒.abs()»'),
    'impl Shape for Circle {¶    fn area(&self) -> f64 {¶        PI * self.radius * self.radius«⇒.abs()»',
    'exact',
    {
      but: 'a triangle is not there',
      edit: 'impl Shape for Triangle {¶    fn area(&self) -> f64 {¶        self.base * self.height«⇒.abs()» / 2.0¶    }',
      ...NONE,
    },
  );
  hard(
    'is another service of the same settings',
    markedIn(SETTINGS, '    image: redis:«7⇒8»'),
    '  cache:¶    image: redis:«7⇒8»¶    restart: always',
    'exact',
    {
      but: 'one that is not there is not another one',
      edit: '  queue:¶    image: rabbitmq:«3⇒4»¶    restart: always',
      ...NONE,
    },
    { but: 'a line that several have is in doubt', edit: '    restart: «always⇒no»', ...MANY },
  );
  hard(
    'shares all but one line',
    markedIn(SETTINGS, '    image: postgres:15¶    restart: «always⇒no»'),
    '    image: postgres:15¶    restart: «always⇒no»',
    'exact',
    {
      but: 'another version is another line',
      edit: '    image: postgres:14¶    restart: «always⇒no»',
      ...NONE,
    },
  );
  hard(
    'is the same with another number in it',
    'retry(1, fast)¶retry(2, «fast⇒slow»)¶retry(3, fast)¶',
    'retry(2, «fast⇒slow»)',
    'exact',
    { but: 'a number that no line has', edit: 'retry(4, «fast⇒slow»)', ...NONE },
  );
  hard(
    'is the same test of another case',
    'test("adds", () => {¶  expect(add(1, 2)).toBe(«3⇒4»);¶});¶test("subtracts", () => {¶  expect(sub(1, 2)).toBe(3);¶});¶',
    'test("adds", () => {¶  expect(add(1, 2)).toBe(«3⇒4»);',
    'exact',
    {
      but: 'of a case that is not there',
      edit: 'test("multiplies", () => {¶  expect(mul(1, 2)).toBe(«3⇒4»);',
      ...NONE,
    },
  );
});

describe('the line that the edit changes', () => {
  hard(
    'stands in the file',
    markedIn(ROUTES, '  response.status(«201⇒202»).json(toOrderView(order));'),
    '  const order = await store.createOrder(request.body);¶  mailer.confirmation(order);¶  response.status(«201⇒202»).json(toOrderView(order));',
    'exact',
    {
      but: 'with another number it does not',
      edit: '  const order = await store.createOrder(request.body);¶  mailer.confirmation(order);¶  response.status(«200⇒202»).json(toOrderView(order));',
      ...NONE,
    },
    {
      but: 'as another statement it does not',
      edit: '  const order = await store.createOrder(request.body);¶  mailer.confirmation(order);¶  response.«send(order)⇒send(toOrderView(order))»;',
      ...NONE,
    },
  );
  hard(
    'has a value of the file that the edit does not touch',
    markedIn(SETTINGS, '    command: redis-server --appendonly yes«⇒ --save 60»'),
    '  cache:¶    image: redis:7¶    restart: always¶    command: redis-server --appendonly yes«⇒ --save 60»',
    'exact',
    {
      but: 'not where the edit has another value there',
      edit: '  cache:¶    image: redis:7¶    restart: always¶    command: redis-server --maxmemory 5gb«⇒ --save 60»',
      ...NONE,
    },
  );
  hard(
    'is gone, and was gone before',
    markedIn(ROUTES, '«  mailer.confirmation(order);¶⇒»'),
    '  const order = await store.createOrder(request.body);¶«  mailer.confirmation(order);¶⇒»  response.status(201).json(toOrderView(order));',
    'exact',
    {
      but: 'a line that is not there cannot go',
      edit: '  const order = await store.createOrder(request.body);¶«  audit.created(order);¶⇒»  mailer.confirmation(order);',
      gives: 'already-applied',
    },
  );
  hard(
    'is to be between two lines',
    markedIn(SHAPES, '        self.width *= factor;¶«⇒        self.depth *= factor;¶»'),
    '        self.width *= factor;¶«⇒        self.depth *= factor;¶»        self.height *= factor;',
    'exact',
    {
      but: 'neither of which is there',
      edit: '        self.length *= factor;¶«⇒        self.depth *= factor;¶»        self.breadth *= factor;',
      ...NONE,
    },
  );
});

describe('an invented text', () => {
  hard(
    'is nowhere like the file',
    markedIn(ROUTES, 'export default «router⇒app»;'),
    'export default «router⇒app»;',
    'exact',
    {
      but: 'gives no place',
      edit: 'module.exports = { «router⇒app» };',
      ...NONE,
    },
  );
  hard('of common lines only', '{¶  "a": 1,¶  "b": «2⇒3»¶}¶', '  "b": «2⇒3»¶}', 'exact', {
    but: 'tells of no place',
    edit: '{¶  "c": 1,¶  "d": «2⇒3»¶}',
    ...NONE,
  });
  hard('of a file that is empty', 'a¶«b⇒c»¶', 'a¶«b⇒c»', 'exact', {
    but: 'is not in it',
    file: '',
    ...NONE,
  });
  hard('longer than the file', 'a«⇒¶b»¶', 'a«⇒¶b»', 'exact', {
    but: 'is not in it',
    edit: 'a¶b¶c¶d¶e«⇒¶f»',
    ...NONE,
  });
  hard('of blank lines with a word', 'x¶¶word«⇒s»¶', '¶word«⇒s»', 'exact', {
    but: 'of blank lines alone tells no place',
    file: 'a¶¶¶b¶¶¶c¶',
    edit: '¶¶¶«⇒x¶»',
    ...MANY,
  });
});

describe('where merge and file coincide', () => {
  const FEE =
    'def fee(order, member):¶    base = order.total * RATE¶    if member.gold:¶        base = 0¶    log.info("fee", base, order.id)¶    return base¶';
  hard(
    'a comment of the file behind a changed value stays',
    FEE.replace('base = 0¶', '«base = 0  # gold⇒base = 1  # gold»¶'),
    'def fee(order, member):¶    base = order.total * RATE¶    if member.gold:¶        «base = 0⇒base = 1»',
    'exact',
    {
      but: 'not a value that the file has changed',
      file: FEE.replace('base = 0', 'base = None'),
      ...CLASH,
      gives: 'EDIT_NO_OCCURRENCE_FOUND',
    },
  );
  hard(
    'spaces of the file in a changed line stay',
    '    base=order.total*«RATE⇒FEE»¶    if member.gold:¶',
    '    base = order.total * «RATE⇒FEE»¶    if member.gold:',
    'spacing',
    {
      but: 'those that the edit changes change',
      file: 'f(a,«b⇒ b»)¶g( c )¶',
      edit: 'f(a,«b⇒ b»)¶g(c)',
      tier: 'spacing',
    },
  );
});
