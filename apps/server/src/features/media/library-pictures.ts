// Pictures and videos of the library for publishers, which place copies of them at a destination.
import { buffer } from 'node:stream/consumers';
import type { LibraryPictures } from '../../platform/ports/media.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import { storedAddressesIn, storedFile, storedVideo } from './media.rules.ts';
import { findByStoredNames, findFile, findsVideo } from './media.store.ts';

export const createLibraryPictures = (storage: Storage): LibraryPictures => ({
  async read(db, accountId, fileId) {
    const file = await findFile(db, accountId, fileId);
    if (!file || file.video_name !== null) return undefined;
    const stored = await storage.open(storedFile(file.stored_name, file.width));
    if (!stored) return undefined;
    const bytes = new Uint8Array(await buffer(stored.body));
    return { bytes, mimeType: 'image/webp', extension: 'webp' };
  },
  async findIn(db, accountId, html) {
    const shown = storedAddressesIn(html);
    const files = await findByStoredNames(db, accountId, [...shown.values()]);
    return [...shown].map(([address, storedName]) => ({
      address,
      fileId: files.find(({ stored_name }) => stored_name === storedName)?.id,
    }));
  },
  hasVideo: findsVideo,
  async openVideo(db, accountId, fileId, range) {
    const name = (await findFile(db, accountId, fileId))?.video_name;
    return name ? storage.open(storedVideo(name), range) : undefined;
  },
});
