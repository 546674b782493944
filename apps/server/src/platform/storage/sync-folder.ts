// Makes new names in a folder survive a power cut: without it a renamed or created file may be gone although its content
// was synced. Windows offers no such call and journals names by itself.
import { closeSync, fsyncSync, openSync } from 'node:fs';

export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
