// The bytes of pictures in storage, sealed with the key of their room like its messages.
import { after, HOUR_MS } from '../../../platform/clock.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Storage } from '../../../platform/ports/storage.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { listAbandoned, removePicture } from './pictures.store.ts';

/** No upload takes so long. */
const LONGEST_UPLOAD_MS = HOUR_MS;

/** Reversed, since an id begins with its time and storage makes folders of the first characters. */
export const storedName = (id: string, width: number): string =>
  `${id.split('-').toReversed().join('-')}-${width}.sealed`;

export const boundToPicture = (id: string, width: number): string => `chat picture ${id} ${width}`;

async function removeBytes(
  storage: Storage,
  { id, widths }: { id: string; widths: number[] },
): Promise<void> {
  for (const width of widths) await storage.remove(storedName(id, width));
}

/** The bytes first: a row whose bytes could not be removed is found again. It keeps no other picture in storage meanwhile. */
export async function removeAbandoned({
  db,
  clock,
  storage,
}: Pick<ChatDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const uploadedBefore = after(clock.now(), -LONGEST_UPLOAD_MS);
  let last: Awaited<ReturnType<typeof listAbandoned>>[number] | undefined;
  let failed = 0;
  let cause: unknown;
  await inBatches(async (limit) => {
    const abandoned = await listAbandoned(db, uploadedBefore, limit, last);
    for (const picture of abandoned) {
      try {
        await removeBytes(storage, picture);
        await removePicture(db, picture.id);
      } catch (error) {
        failed += 1;
        cause = error;
      }
    }
    last = abandoned.at(-1);
    return abandoned.length;
  });
  // The job is logged as failed.
  if (failed > 0) throw new Error(`${failed} abandoned pictures could not be removed.`, { cause });
}
