// `npm run prove:publish`: kills and faults against a real WordPress: no post twice, none missing. Needs root and Debian for
// the WordPress; exits with 2 where it cannot be had.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/publish.ts'), ...process.argv.slice(2)]));
