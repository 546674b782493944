// How PGlite is opened in this product: on real files, with fsync, small.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { SyncedNodeFS } from './synced-node-fs.ts';

/** Small buffers: the operating system caches the same files, and the whole server has 450 MB. */
const SETTINGS = ['shared_buffers=16MB', 'maintenance_work_mem=16MB', 'wal_sync_method=fsync'];

export function openPGlite(clusterPath: string): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedNodeFS(clusterPath),
    relaxedDurability: false,
    // Searches for parts of words go by its indexes.
    extensions: { pg_trgm },
    // Without -F, which turns fsync off.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
  });
}
