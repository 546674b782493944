// `npm run prove:games`: random play of every game, with hostile commands in between, checked against what must always hold.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/games.ts'), ...process.argv.slice(2)]));
