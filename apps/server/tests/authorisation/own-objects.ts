// What belongs to a member besides their session, inserted at the store: a notification, an invitation received and one sent, a
// site, a planned post, a draft. New for each request, since some requests use them up, and only those that it names.
import { randomUUID } from 'node:crypto';
import { linkIdentity, listIdentities } from '../../src/features/auth/auth.store.ts';
import { insertNotification } from '../../src/features/engagement/notifications.store.ts';
import { openInvite, setState } from '../../src/features/invites/invites.store.ts';
import { DAY_MS, after } from '../../src/platform/clock.ts';
import type { TestApp } from '../test-app.ts';
import { createOwnAgent, type OwnAgent } from './own-agent.ts';
import { createOwnBlogPost, type OwnBlogPost } from './own-blog.ts';
import { createOwnChat, type OwnChat } from './own-chat.ts';
import { createOwnConnection, type OwnConnection } from './own-connection.ts';
import { createOwnDraft, type OwnDraft } from './own-draft.ts';
import { createOwnGame, type OwnGame } from './own-game.ts';
import { createOwnMedia, type OwnMedia } from './own-media.ts';
import { createOwnPublishedPost, type OwnPublishedPost } from './own-published-post.ts';
import { createOwnSchedule, type OwnSchedule } from './own-schedule.ts';
import { createOwnSite, type OwnSite } from './own-site.ts';
import { createOwnDeposit, createOwnWithdrawal, type OwnDeposit, type OwnWithdrawal } from './own-wallet.ts';
import { createOwnWriting, type OwnWriting } from './own-writing.ts';

export interface OwnObjects
  extends
    OwnAgent,
    OwnBlogPost,
    OwnChat,
    OwnConnection,
    OwnDeposit,
    OwnDraft,
    OwnGame,
    OwnMedia,
    OwnPublishedPost,
    OwnSchedule,
    OwnSite,
    OwnWithdrawal,
    OwnWriting {
  notificationId: string;
  receivedInviteId: string;
  sentInviteId: string;
  identityId: string;
}

interface Person {
  id: string;
  email: string;
  accountId: string;
}

interface Fixture {
  provides: (keyof OwnObjects)[];
  create(app: TestApp, owner: Person, other: Person): Promise<Partial<OwnObjects>>;
}

const FIXTURES: Fixture[] = [
  {
    provides: ['notificationId'],
    create: async (app, owner) => ({ notificationId: await notify(app, owner) }),
  },
  {
    provides: ['receivedInviteId'],
    async create(app, owner, other) {
      const receivedInviteId = await invite(app, other, owner);
      await setState(app.db, receivedInviteId, { state: 'waiting', invitee_id: owner.id });
      return { receivedInviteId };
    },
  },
  {
    provides: ['sentInviteId'],
    create: async (app, owner, other) => ({ sentInviteId: await invite(app, owner, other) }),
  },
  {
    provides: ['identityId'],
    create: async (app, owner) => ({ identityId: await identityOf(app, owner) }),
  },
  {
    provides: ['plannedSiteId', 'postId', 'publicationId', 'askingPublicationId'],
    create: createOwnSchedule,
  },
  { provides: ['blogPostId', 'blogSlug', 'blogCommentId'], create: createOwnBlogPost },
  { provides: ['chatRoomId', 'chatMessageId'], create: createOwnChat },
  { provides: ['connectionId'], create: createOwnConnection },
  { provides: ['finishedGameId'], create: createOwnGame },
  { provides: ['ownDraftId'], create: createOwnDraft },
  { provides: ['mediaId'], create: createOwnMedia },
  { provides: ['agentId'], create: createOwnAgent },
  { provides: ['publishedPostId'], create: createOwnPublishedPost },
  { provides: ['siteId'], create: createOwnSite },
  { provides: ['depositId'], create: createOwnDeposit },
  { provides: ['withdrawalId'], create: createOwnWithdrawal },
  { provides: ['generationId', 'draftId', 'draftSiteId'], create: createOwnWriting },
];

/** Creating all of them for each cell would grow with routes × features. */
export async function createOwnObjects(
  app: TestApp,
  { owner, other }: { owner: Person; other: Person },
  named: ReadonlySet<string>,
): Promise<Partial<OwnObjects>> {
  const objects: Partial<OwnObjects> = {};
  for (const { provides, create } of FIXTURES)
    if (provides.some((name) => named.has(name))) Object.assign(objects, await create(app, owner, other));
  return objects;
}

const notify = ({ db, clock }: TestApp, { id }: Person) =>
  insertNotification(db, {
    member_id: id,
    kind: 'post_failed',
    title: 'A post was not published',
    body: null,
    link: null,
    actor_id: null,
    actor_email: null,
    actor_username: null,
    target_type: null,
    target_id: null,
    metadata: {},
    merge_key: null,
    created_at: clock.now(),
  });

async function identityOf({ db }: TestApp, { id }: Person): Promise<string> {
  await linkIdentity(db, { provider: 'google', subject: randomUUID(), label: null }, id);
  return (await listIdentities(db, id)).at(-1)!.id;
}

async function invite({ db, clock }: TestApp, inviter: Person, invitee: Person): Promise<string> {
  const now = clock.now();
  const opened = await openInvite(db, {
    kind: 'game',
    inviter_id: inviter.id,
    inviter_email: inviter.email,
    inviter_name: 'Somebody',
    invitee_email: invitee.email,
    invitee_id: null,
    subject_id: randomUUID(),
    subject_name: 'Kadi',
    game: 'kadi',
    message: null,
    role: null,
    created_at: now,
    expires_at: after(now, DAY_MS),
  });
  return opened.invite.id;
}
