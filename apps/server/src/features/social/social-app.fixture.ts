// A whole server beside the networks of the sandbox, listening, since some networks fetch pictures from it; and members who connect
// by the same ways as people do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkId, OAuthNetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import { freePort } from '../../../../sandbox/src/free-port.ts';
import { networkSettings, SANDBOX_APP_PASSWORD } from '../../../../sandbox/src/network-settings.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { consentAt } from '../../../tests/consenting-browser.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createNetworks } from '../../adapters/networks/create-networks.ts';
import { readNetworkSettings } from '../../adapters/networks/network-settings.ts';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { aloneBroadcast } from '../../platform/nodes/broadcast.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { accounts } from '../accounts/accounts.store.ts';
import { createNotifications } from '../engagement/create-notifications.ts';
import { createLibraryPictures } from '../media/library-pictures.ts';
import { mediaLibrary } from '../media/media.store.ts';
import { createDestinations } from '../schedule/destinations.store.ts';
import { users } from '../users/users.store.ts';
import type { SocialParts } from './social.deps.ts';

const PATIENCE_SHARE = 4;
const APP_SECRET = 'a secret of this test, known to both sides';

export interface SocialApp {
  app: TestApp;
  sandbox: Sandbox;
  url: string;
  /** The same parts as the server's own, for what no route starts. */
  parts: SocialParts;
  stop(): Promise<void>;
}

export async function openSocialApp(): Promise<SocialApp> {
  const sandbox = await startSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'msm-social-test-'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = networkSettings(sandbox);
  const app = await openTestApp({
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    APP_SECRET,
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: url,
    ...settings,
  });
  await app.start();
  const outbound = createOutbound({ allow: [sandbox.hostAndPort] });
  const { db, clock } = app;
  const log = createLog('silent');
  const events = createEvents(log, aloneBroadcast);
  return {
    app,
    sandbox,
    url,
    parts: {
      config: { publicUrl: url },
      db,
      clock,
      log,
      secrets: createSecrets(APP_SECRET),
      accounts,
      destinations: createDestinations(async () => clock.now()),
      notifications: createNotifications({ db, clock, events, users }),
      networks: createNetworks(readNetworkSettings(settings), {
        fetch: outbound.fetch,
        clock,
        // The sandbox works on files within milliseconds; vendors ask for seconds of patience.
        delay: (ms) => sleep(ms / PATIENCE_SHARE),
      }),
      media: mediaLibrary,
      pictures: createLibraryPictures(await createStorage(undefined, folder)),
    },
    async stop() {
      await app.stop();
      await outbound.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let addresses = 0;
/** From an address of its own, so that the limit is no matter of the test. */
const moveOn = (member: Visitor) => (member.address = `198.51.100.${(addresses += 1) % 250}`);

/** Goes to the network's page and decides there; answers where the browser lands. */
export async function consentTo(
  { url }: Pick<SocialApp, 'url'>,
  member: Visitor,
  network: OAuthNetworkId,
  answers: Parameters<typeof consentAt>[2] = { email: 'ada@example.com', name: 'Ada' },
): Promise<string> {
  moveOn(member);
  const { body } = await member.callByCookie(socialRoutes.beginConnection, { params: { network } });
  const callback = `${url}/api/connections/${network}/callback`;
  const returned = await consentAt(body.url, callback, answers);
  return land(member, returned);
}

export const land = async (visitor: Visitor, { pathname, search }: URL): Promise<string> =>
  String((await visitor.send({ method: 'GET', url: pathname + search })).headers['location']);

/** Answers the id of the connection. */
export async function connectTo(house: SocialApp, member: Visitor, network: NetworkId): Promise<string> {
  if (network === 'bluesky') {
    moveOn(member);
    const input = { handle: 'ada.example.com', appPassword: SANDBOX_APP_PASSWORD };
    const { status, body } = await member.call(socialRoutes.connectBluesky, { input });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.connection.id as string;
  }
  await consentTo(house, member, network);
  const connections = await connectionsOf(member);
  return connections.findLast((each) => each.network === network)!.id;
}

export const connectionsOf = async (
  member: Visitor,
): Promise<{ id: string; network: NetworkId; state: string; problem: string | null }[]> =>
  (await member.call(socialRoutes.listConnections)).body.connections;

/** Instagram is behind Facebook's address. */
const vendorOf = (network: NetworkId) => (network === 'instagram' ? 'facebook' : network);

async function control(house: SocialApp, network: NetworkId, method: string, body?: object) {
  const answer = await fetch(`${house.sandbox.url}/${vendorOf(network)}/__control`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { posts: SandboxPost[] };
}

export interface SandboxPost {
  text: string;
  id?: string;
  uri?: string;
  replyTo?: string;
  network?: string;
  writes?: number;
  facets?: object[];
  embed?: { $type: string };
  reply?: { root: { uri: string }; parent: { uri: string } };
  pictures?: string[];
  mediaIds?: string[];
  link?: string;
}

export const planFault = (house: SocialApp, network: NetworkId, fault: object) =>
  control(house, network, 'POST', { when: 'before', kind: 'answer', times: 1, ...fault });
export const changeSandbox = (house: SocialApp, network: NetworkId, settings: object) =>
  control(house, network, 'PATCH', settings);
export const clearFaults = (house: SocialApp, network: NetworkId) => control(house, network, 'DELETE');
/** Oldest first. */
export const postsAt = async (house: SocialApp, network: NetworkId): Promise<SandboxPost[]> => {
  const { posts } = await control(house, network, 'GET');
  return vendorOf(network) === 'facebook' ? posts.filter((post) => post.network === network) : posts;
};
