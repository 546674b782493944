// `npm start`: from a fresh clone to a running portal.
import { serverCommand, serverEnvironment } from './launch.mjs';
import { buildIfNeeded, prepare, run } from './prepare.mjs';

prepare();
buildIfNeeded();
process.exit(await run(serverCommand(), { env: serverEnvironment() }));
