// The plugin as WordPress installs it: a zip of its files, with the address of this portal inside, so that it need not be
// typed. Made once for each process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const FOLDER = join(import.meta.dirname, '../../../../assets/msmbridge');
const FILES = ['msmbridge.php', 'uninstall.php', 'readme.txt'];
/** The same files give the same zip. */
const MADE_AT = new Date('2026-01-01T00:00:00Z');

export interface BridgePackage {
  version: string;
  zip: Uint8Array;
}

let packages: ReadonlyMap<string, BridgePackage> = new Map();

export function bridgePackage(portalUrl: string): BridgePackage {
  const made = packages.get(portalUrl) ?? makePackage(portalUrl);
  packages = new Map([[portalUrl, made]]);
  return made;
}

function makePackage(portalUrl: string): BridgePackage {
  const files = Object.fromEntries(FILES.map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
  const version = /^ \* Version:\s*(\S+)/m.exec(files['msmbridge.php'] ?? '')?.[1];
  if (!version) throw new Error('msmbridge.php does not say its version.');
  const packed = Object.entries({ ...files, 'portal.php': portalFile(portalUrl) }).map(
    ([name, text]) => [`msmbridge/${name}`, strToU8(text)] as const,
  );
  return { version, zip: zipSync(Object.fromEntries(packed), { mtime: MADE_AT }) };
}

/** Addresses contain neither quotes nor backslashes once they were parsed; the setting was. */
const portalFile = (portalUrl: string) =>
  `<?php\n// The portal that this copy of the plugin belongs to.\nreturn '${new URL(portalUrl).origin}';\n`;
