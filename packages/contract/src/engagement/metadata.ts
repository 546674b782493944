// What a client says beside an engagement: free in form, small in size. Its known fields are read; whoever it claims to
// be from is overwritten by the session.
import * as z from 'zod/mini';
import { Email } from '../fields.ts';
import { GameKey, GameSessionId } from '../invites/schemas.ts';
import { METADATA_MAX_BYTES, METADATA_MAX_DEPTH } from './limits.ts';

export const EngagementMetadata = z
  .looseObject({
    game: z.optional(GameKey),
    sessionId: z.optional(GameSessionId),
    /** The same as `sessionId`: clients send either. */
    session: z.optional(GameSessionId),
    inviterEmail: z.optional(Email),
    inviteeEmail: z.optional(Email),
    accepted: z.optional(z.boolean()),
  })
  .check(
    z.refine(isShallowText, {
      error: `Metadata is plain text and numbers, nested at most ${METADATA_MAX_DEPTH} deep.`,
      abort: true,
    }),
    z.refine(isSmall, `Metadata has at most ${METADATA_MAX_BYTES} bytes.`),
  );
export type EngagementMetadata = z.output<typeof EngagementMetadata>;

/** Level by level, since a body can be nested deeper than the stack. The database holds neither NUL nor half characters. */
function isShallowText(metadata: object): boolean {
  let level = [metadata];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > METADATA_MAX_DEPTH) return false;
    const parts = level.flatMap((each) => Object.entries(each)).flat();
    if (!parts.every((part) => typeof part !== 'string' || isStorable(part))) return false;
    level = parts.filter((part): part is object => part !== null && typeof part === 'object');
  }
  return true;
}

const isStorable = (part: string) => part.isWellFormed() && !part.includes('\0');

function isSmall(metadata: object): boolean {
  return new TextEncoder().encode(JSON.stringify(metadata)).length <= METADATA_MAX_BYTES;
}
