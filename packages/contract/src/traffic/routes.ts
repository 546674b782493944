// Page views and game events, as the browser reports them. Field names are the specification's.
import * as z from 'zod/mini';
import { Instant, Nothing, text, MAX_USER_AGENT_LENGTH } from '../fields.ts';
import { post } from '../route.ts';
import { smallJson } from '../small-json.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_GAME_EVENT_BYTES,
  MAX_GAME_EVENT_DEPTH,
  MAX_VISIT_SECONDS,
  TRACK_LIMIT,
} from './limits.ts';

/** Random, made by the browser; no room for anything that means something. */
export const VisitorId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'This is not a valid id.'));

const Size = z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/, 'Give width and height, such as 360x720.'));

const PageViewEvent = z.strictObject({
  page_path: text(1, MAX_ADDRESS_LENGTH, 'page_path').check(z.startsWith('/', 'A path starts with a slash.')),
  /** The address that led here, or 'direct'. */
  referrer: text(1, MAX_ADDRESS_LENGTH, 'referrer'),
  /** Whole seconds in which the page could be seen. */
  visit_duration: z.int().check(z.gte(0), z.lte(MAX_VISIT_SECONDS)),
  session_id: VisitorId,
  /** Exists only where analytics were allowed; without it a view is anonymous. */
  anonymous_user_id: z.nullable(VisitorId),
  /** When the page came into view. With the session it names the view: telling it again tells of a longer stay. */
  timestamp: Instant,
  user_agent: text(0, MAX_USER_AGENT_LENGTH, 'user_agent'),
  screen_resolution: Size,
  viewport_size: Size,
  timezone: z.string().check(z.regex(/^[\w+/-]{1,64}$/, 'Give the name of a time zone.')),
});

const GameEvent = smallJson(z.record(z.string(), z.unknown()), {
  name: 'A game event',
  maxBytes: MAX_GAME_EVENT_BYTES,
  maxDepth: MAX_GAME_EVENT_DEPTH,
});

export const trafficRoutes = {
  trackPage: post('/api/analytics/track/page', {
    access: 'visitor',
    input: PageViewEvent,
    output: Nothing,
    limit: TRACK_LIMIT,
    summary: 'Tell that a page was seen, and for how long.',
  }),
  trackGameEvent: post('/api/analytics/track/gaming', {
    access: 'visitor',
    input: GameEvent,
    output: Nothing,
    limit: TRACK_LIMIT,
    summary: 'Tell what happened at a game, in a form of one’s own.',
  }),
} as const;
