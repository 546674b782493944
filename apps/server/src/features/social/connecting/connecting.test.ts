import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NETWORK_PROBLEMS } from '@msm/contract/social/problems';
import { socialRoutes } from '@msm/contract/social/routes';
import { SANDBOX_APP_PASSWORD } from '../../../../../sandbox/src/network-settings.ts';
import { consentAt } from '../../../../tests/consenting-browser.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { SocialNetwork } from '../../../platform/ports/social-network.ts';
import { findConnection, listDueForRefresh, type ConnectionRow } from '../connections.store.ts';
import {
  connectTo,
  connectionsOf,
  consentTo,
  land,
  openSocialApp,
  planFault,
  type SocialApp,
} from '../social-app.fixture.ts';
import { freshLogin, hasTokens } from './network-login.ts';

let house: SocialApp;
let anna: Visitor;
beforeAll(async () => {
  house = await openSocialApp();
  anna = await verifiedMember(house.app, 'anna');
});
afterAll(() => house.stop());

const rowOf = async (id: string) => (await findConnection(house.app.db, id))!;

test.each(['facebook', 'instagram', 'x'] as const)(
  'a person lets the portal in at %s, and again to repair it',
  async (network) => {
    expect(await consentTo(house, anna, network)).toBe(
      `/social-media-manager?connected=done&network=${network}`,
    );
    const [connection] = (await connectionsOf(anna)).filter((each) => each.network === network);
    expect(connection).toMatchObject({ state: 'ok', problem: null, isSandbox: true });
    const { sealed_tokens } = await rowOf(connection!.id);
    expect(sealed_tokens).toMatch(/^v1\./);

    await consentTo(house, anna, network);
    const again = (await connectionsOf(anna)).filter((each) => each.network === network);
    expect(again.map(({ id }) => id)).toEqual([connection!.id]);
    expect((await rowOf(connection!.id)).sealed_tokens).not.toBe(sealed_tokens);
  },
);

test('several profiles of one network are connections of their own', async () => {
  await consentTo(house, anna, 'x', { email: 'grace@example.com', name: 'Grace' });
  const names = (await connectionsOf(anna)).filter(({ network }) => network === 'x');
  expect(names).toHaveLength(2);
});

test('who declines connects nothing, and a forged or foreign answer is expired', async () => {
  const before = await connectionsOf(anna);
  const declined = await consentTo(house, anna, 'x', { email: 'eve@example.com', decision: 'deny' });
  expect(declined).toBe('/social-media-manager?connected=declined&network=x');
  const expired = '/social-media-manager?connected=expired&network=x';
  const begun = await anna.callByCookie(socialRoutes.beginConnection, { params: { network: 'x' } });
  const callback = `${house.url}/api/connections/x/callback`;
  const returned = await consentAt(begun.body.url, callback, { email: 'eve@example.com' });
  const berta = await verifiedMember(house.app, 'berta');
  expect(await land(berta, returned)).toBe(expired);
  expect(await land(anna, new URL(`${callback}?code=x&state=forged`))).toBe(expired);
  expect(await connectionsOf(anna)).toEqual(before);
});

test('what one network answered finishes nothing at another', async () => {
  const begun = await anna.callByCookie(socialRoutes.beginConnection, { params: { network: 'x' } });
  const returned = await consentAt(begun.body.url, `${house.url}/api/connections/x/callback`, {
    email: 'eve@example.com',
  });
  returned.pathname = returned.pathname.replace('/x/', '/facebook/');
  expect(await land(anna, returned)).toBe('/social-media-manager?connected=expired&network=facebook');
});

test('Bluesky takes a handle and an app password, found by its identity, and says what is wrong by field', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  const row = await rowOf(id);
  expect(row).toMatchObject({ handle: 'ada.example.com', host: `${house.sandbox.url}/bluesky` });
  expect(row.remote_id).toMatch(/^did:plc:/);
  expect(house.app.logged()).not.toContain(SANDBOX_APP_PASSWORD);

  const wrong = await anna.call(socialRoutes.connectBluesky, {
    input: { handle: 'ada.example.com', appPassword: 'my login password' },
  });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { appPassword: NETWORK_PROBLEMS.wrongCredentials },
  ]);
  const unknown = await anna.call(socialRoutes.connectBluesky, {
    input: { handle: 'nobody.example.com', appPassword: SANDBOX_APP_PASSWORD },
  });
  expect(unknown.body.fields).toEqual({ handle: NETWORK_PROBLEMS.unknownHandle });
  const elsewhere = await anna.call(socialRoutes.connectBluesky, {
    input: { handle: 'ada.example.com', appPassword: SANDBOX_APP_PASSWORD, host: 'http://127.0.0.1:9' },
  });
  expect(elsewhere.body.fields).toEqual({ host: NETWORK_PROBLEMS.badHost });
});

