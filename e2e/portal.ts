// A whole portal for one journey: server and sandbox on free ports, an empty data folder, mails to be read.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { startSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts';
import { watchMails, type MailFolder } from '../apps/server/tests/mail-folder.ts';
import { startServer } from '../apps/server/tests/server-process.ts';
import { copyTemplate } from '../apps/server/tests/template-database.ts';

export interface Portal extends MailFolder {
  url: string;
  /** The outside world of this journey: WordPress and the others. */
  sandboxUrl: string;
  /** As when the machine fails: the address no longer answers. */
  goDown(): Promise<void>;
  /** The same portal, at the same address, with what it knew. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** With the model of the sandbox as its writer, at prices that show; without it the built-in writer writes. */
export const withModel = ({ url, client }: Sandbox) => ({
  AI_BASE_URL: `${url}/openai/v1`,
  AI_API_KEY: client.clientSecret,
  AI_MODEL: 'sandbox-writer',
  AI_PRICE_IN: '3',
  AI_PRICE_OUT: '15',
});

export async function startPortal(
  more: (sandbox: Sandbox) => Record<string, string> = () => ({}),
): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'msm-journey-'));
  copyTemplate(process.env['MSM_TEST_FOLDER']!, dataDir);
  const sandbox = await startSandbox();
  const settings = {
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    GOOGLE_CLIENT_ID: sandbox.client.clientId,
    GOOGLE_CLIENT_SECRET: sandbox.client.clientSecret,
    GOOGLE_BASE_URL: `${sandbox.url}/google`,
    ...more(sandbox),
  };
  let server = startServer(settings);
  const goDown = async () => {
    server.child.kill('SIGTERM');
    await server.exited;
  };
  return {
    ...watchMails(dataDir),
    url: await server.listening(),
    sandboxUrl: sandbox.url,
    goDown,
    async comeBack() {
      server = startServer(settings);
      await server.listening();
    },
    async stop() {
      await goDown();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
