// `npm run sbom`: the software bill of materials (CycloneDX) of what the portal ships, from the lock file alone. The same
// lock file gives the same file: npm's own answer carries a time, a random number and the folder's name.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, npm, root, say } from './prepare.mjs';

const FILE = 'sbom.cdx.json';

const [command, ...args] = npm();
// Without what only develops: it is not shipped, and some of it asks for "latest", which npm refuses to describe.
const asked = [...args, 'sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--offline'];
const { status, stdout, stderr } = spawnSync(command, asked, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) fail(stderr.trim());

const { serialNumber: _random, metadata, ...bom } = JSON.parse(stdout);
const { timestamp: _time, tools: _tools, component, ...rest } = metadata;
const described = { ...bom, metadata: { ...rest, component: { ...component, name: 'msm-portal' } } };
writeFileSync(join(root, FILE), `${JSON.stringify(described, null, 2)}\n`);
say(`${FILE}: ${bom.components.length} packages`);
