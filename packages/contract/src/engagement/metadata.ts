// What a client says beside an engagement: free in form, small in size. Its known fields are read; the member it claims to
// be from is overwritten by the session.
import * as z from 'zod/mini';
import { Email, GameKey, GameSessionId } from '../fields.ts';
import { smallJson } from '../small-json.ts';
import { METADATA_MAX_BYTES, METADATA_MAX_DEPTH } from './limits.ts';

export const EngagementMetadata = smallJson(
  z.looseObject({
    game: z.optional(GameKey),
    sessionId: z.optional(GameSessionId),
    /** The same as `sessionId`: clients send either. */
    session: z.optional(GameSessionId),
    inviterEmail: z.optional(Email),
    inviteeEmail: z.optional(Email),
    accepted: z.optional(z.boolean()),
  }),
  { name: 'Metadata', maxBytes: METADATA_MAX_BYTES, maxDepth: METADATA_MAX_DEPTH },
);
export type EngagementMetadata = z.output<typeof EngagementMetadata>;
