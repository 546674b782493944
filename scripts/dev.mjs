// `npm run dev`: the server restarts and the page reloads as files change. The page is at the second address.
import { join } from 'node:path';
import { environment, node, prepare, root, run, say } from './prepare.mjs';

prepare();
say('The portal is at http://localhost:5173');
const env = environment({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:5173' });
const server = run([node(), '--watch', join(root, 'apps/server/src/main.ts')], { env });
const page = run([node(), join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web'), env });
process.exit(await Promise.race([server, page]));
