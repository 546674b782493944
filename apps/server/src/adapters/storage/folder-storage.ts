// Files in a folder of this machine, in subfolders by the first two characters of their names: some file systems are slow
// with a hundred thousand names in one. A file gets its name when it is whole and synced.
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../platform/ports/storage.ts';

/** Names come from our own database and from addresses: neither may lead out of the folder. */
const NAME = /^[\w-]{2,80}\.\w+$/;

export function createFolderStorage(root: string): Storage {
  const folderOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('This is not a name of a stored file.');
    return join(root, name.slice(0, 2));
  };
  const pathOf = (name: string) => join(folderOf(name), name);
  async function write(name: string, fill: (part: FileHandle) => Promise<void>): Promise<void> {
    const [folder, path] = [folderOf(name), pathOf(name)];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = await open(`${path}.part`, 'w', 0o600);
    try {
      await fill(part);
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(`${path}.part`, path);
    await syncNames(folder);
  }

  return {
    put: (name, bytes) => write(name, (part) => part.writeFile(bytes)),
    // Copied, since the file may lie on another disk.
    putFile: (name, path) => write(name, (part) => part.writeFile(createReadStream(path))),
    sizeOf: (name) => orUndefined(async () => (await stat(pathOf(name))).size),
    open: (name, range) =>
      orUndefined(async () => {
        const file = await open(pathOf(name), 'r');
        try {
          const { size } = await file.stat();
          return {
            sizeBytes: range ? range.end - range.start + 1 : size,
            body: file.createReadStream({ ...range }),
          };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}.part`, { force: true });
    },
  };
}

async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Without it a renamed file may be gone after a power cut. Windows offers no such call and journals names by itself. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
