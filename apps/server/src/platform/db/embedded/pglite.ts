// How PGlite is opened in this product: on real files, with fsync, small.
import { PGlite } from '@electric-sql/pglite';
import { SyncedNodeFS } from './synced-node-fs.ts';

/** Small buffers: the operating system caches the same files, and the whole server has 450 MB. */
const SETTINGS = ['shared_buffers=16MB', 'maintenance_work_mem=16MB', 'wal_sync_method=fsync'];

export function openPGlite(clusterPath: string): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedNodeFS(clusterPath),
    relaxedDurability: false,
    // Without -F, which turns fsync off.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
  });
}
