// `npm run prove:suite`: planted bugs that the test suite must catch.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/suite.ts')]));
