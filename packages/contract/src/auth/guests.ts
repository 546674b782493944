// Guests: visitors with a signed identity for one socket channel. Apart from the other routes because pages without such
// a channel do not load it.
import * as z from 'zod/mini';
import { Instant } from '../fields.ts';
import { post } from '../route.ts';
import { channels, type ChannelName, type GuestChannel } from '../socket-event.ts';
import { GUEST_LIMIT } from './limits.ts';

const allowsGuests = (name: ChannelName): name is GuestChannel => channels[name].allowsGuests;
const GUEST_CHANNELS = (Object.keys(channels) as ChannelName[]).filter(allowsGuests);

export const guestRoutes = {
  becomeGuest: post('/api/guests', {
    access: 'visitor',
    input: z.strictObject({
      channel: z.enum(GUEST_CHANNELS, 'This channel is for members.'),
      /** Given to renew: the identity stays the same. One that is no good any more is replaced by a new one. */
      guestToken: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    output: z.object({ guestId: z.string(), guestToken: z.string(), expiresAt: Instant }),
    status: 201,
    limit: GUEST_LIMIT,
    summary: 'A signed identity for a visitor on one socket channel, or its renewal.',
  }),
} as const;
