// `npm run bench NAME`: runs bench/NAME.ts. May be started by an older Node: the bench itself then runs on the one that
// npm installed, since the server's TypeScript needs 24.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const name = process.argv[2] ?? '';
if (!names.includes(name)) fail(`Say which: npm run bench ${names.join('|')}`);

const installed = join(root, 'node_modules/.bin/node');
const node = existsSync(installed) ? installed : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
}

const { status } = spawnSync(node, [join(root, 'bench', `${name}.ts`)], { stdio: 'inherit', cwd: root });
process.exitCode = status ?? 1;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