/** As at 80 % of its life. */
async function dueNow(id: string): Promise<ConnectionRow> {
  await house.app.db
    .updateTable('social_connections')
    .set({ refresh_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  return rowOf(id);
}

test('a token is refreshed at 80 % of its life, once for all who need it', async () => {
  const id = await connectTo(house, anna, 'x');
  const { expires_at, refresh_at } = await rowOf(id);
  const lifeMs = 2 * 3_600_000;
  expect(expires_at!.getTime() - refresh_at!.getTime()).toBe(lifeMs * 0.2);
  const before = await dueNow(id);
  const x = house.parts.networks.get('x')!;
  let refreshes = 0;
  const counting: SocialNetwork = {
    ...x,
    refresh(login) {
      refreshes += 1;
      return x.refresh!(login);
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => freshLogin(before, counting, house.parts)));
  expect(refreshes).toBe(1);
  const after = await rowOf(id);
  expect(after.sealed_tokens).not.toBe(before.sealed_tokens);
  expect(after.refresh_until).toBeNull();
});

test('a session at Bluesky is renewed by its refresh token alone', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  const before = await dueNow(id);
  await freshLogin(before, house.parts.networks.get('bluesky')!, house.parts);
  const after = await rowOf(id);
  expect(after.sealed_tokens).not.toBe(before.sealed_tokens);
  expect(after.refresh_at!.getTime()).toBeGreaterThan(house.app.clock.now().getTime());
});

test('a network that fails while it refreshes disconnects nobody; only its word for a dead token does', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  const bluesky = house.parts.networks.get('bluesky')!;
  await planFault(house, 'bluesky', { path: 'refreshSession', name: 'serverError' });
  await freshLogin(await dueNow(id), bluesky, house.parts);
  expect((await rowOf(id)).state).toBe('ok');

  await planFault(house, 'bluesky', { path: 'refreshSession', name: 'expired' });
  await expect(freshLogin(await dueNow(id), bluesky, house.parts)).rejects.toThrow(NETWORK_PROBLEMS.expired);
  expect(await rowOf(id)).toMatchObject({ state: 'needs_reauth' });
  const [shown] = (await connectionsOf(anna)).filter((each) => each.id === id);
  expect(shown!.problem).toContain('Connect it again');
  const bells = await house.app.db
    .selectFrom('engagement_notifications')
    .select('kind')
    .where('kind', '=', 'connection_failing')
    .execute();
  expect(bells).toHaveLength(1);

  expect(await connectTo(house, anna, 'bluesky')).toBe(id);
  expect((await rowOf(id)).state).toBe('ok');
});

test('a refresh that failed lets the others go first', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  await planFault(house, 'bluesky', { path: 'refreshSession', name: 'serverError' });
  await freshLogin(await dueNow(id), house.parts.networks.get('bluesky')!, house.parts);
  const due = await listDueForRefresh(house.app.db, house.app.clock.now(), 100);
  expect(due.map((each) => each.id)).not.toContain(id);
});

test('tokens that came after the lease had run out are kept: the network accepts no second try', async () => {
  const id = await connectTo(house, anna, 'x');
  const x = house.parts.networks.get('x')!;
  const slow: SocialNetwork = {
    ...x,
    async refresh(login) {
      const tokens = await x.refresh!(login);
      // Another run took the lease meanwhile.
      await house.app.db
        .updateTable('social_connections')
        .set({ refresh_token: randomUUID(), refresh_until: new Date(Date.now() + 60_000) })
        .where('id', '=', id)
        .execute();
      return tokens;
    },
  };
  const { tokens } = await freshLogin(await dueNow(id), slow, house.parts);
  expect(hasTokens(house.parts.secrets, await rowOf(id), tokens)).toBe(true);
});

test('a check asks the network, and disconnecting forgets the tokens', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  const checked = await anna.call(socialRoutes.checkConnection, { params: { id } });
  expect(checked.body.connection.state).toBe('ok');
  expect((await anna.call(socialRoutes.removeConnection, { params: { id } })).status).toBe(200);
  expect(await findConnection(house.app.db, id)).toBeUndefined();
  expect((await anna.call(socialRoutes.checkConnection, { params: { id } })).status).toBe(404);
});

test('a network that the portal is not registered with is listed with the reason', async () => {
  const { body } = await anna.call(socialRoutes.listConnections);
  expect(
    body.networks.map((each: { network: string; isOffered: boolean }) => [each.network, each.isOffered]),
  ).toEqual([
    ['facebook', true],
    ['instagram', true],
    ['x', true],
    ['bluesky', true],
  ]);
});
