// Connections to social networks. All but the two that networks themselves call act on the account that the session has chosen;
// another account's connection does not exist. Publishing, its jobs and their lists are the schedule's: a connection is a
// destination like a site.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { del, get, post } from '../route.ts';
import { CONNECT_LIMIT, LINK_CARD_LIMIT, RENDITION_LIMIT } from './limits.ts';
import {
  BlueskyInput,
  CallbackQuery,
  Connection,
  ConnectionParams,
  Connections,
  LinkCard,
  LinkCardQuery,
  OAuthParams,
} from './schemas.ts';

export const socialRoutes = {
  listConnections: get('/api/connections', {
    access: 'member',
    output: Connections,
    summary: 'The connections of the account, and the networks that this portal offers.',
  }),
  beginConnection: post('/api/connections/:network/authorize', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: OAuthParams,
    output: z.object({ url: z.string() }),
    limit: { perMinute: CONNECT_LIMIT.perMinute },
    summary:
      'The page of the network on which a person lets the portal in. The browser goes there by itself; also to connect again.',
  }),
  finishConnection: get('/api/connections/:network/callback', {
    access: 'visitor',
    params: OAuthParams,
    input: CallbackQuery,
    output: 'redirect',
    limit: { perMinute: CONNECT_LIMIT.perMinute },
    callableFrom: 'links',
    summary: 'Where the network sends the browser back to.',
  }),
  connectBluesky: post('/api/connections/bluesky', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    input: BlueskyInput,
    output: z.object({ connection: Connection }),
    status: 201,
    limit: CONNECT_LIMIT,
    summary: 'Connect a Bluesky profile by handle and app password, or connect it again.',
  }),
  checkConnection: post('/api/connections/:id/check', {
    access: 'member',
    params: ConnectionParams,
    output: z.object({ connection: Connection }),
    limit: { perMinute: CONNECT_LIMIT.perMinute },
    summary: 'Look now whether the network accepts a connection.',
  }),
  removeConnection: del('/api/connections/:id', {
    access: 'member',
    requireEditor: true,
    params: ConnectionParams,
    output: Nothing,
    summary: 'Disconnect a page or profile. What was published there stays.',
  }),
  readLinkCard: get('/api/link-card', {
    access: 'member',
    input: LinkCardQuery,
    output: LinkCard,
    limit: LINK_CARD_LIMIT,
    summary: 'Title and description of a page, for the card below a post.',
  }),
  readRendition: get('/api/renditions', {
    access: 'visitor',
    input: z.strictObject({ token: z.string().check(z.maxLength(1_000)) }),
    output: 'file',
    limit: RENDITION_LIMIT,
    summary: 'A library picture as a network wants it, under a signed address that ends after a day.',
  }),
} as const;
