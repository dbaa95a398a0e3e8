// Runs a tool in the process that listens at a socket: `node client.mjs SOCKET eslint --format json -- .`
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const [, , path, tool, ...args] = process.argv;
const socket = connect(path);
socket.write(`${JSON.stringify({ tool, args, cwd: process.cwd() })}\n`);
const { stdout, stderr, exitCode } = JSON.parse(await text(socket));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
