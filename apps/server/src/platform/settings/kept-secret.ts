// The application secret of an installation that was given none: generated on the first start and kept in DATA_DIR, so
// that sessions and sealed values outlive a restart. A file that lost its content stops the start: generating another
// secret in its place would make every sealed value unreadable without a word.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { BadSetting } from './bad-setting.ts';
import { syncFolder } from '../storage/sync-folder.ts';

/** As APP_SECRET must have. */
const MIN_LENGTH = 32;

export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'app-secret');
  const secret = read(file) ?? create(file, dataDir);
  if (secret.length < MIN_LENGTH) {
    throw new BadSetting(
      `APP_SECRET: the file ${file} holds ${secret.length} characters instead of at least ${MIN_LENGTH}; restore it from a backup, or delete it to start with a new secret (sessions end, stored passwords of sites have to be entered again)`,
    );
  }
  return secret;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all: a crash at any moment leaves no file of that name, or the complete one. */
function create(file: string, dataDir: string): string {
  const part = `${file}.${randomUUID()}.part`;
  try {
    const descriptor = openSync(part, 'wx', 0o600);
    try {
      writeSync(descriptor, randomBytes(48).toString('base64url'));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    publish(part, file);
    syncFolder(dataDir);
  } finally {
    rmSync(part, { force: true });
  }
  return read(file) ?? '';
}

/** A link, unlike a rename, never replaces the secret that another process published a moment before. */
function publish(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    // File systems without hard links, e.g. exFAT.
    if (codeOf(error) !== 'EEXIST') renameSync(part, file);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
