// `npm run prove:schedule`: simulated histories of the publishing engine, and planted bugs that the simulation must find.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/schedule.ts'), ...process.argv.slice(2)]));
