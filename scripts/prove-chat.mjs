// `npm run prove:chat`: conversations under kills of the portal, doubled sends and cut connections.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

prepare();
process.exit(await run([node(), join(root, 'scripts/prove/chat.ts'), ...process.argv.slice(2)]));
