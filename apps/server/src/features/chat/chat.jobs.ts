// Upkeep of conversations: pictures that no message has, and keys that the previous secret sealed. Records of calls, and events
// that a killed node committed and did not emit: changes of rooms, edits, deletions and reactions.
import * as z from 'zod/mini';
import { UNSENT_PICTURE_HOURS } from '@msm/contract/chat/limits';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { BATCH_ROWS } from '../../platform/db/batches.ts';
import { AppError } from '../../platform/errors.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import { recordCall } from '../../platform/ports/call-rooms.ts';
import type { ChatDeps } from './chat.deps.ts';
import { findSealedRooms } from './messages/append.store.ts';
import { boundToRoom } from './messages/room-keys.ts';
import { tellMessage, tellMessageAgain } from './messages/tell-message.ts';
import { abandonUnsent } from './pictures/pictures.store.ts';
import { removeAbandoned } from './pictures/stored-pictures.ts';
import { listSealedKeys, replaceSealedKey } from './rooms/rooms.store.ts';
import { tellRoomChanged, tellRoomChangedAgain } from './rooms/tell-room-changed.ts';

const tidy = job('chat.tidy', z.object({}), { every: '*/10 * * * *' });
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const chatJobs = (deps: ChatDeps): JobWorker[] => [
  worker(tidy, async () => {
    const now = deps.clock.now();
    await abandonUnsent(deps.db, after(now, -UNSENT_PICTURE_HOURS * HOUR_MS), now);
    await resealKeys(deps);
    // Last: it fails for as long as the bytes of one picture cannot be removed.
    await removeAbandoned(deps);
  }),
  worker(recordCall, (payload) => writeRecord(payload, deps)),
  worker(tellRoomChangedAgain, (payload) => tellRoomChanged(payload, deps)),
  worker(tellMessageAgain, async ({ roomId, messageId }) => {
    // Messages are removed with their room alone.
    const [room] = await findSealedRooms(deps.db, [roomId]);
    if (room) await tellMessage(room, messageId, deps);
  }),
];

type Recorded = z.output<(typeof recordCall)['payload']>;

/** The client id makes a second run the same message; members cannot send one with a space. */
async function writeRecord({ roomId, callerId, record }: Recorded, deps: ChatDeps): Promise<void> {
  const [sender] = await deps.users.list(deps.db, [callerId]);
  const message = { content: '', messageType: 'text', clientId: `call ${record.callId}` } as const;
  if (!sender) return;
  await deps.appendMessage({ roomId, sender, message, call: record }).catch((error: unknown) => {
    // Its caller has left the portal's conversations meanwhile.
    if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
  });
}

/** While the application secret is being rotated, so that the previous one can be dropped afterwards. */
async function resealKeys({ db, secrets }: Pick<ChatDeps, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.isRotating) return;
  for (let afterId = FIRST_ID, isMore = true; isMore;) {
    const rooms = await listSealedKeys(db, afterId, BATCH_ROWS);
    for (const { id, sealed_key } of rooms) {
      const boundTo = boundToRoom(id);
      if (secrets.isSealedByPrevious(sealed_key, boundTo))
        await replaceSealedKey(db, id, {
          from: sealed_key,
          to: secrets.seal(secrets.open(sealed_key, boundTo), boundTo),
        });
    }
    isMore = rooms.length === BATCH_ROWS;
    afterId = rooms.at(-1)?.id ?? afterId;
  }
}
