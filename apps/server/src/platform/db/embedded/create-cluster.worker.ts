// A thread that creates the database's files and ends. Creating needs a second PGlite and 400 MB, which only
// the end of a thread gives back.
import { workerData } from 'node:worker_threads';
import { ClusterFolder } from './cluster-folder.ts';
import { openPGlite } from './pglite.ts';
import type { WorkerOptions } from './protocol.ts';

const { folder }: WorkerOptions = workerData;
const cluster = new ClusterFolder(folder);

cluster.beginCreation();
const pg = await openPGlite(cluster.path);
await pg.close();
cluster.finishCreation();
