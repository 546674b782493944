// How the server is started, the same by `npm start`, the demo and the benchmarks: settings that count only when a
// process begins.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

/** Asked for after `prepare`: before it, Node 24 may not be there yet. */
export const serverCommand = () => [
  node(),
  // Young objects of a request die young: 8 MB hold them, and the default would keep 30 MB more for no speed.
  '--max-semi-space-size=8',
  join(root, 'apps/server/src/main.ts'),
];

export const serverEnvironment = (more = {}) =>
  environment({
    // Password hashing takes 19 MiB at a time; given back to the system instead of kept by each thread.
    MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
    // Password hashing takes all cores but one of libuv's thread pool; files and names keep four threads.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 3),
    // What was compiled once is read from here by the next start.
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...more,
  });
