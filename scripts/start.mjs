// `npm start`: from a fresh clone to a running portal.
import { join } from 'node:path';
import { buildIfNeeded, node, prepare, root, run } from './prepare.mjs';

prepare();
buildIfNeeded();
process.exit(await run([node(), join(root, 'apps/server/src/main.ts')]));
