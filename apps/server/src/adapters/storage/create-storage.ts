// Where files lie: in DATA_DIR/media, or in the bucket that STORAGE_URL names, which several nodes need.
import { join } from 'node:path';
import type { Storage } from '../../platform/ports/storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { S3Settings } from './storage-settings.ts';

export async function createStorage(s3: S3Settings | undefined, dataDir: string): Promise<Storage> {
  if (!s3) return createFolderStorage(join(dataDir, 'media'));
  // Loaded where it is used: most portals keep their files in a folder.
  return (await import('./s3-storage.ts')).createS3Storage(s3);
}
