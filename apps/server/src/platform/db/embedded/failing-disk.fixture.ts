// The database's thread on a disk that refuses to sync while the file `fail-fsync` exists. For tests.
import fs from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import type { WorkerOptions } from './protocol.ts';

const { folder }: WorkerOptions = workerData;
const failFsyncFile = path.join(folder, 'fail-fsync');
const fdatasyncSync = fs.fdatasyncSync;

fs.fdatasyncSync = (descriptor) => {
  if (fs.existsSync(failFsyncFile)) throw Object.assign(new Error('The disk failed.'), { code: 'EIO' });
  fdatasyncSync(descriptor);
};

await import('./worker.ts');
