// The folder of the database's files. Creating them takes seconds and is not atomic, so a mark says that
// it was begun: a creation that was cut short is thrown away, never opened as if it were whole.
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../../storage/sync-folder.ts';

export class ClusterFolder {
  readonly path: string;
  readonly #folder: string;
  readonly #mark: string;
  readonly #witness: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.path = path.join(folder, 'cluster');
    this.#mark = path.join(folder, 'creating');
    this.#witness = path.join(folder, 'has-cluster');
  }

  isComplete(): boolean {
    return fs.existsSync(path.join(this.path, 'PG_VERSION')) && !fs.existsSync(this.#mark);
  }

  /** Files without the first of them, and no creation that was cut short: something was lost from a whole database. */
  isDamaged(): boolean {
    return !this.isComplete() && !fs.existsSync(this.#mark) && fs.existsSync(this.path);
  }

  /** A database was opened here before, and its files are gone: an empty one in their place would hide that. */
  isLost(): boolean {
    return !fs.existsSync(this.path) && fs.existsSync(this.#witness);
  }

  /** Remembers beside the files that there is a database. */
  bearWitness(): void {
    if (fs.existsSync(this.#witness)) return;
    fs.writeFileSync(this.#witness, '');
    syncFolder(this.#folder);
  }

  /** Throws away what an earlier creation left. */
  beginCreation(): void {
    if (this.isComplete() || this.isDamaged() || this.isLost())
      throw new Error(`"${this.path}" holds a database.`);
    fs.writeFileSync(this.#mark, '');
    syncFolder(this.#folder);
    fs.rmSync(this.path, { recursive: true, force: true });
  }

  /** Everything reaches the disk before the mark goes: PGlite copies the first files without syncing. */
  finishCreation(): void {
    for (const entry of fs.readdirSync(this.path, { recursive: true, withFileTypes: true })) {
      const target = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) syncFolder(target);
      else syncFile(target);
    }
    syncFolder(this.path);
    fs.rmSync(this.#mark);
    syncFolder(this.#folder);
  }
}

function syncFile(file: string): void {
  // Windows syncs only what may be written; elsewhere a file may be read-only and is synced all the same.
  const descriptor = fs.openSync(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
