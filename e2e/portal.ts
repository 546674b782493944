// A whole portal for one journey: server and sandbox on free ports, an empty data folder, mails to be read.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../apps/sandbox/src/sandbox.ts';

export interface Portal {
  url: string;
  /** The link of the newest mail with this subject, as soon as it is there. */
  mailedLink(to: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');

export async function startPortal(): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'msm-journey-'));
  const mailFolder = join(dataDir, 'mail');
  mkdirSync(mailFolder);
  const sandbox = await startSandbox();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      OUTBOUND_ALLOW: sandbox.hostAndPort,
      GOOGLE_CLIENT_ID: sandbox.client.clientId,
      GOOGLE_CLIENT_SECRET: sandbox.client.clientSecret,
      GOOGLE_BASE_URL: `${sandbox.url}/google`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await listening(server);

  return {
    url,
    async mailedLink(to, subject) {
      for (let attempt = 0; attempt < 200; attempt++) {
        const mail = readMails(mailFolder).findLast(
          (each) => each.includes(`To: ${to}`) && each.includes(`Subject: ${subject}`),
        );
        const link = mail?.match(/http:\/\/localhost:\d+\/\S+token=[\w-]+/)?.[0];
        if (link) return link;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail '${subject}' to ${to}.`);
    },
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The listener stays: a pipe that nobody reads fills up, and the server would wait for it. */
function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Listening on ')) resolve();
    });
    server.once('exit', () => reject(new Error(`The server did not start: ${text}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const readMails = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='));
