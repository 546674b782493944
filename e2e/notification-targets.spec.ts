// Where every kind of notification leads: the page is there, with the very thing it tells of.
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPayloads,
} from '@msm/contract/engagement/notification-kinds';
import type { Locator, Page } from '@playwright/test';
import { expect, follow, test } from './journey.ts';
import { logIn, registerVerified } from './members.ts';
import { askAs, connectSite, siteUrl } from './sandbox-sites.ts';

const TOPIC = 'Goats that keep the grass short';
const POST = 'A planned post to open';
const WRITTEN = 'Written by vera, to be read by umi';

type Shown = (page: Page) => Locator | Promise<Locator>;

test('every kind of notification opens a page with its content', async ({ page, portal }) => {
  test.slow();
  const { accessToken } = await registerVerified(portal, 'umi');
  const ask = askAs(portal.url, accessToken);
  const siteId = await connectSite(ask, siteUrl(portal.sandboxUrl, 'umi'), 'Umi writes');
  const { publicationId } = await ask<{ publicationId: string }>('POST', '/admin/schedule-blog-post', {
    destinationId: siteId,
    content: { title: POST, html: '<p>Soon.</p>' },
    wallTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    zone: 'UTC',
  });
  const { generationId } = await ask<{ generationId: string }>('POST', '/admin/generate-post', {
    topic: TOPIC,
    platform: 'wordpress',
  });
  const listed = () => ask<{ drafts: { id: string; title: string }[] }>('GET', '/api/writer/drafts');
  await expect.poll(async () => (await listed()).drafts.length, { timeout: 30_000 }).toBe(1);
  const draft = (await listed()).drafts[0]!;
  const vera = askAs(portal.url, (await registerVerified(portal, 'vera')).accessToken);
  const game = { game: 'kadi', sessionId: 'table-of-vera' };
  await vera('POST', '/api/invites', { email: 'umi@example.com', kind: 'game', ...game });

  const { id: memberId } = (await ask<{ user: { id: string } }>('GET', '/auth/me')).user;
  const { room } = await vera<{ room: { id: string } }>('POST', '/api/chats', { kind: 'direct', memberId });
  const { message } = await vera<{ message: { id: string } }>('POST', `/api/chats/${room.id}/messages`, {
    content: WRITTEN,
  });

  const sender = { fromUser: 'vera', fromEmail: 'vera@example.com' };
  const invitation = { inviteId: 'any', inviterEmail: sender.fromEmail, ...sender, ...game };
  const answer = { ...invitation, accepted: true, inviteeName: 'vera' };
  const engaged = { ...sender, ...game, userEmail: sender.fromEmail, username: 'vera' };

  const invites: Shown = () => page.getByRole('listitem').filter({ hasText: 'Kadi' }).first();
  const accounts: Shown = () => page.getByRole('button', { name: /umi/ }).first();
  const profile: Shown = async () => {
    const username = page.getByLabel('Username');
    await expect(username).toHaveValue('umi');
    return username;
  };
  // The lounge itself is still to come; its page has its address and says so.
  const lounge: Shown = () => page.getByRole('heading', { level: 1, name: 'Gaming lounge' });
  const post: Shown = () => page.getByRole('dialog', { name: POST }).getByText('Umi writes');
  const composer: Shown = () => page.locator('main').getByLabel('Title', { exact: true });
  const draftInComposer: Shown = async () => {
    await expect(await composer(page)).toHaveValue(draft.title);
    return composer(page);
  };
  const generation: Shown = () => page.getByRole('dialog').getByRole('button', { name: draft.title });
  const conversation: Shown = () => page.getByRole('article').filter({ hasText: WRITTEN });
  const agents: Shown = () => page.getByRole('button', { name: 'New agent' });
  const site: Shown = () => page.getByRole('heading', { level: 1, name: 'Umi writes' });

  const connections: Shown = () => page.getByRole('heading', { level: 1, name: 'Connections' });

  // A User of a portal that keeps the wallet to SuperAdmin: the page is there, and says who may enter.
  const walletClosed: Shown = () => page.getByText('Required role: SuperAdmin');
  const moved = { withdrawalId: siteId, amount: '1.00' };

  const targets: { [K in NotificationKind]: readonly [NotificationPayloads[K], Shown] } = {
    account_invite: [invitation, invites],
    account_invite_response: [answer, invites],
    account_left: [undefined, accounts],
    account_removed: [undefined, accounts],
    account_role: [undefined, accounts],
    chat_message: [{ roomId: room.id, messageId: message.id }, conversation],
    agent_stopped: [{ agentId: generationId }, agents],
    comment: [engaged, profile],
    connection_failing: [{ connectionId: siteId }, connections],
    draft_failed: [{ generationId, draftId: null }, generation],
    draft_ready: [{ generationId, draftId: draft.id }, draftInComposer],
    follow: [engaged, profile],
    game_invite: [invitation, lounge],
    game_invite_response: [answer, lounge],
    game_joined: [invitation, lounge],
    game_nudge: [engaged, lounge],
    like: [engaged, profile],
    money_received: [{ operationId: siteId, amount: '1.00', fromUser: 'vera' }, walletClosed],
    portal_invite: [invitation, invites],
    portal_invite_response: [answer, invites],
    post_approved: [{ publicationId }, post],
    post_comment: [{ publicationId }, post],
    post_failed: [{ publicationId }, post],
    post_missed: [{ publicationId }, post],
    post_needs_approval: [{ publicationId }, post],
    post_needs_reauth: [{ publicationId }, post],
    post_returned: [{ publicationId }, post],
    post_unknown: [{ publicationId }, post],
    reaction: [engaged, profile],
    share: [engaged, profile],
    signal_group_invite: [invitation, invites],
    signal_group_invite_response: [answer, invites],
    site_failing: [{ siteId }, site],
    wallet_alarm: [undefined, walletClosed],
    withdrawal_paid: [moved, walletClosed],
    withdrawal_rejected: [moved, walletClosed],
    withdrawal_waiting: [moved, walletClosed],
  };
  // Kinds that open the same address are looked at once.
  const opened = new Map<string, { kinds: string[]; shown: Shown }>();
  for (const [kind, [payload, shown]] of Object.entries(targets)) {
    const path = (NOTIFICATION_KINDS[kind as NotificationKind].opens as (payload: unknown) => string)(
      payload,
    );
    const known = opened.get(path);
    if (known) expect(known.shown, `${kind} and ${known.kinds[0]} open ${path}`).toBe(shown);
    opened.set(path, { kinds: [...(known?.kinds ?? []), kind], shown });
  }
  await logIn(page, portal.url, 'umi', '/docs');
  for (const [path, { kinds, shown }] of opened)
    await test.step(`${kinds.join(', ')} open ${path}`, async () => {
      await follow(page, path);
      await expect(await shown(page)).toBeVisible();
      // What is seen next belongs to the next address.
      await follow(page, '/docs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents');
    });
});
