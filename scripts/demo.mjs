// `npm run demo`: the portal with a life already in it, in a temporary folder that is removed at the end.
import { join } from 'node:path';
import { buildIfNeeded, environment, node, prepare, root, run } from './prepare.mjs';

prepare();
buildIfNeeded();
const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = environment();
process.exit(await run([node(), join(root, 'scripts/demo/run.ts')], { env }));
