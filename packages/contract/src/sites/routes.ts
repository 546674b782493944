// Connected WordPress sites: their connection, their posts and files, and msmBridge. All but msmBridge's own calls act on
// the account that the session has chosen; another account's site does not exist.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { PageNumberQuery } from '../paging.ts';
import { del, get, patch, post } from '../route.ts';
import { BridgedSitesPage, Heard, Paired, PairInput, Pairing, SignedMessage } from './bridge.ts';
import {
  BRIDGE_LIMIT,
  CONNECT_LIMIT,
  DOWNLOAD_LIMIT,
  MAX_MEDIA_BYTES,
  MEDIA_FIELD,
  PAIR_LIMIT,
  SITE_CALL_LIMIT,
  UPLOAD_LIMIT,
} from './limits.ts';
import { BRIDGE_PLUGIN_PATH } from './paths.ts';
import {
  AddSiteInput,
  AuthorizedQuery,
  AuthorizeInput,
  AuthorizePage,
  ChangePostInput,
  ChangeSiteInput,
  CheckedSite,
  Diagnosis,
  MediaInput,
  Polled,
  PostsPage,
  PostsQuery,
  Site,
  SiteLoginInput,
  SiteMedia,
  SiteParams,
  SitePost,
  SitePostParams,
  SiteTerms,
  SpecifiedPostParams,
  SpecifiedSiteParams,
  WholeSitePost,
} from './schemas.ts';

export const siteRoutes = {
  listSites: get('/admin/get-sites', {
    access: 'member',
    output: z.object({ sites: z.array(Site) }),
    summary: 'The connected sites of the account with their health.',
  }),
  addSite: post('/admin/add-site', {
    access: 'member',
    input: AddSiteInput,
    output: z.object({ site: Site }),
    status: 201,
    limit: CONNECT_LIMIT,
    summary: 'Connect a WordPress site with an application password. The connection is tried first.',
  }),
  removeSite: del('/admin/delete-site/:id', {
    access: 'member',
    params: SiteParams,
    output: Nothing,
    summary: 'Disconnect a site. Its posts stay on it.',
  }),
  testSite: post('/api/sites/test', {
    access: 'member',
    input: SiteLoginInput,
    output: Diagnosis,
    limit: CONNECT_LIMIT,
    summary: 'Try a connection without keeping it, and say what is wrong and what to do.',
  }),
  checkSite: post('/api/sites/:id/check', {
    access: 'member',
    params: SiteParams,
    output: CheckedSite,
    limit: CONNECT_LIMIT,
    summary: 'Look now whether a site is reachable and accepts its credentials.',
  }),
  changeSite: patch('/api/sites/:id', {
    access: 'member',
    params: SiteParams,
    input: ChangeSiteInput,
    output: z.object({ site: Site }),
    limit: CONNECT_LIMIT,
    summary: 'Rename a site, or give it a new application password, which is tried first.',
  }),
  beginAuthorization: post('/api/sites/authorize', {
    access: 'member',
    input: AuthorizeInput,
    output: AuthorizePage,
    limit: CONNECT_LIMIT,
    summary:
      'Find the page of a site on which its owner lets the portal in. The browser goes there by itself.',
  }),
  finishAuthorization: get('/api/sites/authorized', {
    access: 'visitor',
    input: AuthorizedQuery,
    output: 'redirect',
    limit: CONNECT_LIMIT,
    callableFrom: 'links',
    summary: 'Where WordPress sends the browser back to, with the application password it made.',
  }),

  listPosts: get('/admin/published-posts/:siteId', {
    access: 'member',
    params: SpecifiedSiteParams,
    input: PostsQuery,
    output: PostsPage,
    limit: SITE_CALL_LIMIT,
    summary: 'The posts of a site by status, newest first, with the totals of each status.',
  }),
  readPost: get('/api/sites/:id/posts/:postId', {
    access: 'member',
    params: SitePostParams,
    output: z.object({ post: WholeSitePost }),
    limit: SITE_CALL_LIMIT,
    summary: 'A whole post of a site, to be edited.',
  }),
  changePost: patch('/api/sites/:id/posts/:postId', {
    access: 'member',
    params: SitePostParams,
    input: ChangePostInput,
    output: z.object({ post: SitePost }),
    limit: SITE_CALL_LIMIT,
    summary: 'Change a post on its site.',
  }),
  removePost: del('/admin/published-posts/:siteId/:id', {
    access: 'member',
    params: SpecifiedPostParams,
    output: Nothing,
    limit: SITE_CALL_LIMIT,
    summary: 'Move a post into the trash of its site.',
  }),
  uploadMedia: post('/admin/sites/:siteId/media', {
    access: 'member',
    params: SpecifiedSiteParams,
    input: MediaInput,
    upload: { field: MEDIA_FIELD, maxBytes: MAX_MEDIA_BYTES },
    output: z.object({ media: SiteMedia }),
    status: 201,
    limit: UPLOAD_LIMIT,
    summary: 'Put a picture (jpeg, png, webp, gif) or an mp4 video into the media library of a site.',
  }),
  listTerms: get('/api/sites/:id/terms', {
    access: 'member',
    params: SiteParams,
    output: SiteTerms,
    limit: SITE_CALL_LIMIT,
    summary: 'The categories and tags of a site, most used first.',
  }),
  pollPosts: get('/admin/poll-all-posts', {
    access: 'member',
    output: Polled,
    callableFrom: 'ownPages',
    summary: 'Count the posts of all sites anew, in the background. Answers the counts known so far.',
  }),

  downloadBridge: get(BRIDGE_PLUGIN_PATH, {
    access: 'visitor',
    output: 'file',
    limit: DOWNLOAD_LIMIT,
    summary: 'The WordPress plugin that pairs a site with this portal.',
  }),
  openPairing: post('/api/msmbridge/pairings', {
    access: 'member',
    output: Pairing,
    status: 201,
    limit: CONNECT_LIMIT,
    summary: 'A code of eight characters to type into the plugin, good once and for 15 minutes.',
  }),
  pairSite: post('/api/msmbridge/pair', {
    access: 'visitor',
    input: PairInput,
    output: Paired,
    status: 201,
    limit: PAIR_LIMIT,
    summary: 'The plugin connects its site by a pairing code.',
  }),
  reportHealth: post('/api/msmbridge/heartbeat', {
    access: 'visitor',
    input: SignedMessage,
    output: Heard,
    limit: BRIDGE_LIMIT,
    summary: 'The plugin reports how its site is, signed.',
  }),
  unpairSite: post('/api/msmbridge/unpair', {
    access: 'visitor',
    input: SignedMessage,
    output: Nothing,
    limit: BRIDGE_LIMIT,
    summary: 'The plugin says that its site was disconnected there, signed.',
  }),
  listBridges: get('/api/msmbridge/sites', {
    access: 'admin',
    input: PageNumberQuery,
    output: BridgedSitesPage,
    summary: 'Every paired site of the installation with its health.',
  }),
} as const;
