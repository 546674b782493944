// The template of the embedded database: global-setup.ts creates it once for a run of tests or journeys, and its files are copied
// wherever a migrated database is needed. That a server creates its own is the matter of tests/process/main.test.ts.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

export const templateIn = (runFolder: string): string => join(runFolder, 'template');

export function copyTemplate(runFolder: string, dataDir: string): void {
  cpSync(join(templateIn(runFolder), 'db/cluster'), join(dataDir, 'db/cluster'), { recursive: true });
}
