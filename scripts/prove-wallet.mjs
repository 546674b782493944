// `npm run prove:wallet`: the ledger against a model, under kills of nodes and of the database, and with planted bugs.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/wallet.ts'), ...process.argv.slice(2)]));
