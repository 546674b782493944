// What one member changes over HTTP, in messages and in rooms: as often as messages may be sent. Each is told to all in the room.
import { SEND_LIMIT } from '@msm/contract/chat/limits';
import type { Limit } from '../../../platform/limits.ts';
import type { ChatDeps } from '../chat.deps.ts';

const CHANGES: Limit = {
  name: 'chat-changes',
  max: SEND_LIMIT.burst,
  windowSeconds: SEND_LIMIT.burst / SEND_LIMIT.perSecond,
};

export const takeChange = async ({ limits }: Pick<ChatDeps, 'limits'>, memberId: string): Promise<unknown> =>
  limits.take(CHANGES, memberId);
