import { describe } from 'vitest';
import { hard } from './notation.js';

const NONE = { gives: 'EDIT_NO_OCCURRENCE_FOUND' } as const;
const ABOVE = '# one¶# two¶# three¶';

/** A quote with a slip is placed, and one that names another host, path or resource is not. */
describe('a name with a word more is another name', () => {
  hard(
    'a host of YAML',
    `${ABOVE}prod:¶    host: example.org¶    port: «443⇒444»¶    debug: false¶`,
    '    host: example.org¶    port : «443⇒444»¶    debug: false¶',
    'spacing',
    {
      but: 'not of another host',
      edit: '    host: staging.example.org¶    port: «443⇒444»¶    debug: false¶',
      ...NONE,
    },
  );
  hard(
    'a bucket of Terraform',
    `${ABOVE}resource "x" "y" {¶  bucket = "acme-logs"¶  acl = "«private⇒public»"¶}¶`,
    '  bucket="acme-logs"¶  acl = "«private⇒public»"¶}¶',
    'spacing',
    {
      but: 'not another bucket',
      edit: '  bucket = "acme-staging-logs"¶  acl = "«private⇒public»"¶}¶',
      ...NONE,
    },
  );
  hard(
    'a server of nginx',
    `${ABOVE}server {¶  listen «80⇒81»;¶  server_name example.org;¶  root /srv/www;¶}¶`,
    'server {¶  listen «80⇒81»;¶  server_name  example.org;¶  root /srv/www;¶}¶',
    'spacing',
    {
      but: 'not another',
      edit: 'server {¶  listen «80⇒81»;¶  server_name www.example.org;¶  root /srv/www;¶}¶',
      ...NONE,
    },
  );
  hard(
    'an address in a call',
    `${ABOVE}async function load() {¶  const res = await fetch("https://example.org/users");¶  const rows = await res.json();¶  return «rows⇒rows.slice()»;¶}¶`,
    'async function load() {¶  const res = await fetch( "https://example.org/users" );¶  const rows = await res.json();¶  return «rows⇒rows.slice()»;¶}¶',
    'spacing',
    {
      but: 'not of another host',
      edit: 'async function load() {¶  const res = await fetch("https://staging.example.org/users");¶  const rows = await res.json();¶  return «rows⇒rows.slice()»;¶}¶',
      ...NONE,
    },
  );
});
