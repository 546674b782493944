// Does `npm start` serve from a fresh clone? Starts it as a person would, asks for its health and its first page, and
// stops it. For .ci/run, before anything else has prepared the clone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, npm, root, say } from './prepare.mjs';

/** An install over a slow line, and a build. */
const PATIENCE_MS = 10 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'msm-smoke-'));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
await once(probe, 'close');

const startedAt = Date.now();
const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
const [command, ...args] = npm();
const portal = spawn(command, [...args, 'start'], {
  cwd: root,
  env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(portal, 'exit');
setTimeout(() => giveUp('`npm start` took too long.'), PATIENCE_MS).unref();
await Promise.race([untilListening(), exited]);
if (portal.exitCode !== null) giveUp('`npm start` ended instead of serving.');

const address = `http://localhost:${port}`;
const health = await fetch(`${address}/health`);
const page = await fetch(`${address}/landing`, { headers: { accept: 'text/html' } });
if (health.status !== 200 || page.status !== 200)
  giveUp(`/health answered ${health.status}, /landing ${page.status}.`);

portal.kill('SIGTERM');
const [code] = await exited;
rmSync(dataDir, { recursive: true, force: true });
if (code !== 0) giveUp(`\`npm start\` ended with ${code} after SIGTERM instead of 0.`);
say(`npm start serves: ${Math.round((Date.now() - startedAt) / 1000)} s from the clone to the end`);

function giveUp(reason) {
  portal.kill('SIGTERM');
  fail(reason);
}

function untilListening() {
  return new Promise((resolve) => {
    portal.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (String(chunk).includes('Listening on ')) resolve();
    });
  });
}
