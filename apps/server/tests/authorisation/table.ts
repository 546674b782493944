// Who may call what, written by hand from the specification and apart from the code: a route whose access changes by
// mistake disagrees with this table. Every route of the contract has a row, or the test fails.
// More than 400 lines because there is one row for each route.
import { randomUUID } from 'node:crypto';
import type { Role } from '@msm/contract/roles';
import { PASSWORD } from '../visitor.ts';
import { agentOrder } from './own-agent.ts';
import { DRAFT_FIELDS } from './own-draft.ts';
import type { OwnObjects } from './own-objects.ts';
import { wallTimeInAMonth } from './own-schedule.ts';

/** `ok` is any success or redirect. */
export type Expected = 'ok' | number;

/** An object that exists and has an owner. */
export interface Subject extends OwnObjects {
  id: string;
  email: string;
  accountId: string;
  sessionId: string;
}

interface Request {
  params?: Record<string, string>;
  /** Text is a body as it is; its type is among the headers. */
  input?: Record<string, unknown> | string;
  headers?: Record<string, string>;
}

export interface Row {
  visitor: Expected;
  User: Expected;
  Admin: Expected;
  SuperAdmin: Expected;
  /** Asked about an object of another member, for every role or by role; absent where the route has no owned object. */
  others?: Expected | Readonly<Record<Role, Expected>>;
  /**
   * A request that is right in every respect but perhaps the caller. `own` belongs to the caller, or is
   * what the caller takes for their own.
   */
  request?(own: Subject, stranger: { id: string }): Request;
}

const everybody: Row = { visitor: 'ok', User: 'ok', Admin: 'ok', SuperAdmin: 'ok' };
const members: Row = { visitor: 401, User: 'ok', Admin: 'ok', SuperAdmin: 'ok' };
const superAdmins: Row = { visitor: 401, User: 403, Admin: 403, SuperAdmin: 'ok' };
/** Who may not use the wallet does not learn whether it exists. */
const ofAnotherWallet = { User: 403, Admin: 403, SuperAdmin: 404 } as const;
/** Open to all, and refused for what they brought. */
const refusedToAll = (status: number): Row => ({
  visitor: status,
  User: status,
  Admin: status,
  SuperAdmin: status,
});

const admins: Row = { visitor: 401, User: 403, Admin: 'ok', SuperAdmin: 'ok' };
/** Of one's own site, which has lost its password; another's does not exist. */
const disconnected: Row = { ...refusedToAll(422), visitor: 401, others: 404 };

/** A room that one is no member of does not exist. */
const inOwnRoom: Row = { ...members, others: 404 };

