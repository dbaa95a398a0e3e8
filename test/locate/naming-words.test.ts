import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/locate/drift/identity.js';
import { differInNamingWords } from '../../src/locate/drift/naming-words.js';
import { isComment } from '../../src/locate/line-kinds.js';

describe('two lines of one form speak of two things', () => {
  it.each([
    ['the value of a key of Terraform', '  bucket = "a-logs"', '  bucket = "b-data"'],
    ['a part of such a value', '  bucket = "acme-logs"', '  bucket = "acme-data"'],
    ['the name of a server of nginx', '    server_name a.example;', '    server_name b.example;'],
    ['one of two such names', 'server_name a.example www.a.org;', 'server_name b.example www.a.org;'],
    ['the environment of a job', '    environment: staging', '    environment: production'],
    ['what a job runs on', '    runs-on: ubuntu-latest', '    runs-on: windows-latest'],
    ['what a job needs', '    needs: build', '    needs: test'],
    ['the container of a job', '    container: alpine:3.18', '    container: debian:12'],
    ['a value of INI', 'host = alpha', 'host = beta'],
    ['a value of JSON', '  "host": "alpha.local",', '  "host": "beta.local",'],
    ['a field with its type', 'code: str = "I050"', 'code: str = "I051"'],
    ['a hash of Ruby', ':adapter => "sqlite",', ':adapter => "mysql",'],
    ['a loop of Python', '    for u in admins:', '    for u in users:'],
    ['a loop of JavaScript', 'for (const row of invoices) {', 'for (const row of payments) {'],
    ['a loop of Go', '\tfor _, n := range readers {', '\tfor _, n := range writers {'],
    ['a loop of Java', 'for (User u : admins) {', 'for (User u : guests) {'],
    ['a loop of Rust', 'for x in caches.iter() {', 'for x in pages.iter() {'],
    ['a loop of PHP', 'foreach ($admins as $u) {', 'foreach ($guests as $u) {'],
    ['a loop of shell', 'for f in $SOURCES; do', 'for f in $TARGETS; do'],
    ['a block of Ruby', 'admins.each do |u|', 'guests.each do |u|'],
    ['a callback', 'admins.forEach(u => {', 'guests.forEach(u => {'],
    ['a method', 'resp = client.put(', 'resp = client.patch('],
    ['a method with its arguments', 'await api.list(page, 20);', 'await api.count(page, 20);'],
    ['a method of C++', 'queue->push(item);', 'queue->drain(item);'],
    ['a part of the path of a method', 'os.move.into(a, b)', 'os.copy.into(a, b)'],
    ['a function', 'assign(name, value)', 'walk(name, value)'],
    ['a path in a string', "get('/users', show)", "get('/teams', show)"],
    ['a symbol', 'validates :email, presence: true', 'validates :phone, presence: true'],
    ['a type', 'List<Order> rows = load();', 'List<Refund> rows = load();'],
    ['the type of an error', '} catch (IOException e) {', '} catch (SQLException e) {'],
    ['a constant', 'glEnable(GL_BLEND);', 'glEnable(GL_DEPTH_TEST);'],
    ['the name of a server of Apache', 'ServerName a.example', 'ServerName b.example'],
    ['what is copied', 'COPY api/ /app', 'COPY web/ /app'],
    ['a table of SQL', 'UPDATE users', 'UPDATE teams'],
    ['a host with a word more', 'host: staging.example.org', 'host: example.org'],
    ['such a host in a string', '"host": "staging.example.org",', '"host": "example.org",'],
    ['such a host of a server of nginx', 'server_name www.a.example;', 'server_name a.example;'],
    ['such a host in a variable of a shell', 'DB_HOST=eu.db.example', 'DB_HOST=db.example'],
    ['such a host in an element', '<host>eu.db.example</host>', '<host>db.example</host>'],
    ['such a host in an address', 'load("https://eu.a.example/v1")', 'load("https://a.example/v1")'],
    ['an address with a longer path', "get('http://a.example/v1/users')", "get('http://a.example/v1')"],
    ['a bucket with a word more', 'bucket = "acme-staging-logs"', 'bucket = "acme-logs"'],
    ['a longer path', 'path = "/var/lib/app/backup"', 'path = "/var/lib/app"'],
    ['a longer path in a recipe', 'COPY app /srv/app/backup', 'COPY app /srv/app'],
    ['another element', '<port>main</port>', '<port>spare</port>'],
  ])('%s', (_, searched, found) => {
    expect(differInNamingWords(searched, found)).toBe(true);
    expect(differInNamingWords(found, searched)).toBe(true);
  });

  it.each([
    ['a number', 'port: 8080', 'port: 9090'],
    ['a version', 'container: node:18', 'container: node:20'],
    ['a version in a string', '"webpack": "^5.66.0",', '"webpack": "^5.68.0",'],
    ['a hash', 'uses: a/checkout@9c091bb21b7c', 'uses: a/checkout@3d3c42e5aac5'],
    ['a slip in a value', 'environment: stagging', 'environment: staging'],
    ['a slip in a method', 'client.ptach(url)', 'client.patch(url)'],
    ['a slip in what is gone through', 'for u in amdins:', 'for u in admins:'],
    ['a newer name that holds the older one', 'for k in d.items():', 'for k in d.iteritems():'],
    ['a receiver', 'rows = self.items', 'rows = items'],
    ['a receiver of a statement', 'const rows = cart.items;', 'const rows = items;'],
    ['a member more', 'name: string | null;', 'name: string;'],
    ['a number more', 'version: "1.2.3"', 'version: "1.2"'],
    ['an argument more', 'client.put(url)', 'client.put(url, data)'],
    ['a value more', 'needs: [build]', 'needs: [build, test]'],
    ['prose in a string', 'log("the file is gone")', 'log("the file was lost")'],
    ['a placeholder for a value', 'password = "[SECRET]"', 'password = "hunter"'],
    ['a variable in a string', 'mkdir "$name"', 'mkdir "$dst"'],
    ['an item of a list', "'tile-path.png',", "'tile-wide.png',"],
    ['a key', '"gulp-node": "^4.1.0",', '"gulp-jscs": "^4.1.0",'],
    ['another statement', 'return total;', 'return count;'],
    ['a variable', 'total = a + rows', 'total = a + lines'],
    ['a member that is no method', 'this.node = text', 'this.text = text'],
    ['a word of a sentence', 'The rows are read.', 'This row was read.'],
    ['two words of prose', 'Install packages.', 'Install modules.'],
    ['quotes', "host = 'alpha'", 'host = "alpha"'],
    ['spacing', 'host=alpha', 'host = alpha'],
  ])('but not by %s', (_, searched, found) => {
    expect(differInNamingWords(searched, found)).toBe(false);
  });
});

