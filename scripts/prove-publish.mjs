// `npm run prove:publish`: kills and faults against a real WordPress, against the networks in simulated histories, and against a real
// server of the AT Protocol: no post twice, none missing. One of them by its name: wordpress, networks, bluesky. Needs root and
// Debian for the WordPress, and a compiler for the other server; exits with 2 where they cannot be had.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

const PROOFS = { wordpress: 'publish.ts', networks: 'networks.ts', bluesky: 'bluesky.ts' };

prepare();
const [first, ...rest] = process.argv.slice(2);
const isNamed = first !== undefined && first in PROOFS;
const files = isNamed ? [PROOFS[first]] : Object.values(PROOFS);
const args = isNamed ? rest : [];
const codes = [];
for (const file of files) codes.push(await run([node(), join(root, 'scripts/prove', file), ...args]));
// A broken promise first, then what could not be tried.
process.exit(codes.find((code) => code !== 0 && code !== 2) ?? Math.max(...codes));
