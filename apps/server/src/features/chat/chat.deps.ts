// What the operations of this feature are given.
import type { CallRecord } from '@msm/contract/call-records';
import type { NewMessage } from '@msm/contract/chat/schemas';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { PictureEncoder } from '../../platform/ports/media.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Leases } from '../../platform/nodes/leases.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import type { Audience } from './audience.ts';
import type { RoomKeys } from './messages/room-keys.ts';
import type { Presence } from './presence/presence.ts';
import type { Typing } from './presence/typing.ts';

/** A message on its way. */
export interface Send {
  roomId: string;
  sender: { id: string; username: string };
  message: NewMessage;
  /** Of a record that the portal writes: what it holds in place of a text. */
  call?: CallRecord;
}

/** Where it is in its room. */
export interface Appended {
  id: string;
  seq: bigint;
  created_at: Date;
}

export type AppendMessage = (send: Send) => Promise<Appended>;

/** What the portal gives. */
export interface ChatParts {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
  limits: Limits;
  secrets: Secrets;
  leases: Leases;
  users: Users;
  notifications: Notifications;
  encoder: PictureEncoder;
  storage: Storage;
  fetch: OutboundFetch;
  pageThreads: Threads;
  publicUrl: string;
}

/** With what the feature makes of it. */
export interface ChatDeps extends ChatParts {
  roomKeys: RoomKeys;
  audience: Audience;
  appendMessage: AppendMessage;
  presence: Presence;
  typing: Typing;
}
