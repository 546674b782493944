// The reference server of the AT Protocol on loopback, with the directory of identities beside it, for `npm run prove:publish bluesky`:
//   node scripts/atproto-server.mjs install   into a cache folder, never into the workspace
//   node scripts/atproto-server.mjs           prints {"url","directory"} when it listens; SIGTERM ends it
// It is compiled on the machine (g++, some minutes, once) and runs on the machine's own Node 20 or 22: its SQLite does not build
// against Node 24. Exit code 2 where it cannot be had.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, sep } from 'node:path';

const PACKAGE = '@atproto/dev-env@0.6.7';
const folder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'msm-portal',
  PACKAGE.replaceAll(/[/@]/g, '-'),
);
/** It is written for Node 22: what Node 20 lacks of the language comes from core-js, and two functions are not needed here. */
const SERVER = `
import 'core-js/actual/index.js';
import worker from 'node:worker_threads';
import zlib from 'node:zlib';
worker.markAsUncloneable ??= () => {};
zlib.createZstdDecompress ??= () => { throw new Error('Node 20 has no Zstandard.'); };
const { TestNetworkNoAppView } = await import('@atproto/dev-env');
const [pds, plc] = process.argv.slice(2).map(Number);
const network = await TestNetworkNoAppView.create({ pds: { port: pds }, plc: { port: plc } });
console.log(JSON.stringify({ url: network.pds.url, directory: network.plc.url }));
process.once('SIGTERM', () => network.close().then(() => process.exit(0)));
`;

const nodeFolder = findNode();
if (!nodeFolder) fail('It needs Node 20 or 22 of the machine itself.');
if (!existsSync(join(folder, 'ready'))) install(nodeFolder);
writeFileSync(join(folder, 'server.mjs'), SERVER);
if (process.argv[2] !== 'install') await start(nodeFolder);

/** Not the one that npm brought into the workspace. */
function findNode() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.find((each) => {
    if (each.includes(`${sep}node_modules${sep}`) || !existsSync(join(each, 'node'))) return false;
    const { stdout } = spawnSync(join(each, 'node'), ['--version'], { encoding: 'utf8' });
    return /^v2[0-2]\./.test(stdout);
  });
}

function environment(own) {
  return { ...process.env, PATH: `${own}${delimiter}${process.env.PATH}`, NODE_ENV: 'development' };
}

function install(own) {
  console.error(`Installing ${PACKAGE} into ${folder}; its database is compiled, which takes some minutes.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const { status } = spawnSync(
    join(own, 'npm'),
    ['install', '--no-audit', '--no-fund', PACKAGE, 'core-js@3'],
    {
      cwd: folder,
      env: environment(own),
      // Standard output is for the addresses alone.
      stdio: ['ignore', process.stderr.fd, 'inherit'],
    },
  );
  if (status !== 0) fail(`${PACKAGE} could not be installed.`);
  writeFileSync(join(folder, 'ready'), '');
}

async function start(own) {
  const ports = [await freePort(), await freePort()];
  const child = spawn(join(own, 'node'), ['server.mjs', ...ports.map(String)], {
    cwd: folder,
    env: environment(own),
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function fail(words) {
  console.error(words);
  process.exit(2);
}