const PRIVATE_SITE = { url: 'http://127.0.0.1/', username: 'admin', password: 'abcd efgh ijkl' };
const SILENT_SERVER = { provider: 'local', baseUrl: 'http://127.0.0.1:9/v1' };
const SILENT_MODEL = { ...SILENT_SERVER, model: 'a-model', prices: null };
const SIGNED_BY_NOBODY = { sentAt: 1, payload: '{}', signature: '0'.repeat(64) };
/** The id of a bulk action or comment that does not exist. */
const NO_CHANGE = '5f0c1b6e-7f7e-4b0e-9d55-3f8f0a6f2c11';
const WRONG_INVITE = 'x'.repeat(43);
const WRONG_TOKEN = 'a-token-that-nobody-was-ever-mailed-000000';
const A_RECEIPT = {
  title: 'A receipt',
  office: 'An office',
  number: '1',
  filedOn: '2026-01-01',
  status: 'filed',
  note: '',
};
const AN_ADDRESS = `0x${'1'.repeat(40)}`;
const MAY = { from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' };
let registrations = 0;

const plannedPost = (destinationId: string) => ({
  destinationId,
  content: { title: 'A post' },
  wallTime: wallTimeInAMonth(),
  zone: 'UTC',
});

export const table: Record<string, Row> = {
  'accounts.listAccounts': members,
  'accounts.createAccount': { ...members, request: () => ({ input: { name: 'Another' } }) },
  'accounts.renameAccount': {
    ...members,
    others: 404,
    request: ({ accountId }) => ({ params: { id: accountId }, input: { name: 'Renamed' } }),
  },
  'accounts.listAccountMembers': {
    ...members,
    others: 404,
    request: ({ accountId }) => ({ params: { id: accountId } }),
  },
  // The owner alone; no other member is in it.
  'accounts.changeAccountMember': {
    ...refusedToAll(409),
    visitor: 401,
    others: 404,
    request: ({ accountId, id }) => ({
      params: { id: accountId, memberId: id },
      input: { role: 'contributor' },
    }),
  },
  'accounts.removeAccountMember': {
    ...refusedToAll(409),
    visitor: 401,
    others: 404,
    request: ({ accountId, id }) => ({ params: { id: accountId, memberId: id } }),
  },

  'auth.register': {
    ...everybody,
    request() {
      const username = `newcomer${(registrations += 1)}`;
      const names = { firstName: 'New', lastName: 'Comer' };
      return { input: { email: `${username}@example.com`, username, password: PASSWORD, ...names } };
    },
  },
  'auth.login': { ...everybody, request: ({ email }) => ({ input: { email, password: PASSWORD } }) },
  'auth.logout': everybody,
  // An access token is no refresh token.
  'auth.refreshToken': { ...refusedToAll(401), request: () => ({ input: {} }) },
  'auth.me': members,
  'auth.updateProfile': { ...members, request: () => ({ input: { firstName: 'Changed' } }) },
  'auth.csrf': everybody,
  'auth.becomeGuest': { ...everybody, request: () => ({ input: { channel: 'games' } }) },
  'auth.forgotPassword': { ...everybody, request: ({ email }) => ({ input: { email } }) },
  'auth.resetPassword': {
    ...refusedToAll(400),
    request: () => ({ input: { token: WRONG_TOKEN, password: PASSWORD } }),
  },
  'auth.verifyEmail': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  'auth.resendVerification': members,
  'auth.describeMail': everybody,
  'auth.confirmOwnEmail': superAdmins,
  'auth.selectAccount': { ...members, others: 404, request: ({ accountId }) => ({ input: { accountId } }) },
  'auth.listProviders': everybody,
  'auth.beginProviderLogin': { ...everybody, request: () => ({ params: { provider: 'google' } }) },
  'auth.finishProviderLogin': {
    ...everybody,
    request: () => ({ params: { provider: 'google' }, input: { state: 'x' } }),
  },
  'auth.showPendingLink': members,
  // Nothing waits for confirmation.
  'auth.confirmPendingLink': { ...refusedToAll(404), visitor: 401 },
  'auth.cancelPendingLink': members,
  'auth.listSignIns': members,
  'auth.unlinkIdentity': {
    ...members,
    others: 404,
    request: ({ identityId }) => ({ params: { id: identityId }, input: { currentPassword: PASSWORD } }),
  },
  'auth.changePassword': {
    ...members,
    // The same again: the next request still finds it.
    request: () => ({ input: { currentPassword: PASSWORD, password: PASSWORD } }),
  },
  'auth.requestEmailChange': {
    ...members,
    request: () => ({
      input: { email: `another${(registrations += 1)}@example.com`, currentPassword: PASSWORD },
    }),
  },
  'auth.confirmEmailChange': {
    ...refusedToAll(400),
    visitor: 401,
    request: () => ({ input: { token: WRONG_TOKEN } }),
  },
  'auth.cancelEmailChange': members,
  'auth.listSessions': members,
  'auth.endSession': { ...members, others: 404, request: ({ sessionId }) => ({ params: { id: sessionId } }) },
  'auth.endOtherSessions': members,

  'blog.listPosts': everybody,
  'blog.listTopics': everybody,
  'blog.readPost': { ...everybody, request: ({ blogSlug }) => ({ params: { slug: blogSlug } }) },
  'blog.listComments': { ...everybody, request: ({ blogSlug }) => ({ params: { slug: blogSlug } }) },
  'blog.readFeed': everybody,
  'blog.readJsonFeed': everybody,
  'blog.readPreviewPicture': { ...everybody, request: ({ blogSlug }) => ({ params: { slug: blogSlug } }) },
  'blog.subscribe': { ...everybody, request: () => ({ input: { email: 'reader@example.com' } }) },
  'blog.confirmSubscription': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  'blog.unsubscribe': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  // A published post is there for every member.
  'blog.readOwnPart': {
    ...members,
    others: 'ok',
    request: ({ blogSlug }) => ({ params: { slug: blogSlug } }),
  },
  'blog.unlike': {
    ...members,
    others: 'ok',
    request: ({ blogPostId }) => ({ params: { id: blogPostId } }),
  },
  'blog.addComment': {
    ...members,
    others: 'ok',
    request: ({ blogSlug }) => ({ params: { slug: blogSlug }, input: { text: 'Well said.' } }),
  },
  // Administrators hide comments by `blog.moderateComment`.
  'blog.removeComment': {
    ...members,
    others: 404,
    request: ({ blogCommentId }) => ({ params: { id: blogCommentId } }),
  },
  'blog.listOwnPosts': members,
  'blog.readOwnPost': {
    ...members,
    others: 404,
    request: ({ blogPostId }) => ({ params: { id: blogPostId } }),
  },
  'blog.editOwnPost': {
    ...members,
    others: 404,
    request: ({ blogPostId }) => ({
      params: { id: blogPostId },
      input: {
        version: 1,
        fields: {
          title: 'Changed',
          slug: `changed-${randomUUID()}`,
          html: '<p>Changed</p>',
          excerpt: '',
          category: null,
          tags: [],
          cover: null,
          seoTitle: '',
          seoDescription: '',
        },
      },
    }),
  },
  'blog.setOwnPostStatus': {
    ...members,
    others: 404,
    request: ({ blogPostId }) => ({ params: { id: blogPostId }, input: { status: 'hidden' } }),
  },
  'blog.listRevisions': {
    ...members,
    others: 404,
    request: ({ blogPostId }) => ({ params: { id: blogPostId } }),
  },
  // No earlier state was kept.
  'blog.readRevision': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: ({ blogPostId }) => ({ params: { id: blogPostId, version: '1' } }),
  },
  'blog.listAllPosts': admins,
  'blog.moderatePost': {
    ...admins,
    request: ({ blogPostId }) => ({ params: { id: blogPostId }, input: { isFeatured: true } }),
  },
  'blog.listAllComments': admins,
  'blog.moderateComment': {
    ...admins,
    request: ({ blogCommentId }) => ({ params: { id: blogCommentId }, input: { status: 'hidden' } }),
  },
  'blog.listCategories': admins,
  'blog.addCategory': {
    ...admins,
    request: () => ({ input: { name: `Guides ${randomUUID()}`, description: '' } }),
  },
  'blog.changeCategory': {
    ...admins,
    Admin: 404,
    SuperAdmin: 404,
    request: () => ({ params: { id: NO_CHANGE }, input: { name: 'Guides', description: '' } }),
  },
  'blog.removeCategory': {
    ...admins,
    Admin: 404,
    SuperAdmin: 404,
    request: () => ({ params: { id: NO_CHANGE } }),
  },
  'blog.listAuthors': admins,

  'docs.listDocs': everybody,
  'docs.readDoc': { ...everybody, request: () => ({ params: { name: 'MSM-ROADMAP' } }) },
  'docs.readToken': everybody,
  'docs.readDocSource': { ...superAdmins, request: () => ({ params: { name: 'MSM-ROADMAP' } }) },
  'docs.previewDoc': {
    ...superAdmins,
    request: () => ({ params: { name: 'MSM-ROADMAP' }, input: { markdown: '# A title' } }),
  },
  // Version 1 is the text that came with the portal.
  'docs.saveDoc': {
    ...superAdmins,
    request: () => ({ params: { name: 'MSM-ROADMAP' }, input: { markdown: '# A title', version: 1 } }),
  },
  'docs.listDocVersions': { ...superAdmins, request: () => ({ params: { name: 'MSM-ROADMAP' } }) },
  // The history has no such version, which only SuperAdmin learns.
  'docs.readDocVersion': {
    ...superAdmins,
    SuperAdmin: 404,
    request: () => ({ params: { name: 'MSM-ROADMAP', version: '999' } }),
  },
  'docs.restoreDocVersion': {
    ...superAdmins,
    SuperAdmin: 404,
    request: () => ({ params: { name: 'MSM-ROADMAP', version: '999' }, input: { current: 1 } }),
  },
  'docs.listReceipts': everybody,
  // What it carries is neither a PDF nor a picture.
  'docs.addReceipt': {
    ...superAdmins,
    SuperAdmin: 415,
    request: () => ({
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        Object.entries({ ...A_RECEIPT, id: NO_CHANGE })
          .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('') +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nno file\r\n--x--\r\n',
    }),
  },
  // The id is a member's: no receipt has it.
  'docs.changeReceipt': {
    ...superAdmins,
    SuperAdmin: 404,
    request: ({ id }) => ({
      params: { id },
      input: { ...A_RECEIPT, changedAt: '2026-01-01T00:00:00.000Z' },
    }),
  },
  'docs.removeReceipt': { ...superAdmins, SuperAdmin: 404, request: ({ id }) => ({ params: { id } }) },
  'docs.readReceiptFile': { ...refusedToAll(404), request: ({ id }) => ({ params: { id } }) },

  'drafts.listDrafts': members,
  'drafts.readDraft': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId } }),
  },
  'drafts.saveDraft': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({
      params: { id: ownDraftId },
      input: { ...DRAFT_FIELDS, version: 2, editor: { id: randomUUID(), save: 1 } },
    }),
  },
  'drafts.copyDraft': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId }, input: { id: randomUUID() } }),
  },
  'drafts.removeDraft': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId } }),
  },
  'drafts.restoreDraft': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId } }),
  },
  'drafts.listDraftVersions': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId } }),
  },
  'drafts.readDraftVersion': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId, version: '1' } }),
  },
  'drafts.restoreDraftVersion': {
    ...members,
    others: 404,
    request: ({ ownDraftId }) => ({
      params: { id: ownDraftId, version: '1' },
      input: { current: 2, editor: { id: randomUUID(), save: 1 } },
    }),
  },

  'engagement.listNotifications': members,
  'engagement.readNotification': {
    ...members,
    others: 404,
    request: ({ notificationId }) => ({ params: { id: notificationId } }),
  },
  'engagement.readAllNotifications': members,
  'engagement.removeNotification': {
    ...members,
    others: 404,
    request: ({ notificationId }) => ({ params: { id: notificationId } }),
  },
  'engagement.engage': {
    ...members,
    request: ({ email }) => ({ input: { targetType: 'user', targetId: email, engagementType: 'like' } }),
  },
  'engagement.listEngagements': {
    ...members,
    request: ({ email }) => ({ input: { targetType: 'user', targetId: email } }),
  },

  'games.listOpenTables': everybody,
  'games.listMyTables': members,
  'games.listMyGames': members,
  'games.readTable': { ...everybody, request: ({ finishedGameId }) => ({ params: { id: finishedGameId } }) },
  'games.readReplay': { ...everybody, request: ({ finishedGameId }) => ({ params: { id: finishedGameId } }) },
  'games.readLeaderboard': { ...everybody, request: () => ({ input: { game: 'chess' } }) },
  'games.claimGuestSeats': {
    ...refusedToAll(400),
    visitor: 401,
    request: () => ({ input: { guestToken: 'forged' } }),
  },
  'invites.listReceivedInvites': members,
  'invites.removeInvites': {
    ...members,
    others: 404,
    request: ({ email }) => ({
      input: { inviterEmail: email, inviteeEmail: 'a.friend@example.com', engagementType: 'game_invite' },
    }),
  },
  'invites.listSentInvites': members,
  'invites.createInvite': {
    ...members,
    others: 404,
    request: ({ accountId }) => ({
      input: { email: 'a.friend@example.com', kind: 'account', accountId },
    }),
  },
  'invites.previewInvite': { ...refusedToAll(404), request: () => ({ input: { token: WRONG_INVITE } }) },
  // The token decides, and this one was never mailed.
  'invites.claimInvite': {
    ...refusedToAll(404),
    visitor: 401,
    request: () => ({ input: { token: WRONG_INVITE } }),
  },
  'invites.acceptInvite': {
    ...members,
    others: 404,
    request: ({ receivedInviteId }) => ({ params: { id: receivedInviteId } }),
  },
  'invites.declineInvite': {
    ...members,
    others: 404,
    request: ({ receivedInviteId }) => ({ params: { id: receivedInviteId } }),
  },
  'invites.withdrawInvite': {
    ...members,
    others: 404,
    request: ({ sentInviteId }) => ({ params: { id: sentInviteId } }),
  },

  'calls.readIceServers': members,

  'chat.listChats': members,
  'chat.openChat': {
    ...members,
    request: (_own, stranger) => ({ input: { kind: 'direct', memberId: stranger.id } }),
  },
  'chat.searchPeople': { ...members, request: () => ({ input: { search: 'stranger' } }) },
  'chat.searchMessages': { ...members, request: () => ({ input: { search: 'message' } }) },
  // A private address gives no preview.
  'chat.previewLink': { ...members, request: () => ({ input: { url: 'http://127.0.0.1/' } }) },
  'chat.readChat': { ...inOwnRoom, request: ({ chatRoomId }) => ({ params: { id: chatRoomId } }) },
  'chat.renameChat': {
    ...inOwnRoom,
    request: ({ chatRoomId }) => ({ params: { id: chatRoomId }, input: { name: 'Renamed' } }),
  },
  'chat.addChatMembers': {
    ...inOwnRoom,
    request: ({ chatRoomId }, stranger) => ({
      params: { id: chatRoomId },
      input: { memberIds: [stranger.id] },
    }),
  },
  'chat.changeChatMember': {
    ...inOwnRoom,
    request: ({ chatRoomId, id }) => ({
      params: { id: chatRoomId, memberId: id },
      input: { role: 'owner' },
    }),
  },
  'chat.removeChatMember': {
    ...inOwnRoom,
    request: ({ chatRoomId, id }) => ({ params: { id: chatRoomId, memberId: id } }),
  },
  'chat.setChatNotifications': {
    ...inOwnRoom,
    request: ({ chatRoomId }) => ({ params: { id: chatRoomId }, input: { notifications: 'none' } }),
  },
  'chat.readChatTo': {
    ...inOwnRoom,
    request: ({ chatRoomId, chatMessageId }) => ({
      params: { id: chatRoomId },
      input: { messageId: chatMessageId },
    }),
  },
  'chat.listMessages': { ...inOwnRoom, request: ({ chatRoomId }) => ({ params: { id: chatRoomId } }) },
  'chat.sendMessage': {
    ...inOwnRoom,
    request: ({ chatRoomId }) => ({ params: { id: chatRoomId }, input: { content: 'Hello' } }),
  },
  'chat.editMessage': {
    ...inOwnRoom,
    request: ({ chatRoomId, chatMessageId }) => ({
      params: { id: chatRoomId, messageId: chatMessageId },
      input: { content: 'Changed' },
    }),
  },
  'chat.removeMessage': {
    ...inOwnRoom,
    request: ({ chatRoomId, chatMessageId }) => ({ params: { id: chatRoomId, messageId: chatMessageId } }),
  },
  'chat.addReaction': {
    ...inOwnRoom,
    request: ({ chatRoomId, chatMessageId }) => ({
      params: { id: chatRoomId, messageId: chatMessageId },
      input: { emoji: '👍' },
    }),
  },
  'chat.removeReaction': {
    ...inOwnRoom,
    request: ({ chatRoomId, chatMessageId }) => ({
      params: { id: chatRoomId, messageId: chatMessageId },
      input: { emoji: '👍' },
    }),
  },
  // What it carries is no picture.
  'chat.uploadPicture': {
    ...refusedToAll(415),
    visitor: 401,
    others: 404,
    request: ({ chatRoomId }) => ({
      params: { id: chatRoomId },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        '--x\r\ncontent-disposition: form-data; name="uploadId"\r\n\r\n01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\npicture\r\n--x--\r\n',
    }),
  },
  // There is none in the room.
  'chat.readPicture': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: ({ chatRoomId, chatMessageId }) => ({
      params: { id: chatRoomId, attachmentId: chatMessageId },
    }),
  },

  'media.listMedia': members,
  // What it carries is no picture.
  'media.uploadMediaFile': {
    ...refusedToAll(415),
    visitor: 401,
    request: () => ({
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        '--x\r\ncontent-disposition: form-data; name="uploadId"\r\n\r\n01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\npicture\r\n--x--\r\n',
    }),
  },
  // What it carries is no video.
  'media.uploadVideo': {
    ...refusedToAll(415),
    visitor: 401,
    request: () => ({
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        '--x\r\ncontent-disposition: form-data; name="uploadId"\r\n\r\n01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nvideo\r\n--x--\r\n',
    }),
  },
  // A picture has no poster.
  'media.setPoster': {
    ...refusedToAll(422),
    visitor: 401,
    others: 404,
    request: ({ mediaId }) => ({
      params: { id: mediaId },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\npicture\r\n--x--\r\n',
    }),
  },
  'media.changeMedia': {
    ...members,
    others: 404,
    request: ({ mediaId }) => ({ params: { id: mediaId }, input: { altText: 'Changed' } }),
  },
  'media.removeMedia': { ...members, others: 404, request: ({ mediaId }) => ({ params: { id: mediaId } }) },
  // Stored files are public by their unguessable name; no file has this one.
  'media.readStoredFile': {
    ...refusedToAll(404),
    request: () => ({ params: { file: `${'x'.repeat(22)}-320.webp` } }),
  },

  'operations.health': everybody,
  'operations.apiHealth': everybody,
  // From elsewhere; the machine itself may always ask.
  'operations.metrics': superAdmins,
  'operations.readSetup': superAdmins,
  'operations.openapi': everybody,
  'operations.reference': everybody,

  'privacy.recordConsentEvent': {
    ...everybody,
    request: () => ({
      input: {
        eventType: 'consent_refused',
        preferences: { essential: true, analytics: false, marketing: false, functional: false },
        timestamp: '2026-01-01T00:00:00.000Z',
        userAgent: 'test',
        ip: null,
      },
    }),
  },

  // The site does not exist: whose a real one is, the sites decide.
  'schedule.scheduleBlogPost': {
    ...refusedToAll(404),
    visitor: 401,
    request: ({ plannedSiteId }) => ({ input: plannedPost(plannedSiteId) }),
  },
  'schedule.schedulePosts': {
    ...refusedToAll(404),
    visitor: 401,
    request({ plannedSiteId }) {
      const { destinationId, ...plan } = plannedPost(plannedSiteId);
      const destinations = [{ platform: 'wordpress', destinationId }];
      return { input: { ...plan, destinations, submissionId: randomUUID() } };
    },
  },
  'schedule.preflightPost': {
    ...refusedToAll(404),
    visitor: 401,
    request: ({ plannedSiteId }) => ({ input: plannedPost(plannedSiteId) }),
  },
  'schedule.listScheduledPosts': {
    ...members,
    others: 404,
    request: ({ plannedSiteId }) => ({ params: { siteId: plannedSiteId } }),
  },
  'schedule.removeScheduledPost': {
    ...members,
    others: 404,
    request: ({ plannedSiteId, postId }) => ({ params: { siteId: plannedSiteId, id: postId } }),
  },
  'schedule.toggleScheduledPost': {
    ...members,
    others: 404,
    request: ({ plannedSiteId, postId }) => ({ params: { siteId: plannedSiteId, id: postId } }),
  },
  'schedule.editScheduledPost': {
    ...members,
    others: 404,
    request: ({ plannedSiteId, postId }) => {
      const { destinationId: siteId, ...plan } = plannedPost(plannedSiteId);
      return { params: { siteId, id: postId }, input: { ...plan, version: 1 } };
    },
  },
  'schedule.readScheduledPost': {
    ...members,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId } }),
  },
  'schedule.readScheduleStatus': members,
  'schedule.listScheduledPublications': members,
  'schedule.listPastPublications': members,
  'schedule.listScheduledSocialPublications': members,
  'schedule.retrySocialPublications': members,
  'schedule.listPublications': members,
  'schedule.selectPublications': members,
  'schedule.listSeries': members,
  // Each post is answered by itself: another's is refused within the answer, see change-posts.test.ts.
  'schedule.changePosts': {
    ...members,
    request: ({ postId }) => ({
      input: { action: 'pause', bulkId: postId, items: [{ id: postId, version: 1 }] },
    }),
  },
  'schedule.undoChange': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: () => ({ params: { bulkId: NO_CHANGE } }),
  },
  'schedule.listPostingTimes': members,
  'schedule.setPostingTimes': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: ({ plannedSiteId }) => ({
      params: { platform: 'wordpress', destinationId: plannedSiteId },
      input: { zone: 'UTC', slots: [] },
    }),
  },
  'schedule.findNextSlot': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: ({ plannedSiteId }) => ({
      params: { platform: 'wordpress', destinationId: plannedSiteId },
      input: { zone: 'UTC' },
    }),
  },
  // A post that needs no approval: there is nothing left to approve, and nothing to return.
  'schedule.approvePost': {
    ...members,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId }, input: { version: 1 } }),
  },
  'schedule.returnPost': {
    ...refusedToAll(409),
    visitor: 401,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId }, input: { version: 1, note: 'Shorter, please.' } }),
  },
  'schedule.listComments': {
    ...members,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId } }),
  },
  'schedule.addComment': {
    ...members,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId }, input: { text: 'Shorter, please.' } }),
  },
  'schedule.removeComment': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: ({ postId }) => ({ params: { id: postId, commentId: NO_CHANGE } }),
  },
  'schedule.searchPosts': { ...members, request: () => ({ input: { text: 'a post' } }) },
  'schedule.readCalendar': { ...members, request: () => ({ input: MAY }) },
  'schedule.exportSchedule': { ...members, request: () => ({ input: MAY }) },
  'schedule.movePublication': {
    ...members,
    others: 404,
    request: ({ publicationId }) => ({
      params: { publicationId },
      input: { wallTime: wallTimeInAMonth(), zone: 'Africa/Nairobi' },
    }),
  },
  'schedule.readHistory': {
    ...members,
    others: 404,
    request: ({ publicationId }) => ({ params: { publicationId } }),
  },
  'schedule.repairPublication': {
    ...members,
    others: 404,
    request: ({ askingPublicationId }) => ({
      params: { publicationId: askingPublicationId },
      input: { choice: 'isThere' },
    }),
  },
  'schedule.importPosts': {
    ...members,
    request: () => ({ input: { csv: 'Title,Date,Time\nA post,2030-01-01,09:00' } }),
  },

  // A draft without a destination.
  'schedule.publishDraft': {
    ...refusedToAll(422),
    visitor: 401,
    others: 404,
    request: ({ ownDraftId }) => ({ params: { id: ownDraftId } }),
  },
  'schedule.readJobStatus': {
    ...refusedToAll(404),
    visitor: 401,
    others: 404,
    request: () => ({ params: { jobId: NO_CHANGE } }),
  },
  // A post that is not published yet.
  'schedule.removeRemotePost': {
    ...refusedToAll(409),
    visitor: 401,
    others: 404,
    request: ({ publicationId }) => ({ params: { publicationId } }),
  },

  'sites.listSites': members,
  // The portal itself refuses to call there.
  'sites.addSite': { ...refusedToAll(422), visitor: 401, request: () => ({ input: PRIVATE_SITE }) },
  'sites.removeSite': { ...members, others: 404, request: ({ siteId }) => ({ params: { id: siteId } }) },
  'sites.testSite': { ...members, request: () => ({ input: PRIVATE_SITE }) },
  'sites.checkSite': { ...members, others: 404, request: ({ siteId }) => ({ params: { id: siteId } }) },
  'sites.changeSite': {
    ...members,
    others: 404,
    request: ({ siteId }) => ({ params: { id: siteId }, input: { name: 'Renamed' } }),
  },
  'sites.beginAuthorization': {
    ...refusedToAll(422),
    visitor: 401,
    request: () => ({ input: { url: PRIVATE_SITE.url } }),
  },
  // Without the state of a consent it leads back to where it began.
  'sites.finishAuthorization': everybody,
  'sites.listPosts': { ...disconnected, request: ({ siteId }) => ({ params: { siteId } }) },
  'sites.readPost': { ...disconnected, request: ({ siteId }) => ({ params: { id: siteId, postId: '1' } }) },
  'sites.changePost': {
    ...disconnected,
    request: ({ siteId }) => ({ params: { id: siteId, postId: '1' }, input: { title: 'Changed' } }),
  },
  'sites.changePosts': {
    ...disconnected,
    request: ({ siteId }) => ({ params: { id: siteId }, input: { postIds: [1], status: 'trash' } }),
  },
  'sites.removePost': { ...disconnected, request: ({ siteId }) => ({ params: { siteId, id: '1' } }) },
  'sites.uploadMedia': {
    ...disconnected,
    request: ({ siteId }) => ({
      params: { siteId },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      input:
        '--x\r\ncontent-disposition: form-data; name="media"; filename="a.jpg"\r\n\r\npicture\r\n--x--\r\n',
    }),
  },
  'sites.listPictures': { ...disconnected, request: ({ siteId }) => ({ params: { id: siteId } }) },
  'sites.copyPicture': {
    ...disconnected,
    request: ({ siteId }) => ({ params: { id: siteId, mediaId: '1' } }),
  },
  'sites.listTerms': { ...disconnected, request: ({ siteId }) => ({ params: { id: siteId } }) },
  'sites.pollPosts': members,
  'sites.downloadBridge': everybody,
  'sites.openPairing': members,
  // The code decides, and this one was never issued.
  'sites.pairSite': {
    ...refusedToAll(404),
    request: () => ({
      input: {
        code: '00000000',
        siteUrl: PRIVATE_SITE.url,
        name: 'A blog',
        username: 'admin',
        password: 'abcd',
        report: {
          wordpressVersion: '6.8',
          phpVersion: '8.2',
          pluginVersion: '1.0.0',
          cronLateSeconds: 0,
          postCount: 0,
        },
      },
    }),
  },
  // The signature decides; this site was never paired.
  'sites.reportHealth': {
    ...refusedToAll(410),
    request: ({ siteId }) => ({ input: { siteId, ...SIGNED_BY_NOBODY } }),
  },
  'sites.unpairSite': {
    ...refusedToAll(410),
    request: ({ siteId }) => ({ input: { siteId, ...SIGNED_BY_NOBODY } }),
  },
  'sites.listBridges': admins,

  'social.listConnections': members,
  // The portal of the test is registered nowhere.
  'social.beginConnection': {
    ...refusedToAll(422),
    visitor: 401,
    others: 422,
    request: () => ({ params: { network: 'x' } }),
  },
  // Without the state of a consent it leads back to where it began.
  'social.finishConnection': { ...everybody, request: () => ({ params: { network: 'x' } }) },
  // The portal itself refuses to call there.
  'social.connectBluesky': {
    ...refusedToAll(422),
    visitor: 401,
    request: () => ({
      input: { handle: 'profile.example.com', appPassword: 'abcd-abcd', host: PRIVATE_SITE.url },
    }),
  },
  'social.checkConnection': {
    ...members,
    others: 404,
    request: ({ connectionId }) => ({ params: { id: connectionId } }),
  },
  'social.removeConnection': {
    ...members,
    others: 404,
    request: ({ connectionId }) => ({ params: { id: connectionId } }),
  },
  'social.readLinkCard': {
    ...refusedToAll(422),
    visitor: 401,
    request: () => ({ input: { url: PRIVATE_SITE.url } }),
  },
  // The signature decides, and this one was never made.
  'social.readRendition': { ...refusedToAll(404), request: () => ({ input: { token: 'x.y' } }) },
  'social.readInstagramHistory': { ...members, request: () => ({ input: {} }) },
  'social.readFacebookHistory': { ...members, request: () => ({ input: {} }) },
  'social.readXAnalytics': { ...members, request: () => ({ input: {} }) },
  'social.readBlueskyHistory': { ...members, request: () => ({ input: {} }) },
  // A network is not an owned object: each answers what the caller's own account published there.
  'social.exportHistory': { ...members, others: 'ok', request: () => ({ params: { platform: 'x' } }) },
  'social.refreshHistory': { ...members, others: 'ok', request: () => ({ params: { platform: 'x' } }) },
  'social.readPostMetrics': {
    ...members,
    others: 404,
    request: ({ publishedPostId }) => ({ params: { id: publishedPostId } }),
  },
  'social.readPlatformFeed': { ...members, others: 'ok', request: () => ({ params: { platform: 'x' } }) },
  // A link that no post carries answers 404 to every role.
  'social.followShortLink': { ...refusedToAll(404), request: () => ({ params: { code: 'AAAAAAAAAAA' } }) },

  'support.submitMessage': {
    ...everybody,
    request: ({ email }) => ({
      input: {
        sender_name: 'Somebody',
        sender_email: email,
        subject: 'A question',
        message: 'How does this work?',
        category: 'general',
        priority: 'medium',
        source: 'contact_form',
      },
    }),
  },
  'support.lookUpMessage': {
    ...refusedToAll(404),
    request: ({ email }) => ({ input: { reference_id: 'MSM-0000-0000', email } }),
  },
  'support.countUnread': superAdmins,
  'support.listRecentUnread': superAdmins,
  'support.listMessages': superAdmins,
  'support.exportMessages': superAdmins,
  // The id is a member's: no message has it, which only SuperAdmin learns.
  'support.readMessage': { ...superAdmins, SuperAdmin: 404, request: ({ id }) => ({ params: { id } }) },
  'support.changeMessage': {
    ...superAdmins,
    SuperAdmin: 404,
    request: ({ id }) => ({ params: { id }, input: { isRead: true } }),
  },
  'support.changeMessages': { ...superAdmins, request: ({ id }) => ({ input: { ids: [id], isRead: true } }) },
  'support.replyToMessage': {
    ...superAdmins,
    SuperAdmin: 404,
    request: ({ id }) => ({ params: { id }, input: { text: 'An answer' } }),
  },

  'traffic.trackPage': {
    ...everybody,
    request: () => ({
      input: {
        page_path: '/landing',
        referrer: 'direct',
        visit_duration: 5,
        session_id: 'a-browser-session',
        anonymous_user_id: null,
        timestamp: '2026-01-01T00:00:00.000Z',
        user_agent: 'test',
        screen_resolution: '1440x900',
        viewport_size: '1440x800',
        timezone: 'Africa/Nairobi',
      },
    }),
  },
  'traffic.trackGameEvent': { ...everybody, request: () => ({ input: { event: 'kadi_started' } }) },

  'users.listUsers': superAdmins,
  'users.changeUser': {
    ...superAdmins,
    request: (_own, { id }) => ({ params: { id }, input: { role: 'User' } }),
  },
  'users.endUserSessions': { ...superAdmins, request: (_own, { id }) => ({ params: { id } }) },

  'waitlist.joinWaitlist': { ...everybody, request: ({ email }) => ({ input: { email } }) },
  'waitlist.confirmWaitlist': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  'waitlist.leaveWaitlist': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  'waitlist.listWaitlist': superAdmins,
  'waitlist.exportWaitlist': superAdmins,
  // The id is a member's: no entry has it, so nothing happens.
  'waitlist.inviteWaiting': { ...superAdmins, request: ({ id }) => ({ input: { ids: [id] } }) },
  'waitlist.removeWaiting': { ...superAdmins, request: ({ id }) => ({ input: { ids: [id] } }) },

  // As MSMPAY_ACCESS has it unless set.
  'wallet.readWallet': superAdmins,
  // Their wallet is empty: the funds are looked at before the recipient.
  'wallet.transferCash': {
    ...superAdmins,
    SuperAdmin: 409,
    request: () => ({ input: { recipientEmail: 'payee@example.com', amount: 1 } }),
  },
  'wallet.convertPointsToCash': {
    ...superAdmins,
    SuperAdmin: 409,
    request: () => ({ input: { points: 100 } }),
  },
  'wallet.convertCashToPoints': {
    ...superAdmins,
    SuperAdmin: 409,
    request: () => ({ input: { amount: 1 } }),
  },
  'wallet.readStatement': superAdmins,
  'wallet.exportStatement': superAdmins,
  'wallet.exportHashChain': superAdmins,
  // Operations are found among one's own alone: this id is a member's.
  'wallet.readReceipt': {
    ...superAdmins,
    SuperAdmin: 404,
    others: ofAnotherWallet,
    request: ({ id }) => ({ params: { id } }),
  },
  'wallet.readLedgerOverview': superAdmins,
  'wallet.checkLedger': superAdmins,
  'wallet.listWalletHolders': superAdmins,
  'wallet.freezeWallet': {
    ...superAdmins,
    request: (_own, stranger) => ({ params: { id: stranger.id }, input: { reason: 'Looked at' } }),
  },
  'wallet.unfreezeWallet': { ...superAdmins, request: (_own, stranger) => ({ params: { id: stranger.id } }) },
  'wallet.readChainBalances': superAdmins,
  'wallet.createLinkNonce': {
    ...superAdmins,
    request: () => ({ input: { address: AN_ADDRESS, chainId: 1 } }),
  },
  // No message was asked for.
  'wallet.linkWallet': {
    ...superAdmins,
    SuperAdmin: 409,
    request: () => ({ input: { message: 'A message', signature: `0x${'0'.repeat(130)}` } }),
  },
  'wallet.unlinkWallet': superAdmins,
  'wallet.watchAddress': {
    ...superAdmins,
    request: () => ({ input: { family: 'bitcoin', address: null } }),
  },
  'wallet.readPaymentMethods': superAdmins,
  'wallet.depositByCard': { ...superAdmins, request: () => ({ input: { amount: '5.00' } }) },
  'wallet.depositByPaypal': { ...superAdmins, request: () => ({ input: { amount: '5.00' } }) },
  'wallet.listDeposits': superAdmins,
  'wallet.readDeposit': {
    ...superAdmins,
    others: ofAnotherWallet,
    request: ({ depositId }) => ({ params: { id: depositId } }),
  },
  'wallet.confirmTestDeposit': {
    ...superAdmins,
    others: ofAnotherWallet,
    request: ({ depositId }) => ({
      params: { id: depositId },
      input: { cardNumber: '4000 0000 0000 0002' },
    }),
  },
  // One of the test driver: there is nothing to collect at PayPal.
  'wallet.captureDeposit': {
    ...superAdmins,
    SuperAdmin: 409,
    others: ofAnotherWallet,
    request: ({ depositId }) => ({ params: { id: depositId } }),
  },
  'wallet.cancelDeposit': {
    ...superAdmins,
    others: ofAnotherWallet,
    request: ({ depositId }) => ({ params: { id: depositId } }),
  },
  // More than the wallet holds.
  'wallet.withdraw': { ...superAdmins, SuperAdmin: 409, request: () => ({ input: { amount: '9999.00' } }) },
  'wallet.listWithdrawals': superAdmins,
  'wallet.cancelWithdrawal': {
    ...superAdmins,
    others: ofAnotherWallet,
    request: ({ withdrawalId }) => ({ params: { id: withdrawalId } }),
  },
  'wallet.listQueuedWithdrawals': superAdmins,
  'wallet.approveWithdrawal': {
    ...superAdmins,
    request: ({ withdrawalId }) => ({ params: { id: withdrawalId }, input: {} }),
  },
  'wallet.rejectWithdrawal': {
    ...superAdmins,
    request: ({ withdrawalId }) => ({ params: { id: withdrawalId }, input: { reason: 'Not today.' } }),
  },
  // It waits for approval: there is nothing to finish.
  'wallet.finishWithdrawal': {
    ...superAdmins,
    SuperAdmin: 409,
    request: ({ withdrawalId }) => ({
      params: { id: withdrawalId },
      input: { isPaid: true, note: 'Bank 1' },
    }),
  },
  // No payment of theirs waits to be given back.
  'wallet.retryRefund': {
    ...superAdmins,
    SuperAdmin: 404,
    request: () => ({ params: { id: randomUUID() } }),
  },
  'wallet.dismissRefund': {
    ...superAdmins,
    SuperAdmin: 404,
    request: () => ({ params: { id: randomUUID() }, input: { note: 'By bank.' } }),
  },
  'wallet.readPointsOverview': superAdmins,
  // These providers are not set up; what the test driver did not sign is refused.
  'wallet.receiveStripeEvent': refusedToAll(404),
  'wallet.receivePaypalEvent': refusedToAll(404),
  'wallet.receiveTestEvent': refusedToAll(400),
  'writer.generatePost': {
    ...members,
    others: 404,
    request: ({ siteId }) => ({
      input: { topic: 'Solar pumps for small farms', platform: 'x', destinationId: siteId },
    }),
  },
  'writer.generateSocialPost': {
    ...members,
    others: 404,
    request: ({ siteId }) => ({
      input: { topic: 'Solar pumps for small farms', platform: 'x', destinationId: siteId },
    }),
  },
  'writer.listPlatforms': members,
  'writer.listPostTypes': members,
  'writer.listPostNatures': members,
  'writer.removeSiteDraft': {
    ...members,
    others: 404,
    request: ({ draftId, draftSiteId }) => ({ params: { siteId: draftSiteId, id: draftId } }),
  },
  'writer.describeWriter': members,
  'writer.listGenerations': members,
  'writer.readGeneration': {
    ...members,
    others: 404,
    request: ({ generationId }) => ({ params: { id: generationId } }),
  },
  'writer.cancelGeneration': {
    ...members,
    others: 404,
    request: ({ generationId }) => ({ params: { id: generationId } }),
  },
  'writer.listDrafts': members,
  'writer.readDraft': { ...members, others: 404, request: ({ draftId }) => ({ params: { id: draftId } }) },
  'writer.changeDraft': {
    ...members,
    others: 404,
    request: ({ draftId }) => ({
      params: { id: draftId },
      input: { content: { title: 'Changed', html: '<p>Changed.</p>' } },
    }),
  },
  'writer.removeDraft': { ...members, others: 404, request: ({ draftId }) => ({ params: { id: draftId } }) },
  'writer.readUsage': members,
  'writer.readAiSettings': superAdmins,
  'writer.saveAiSettings': { ...superAdmins, request: () => ({ input: SILENT_MODEL }) },
  // Nothing listens there, which is said to SuperAdmin alone.
  'writer.tryModel': { ...superAdmins, SuperAdmin: 422, request: () => ({ input: SILENT_MODEL }) },
  'writer.listModels': { ...superAdmins, SuperAdmin: 422, request: () => ({ input: SILENT_SERVER }) },
  'writer.listLocalServers': superAdmins,
  'writer.removeAiSettings': superAdmins,
  'writer.listAgents': members,
  // The account of another is no destination.
  'writer.addAgent': {
    ...members,
    others: 400,
    request: ({ accountId }) => ({ input: agentOrder(accountId) }),
  },
  'writer.editAgent': {
    ...members,
    others: 400,
    request: ({ agentId, accountId }) => ({
      params: { id: agentId },
      input: { ...agentOrder(accountId), version: 1 },
    }),
  },
  'writer.pauseAgent': {
    ...members,
    others: 404,
    request: ({ agentId }) => ({ params: { id: agentId }, input: { isPaused: true } }),
  },
  'writer.removeAgent': { ...members, others: 404, request: ({ agentId }) => ({ params: { id: agentId } }) },
  'writer.draftNow': { ...members, others: 404, request: ({ agentId }) => ({ params: { id: agentId } }) },
  'writer.listAgentRuns': {
    ...members,
    others: 404,
    request: ({ agentId }) => ({ params: { id: agentId } }),
  },
};

/** What contributors of an account may not do at all, whatever it is about. */
export const editorsOnly: readonly string[] = [
  'blog.editOwnPost',
  'blog.setOwnPostStatus',
  'schedule.approvePost',
  'schedule.removeRemotePost',
  'schedule.retrySocialPublications',
  'schedule.returnPost',
  'schedule.setPostingTimes',
  'sites.addSite',
  'sites.beginAuthorization',
  'sites.changePost',
  'sites.changePosts',
  'sites.changeSite',
  'sites.openPairing',
  'sites.removePost',
  'sites.removeSite',
  'sites.testSite',
  'social.beginConnection',
  'social.connectBluesky',
  'social.removeConnection',
  'writer.addAgent',
  'writer.draftNow',
  'writer.editAgent',
  'writer.pauseAgent',
  'writer.removeAgent',
];
