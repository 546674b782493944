// A whole server beside a sandbox, and members with a connected site.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteRoutes } from '@msm/contract/sites/routes';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { sandboxSite, type SandboxSite } from '../../adapters/wordpress/sandbox-site.fixture.ts';
import { aloneBroadcast } from '../../platform/nodes/broadcast.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createThreads } from '../../platform/threads/threads.ts';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { createWordPress } from '../../adapters/wordpress/create-wordpress.ts';
import { accounts } from '../accounts/accounts.store.ts';
import { createDestinations } from '../schedule/destinations.store.ts';
import { createNotifications } from '../engagement/create-notifications.ts';
import { createPictureIntake } from '../media/add-picture.ts';
import { createLibraryPictures } from '../media/library-pictures.ts';
import { users } from '../users/users.store.ts';
import type { SitesDeps } from './sites.deps.ts';

export const APP_SECRET = 'a secret of this test, known to both sides';

export interface ConnectedApp {
  app: TestApp;
  sandbox: Sandbox;
  /** A site of the sandbox that is not connected yet. */
  newSite(): SandboxSite;
  /** The same parts as the server's own, for what no route starts. */
  parts: Omit<SitesDeps, 'siteList'>;
  stop(): Promise<void>;
}

export async function openConnectedApp(): Promise<ConnectedApp> {
  const sandbox = await startSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'msm-sites-test-'));
  const app = await openTestApp({ OUTBOUND_ALLOW: sandbox.hostAndPort, APP_SECRET, DATA_DIR: folder });
  const outbound = createOutbound({ allow: [sandbox.hostAndPort] });
  const { db, clock } = app;
  const events = createEvents(createLog('silent'), aloneBroadcast);
  const storage = await createStorage(undefined, folder);
  return {
    app,
    sandbox,
    newSite: () => sandboxSite(sandbox.url),
    parts: {
      config: { publicUrl: 'http://localhost:3000' },
      db,
      clock,
      events,
      jobs: { enqueue: async () => {}, start: async () => {}, stop: async () => {} },
      secrets: createSecrets(APP_SECRET),
      threads: createThreads(),
      users,
      accounts,
      destinations: createDestinations(async () => clock.now()),
      notifications: createNotifications({ db, clock, events, users }),
      wordpress: createWordPress(outbound.fetch),
      pictures: createLibraryPictures(storage),
      intake: createPictureIntake({ db, clock, storage, log: createLog('silent') }),
      fetch: outbound.fetch,
      fetchFromSite: outbound.fetch,
    },
    async stop() {
      await app.stop();
      await outbound.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const loginOf = ({ url, username, password }: SandboxSite) => ({ url, username, password });

let addresses = 0;

/** Answers the id. From an address of its own, so that the limit is no matter of the test. */
export async function connect(member: Visitor, site: SandboxSite): Promise<string> {
  member.address = `198.51.100.${(addresses += 1) % 250}`;
  const { status, body } = await member.call(siteRoutes.addSite, { input: loginOf(site) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.site.id as string;
}
