// What the action runs.
import { run } from './review.mjs';

process.exitCode = await run({ env: process.env, print: console.log });