describe('a rule of a style sheet is identified by its selector', () => {
  it.each<[form: string, line: string, next: string, words: readonly string[]]>([
    ['a state', '.btn:focus {', '  color: blue;', ['btn', 'focus']],
    ['a state of an element', 'a:hover {', '  color: blue;', ['a', 'hover']],
    ['a state with an argument', 'li:nth-child(2) {', '  color: blue;', ['li', 'nth', 'child', '2']],
    ['a part of an element', 'p::before {', '  color: blue;', ['p', 'before']],
    ['an id', '#left {', '  float: none;', ['left']],
    ['an id inside of another', '#main > #left {', '  float: none;', ['main', 'left']],
    ['one of several selectors', '.btn:focus,', '.link:focus {', ['btn', 'focus']],
    ['a state in a nested rule', '  &:active {', '    color: blue;', ['active']],
  ])('%s', (_, line, next, words) => {
    expect(identityOf(i => [line, next][i], 0)).toEqual(words);
  });

  it.each(['#left {', '#main > #left {', '#left,', '#a:hover {'])('%s is no comment', line => {
    expect(isComment(line)).toBe(false);
  });

  it.each(['# left {', '#!/bin/sh', '#TODO: say why', '# a, b,', '#'])('%s is a comment', line => {
    expect(isComment(line)).toBe(true);
  });
});
