// What calls are given, and what the feature makes of it.
import type { SharedClock, Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { CallRooms } from '../../platform/ports/call-rooms.ts';
import type { IceServersFor } from '../../platform/ports/ice-servers.ts';
import type { Sessions } from '../../platform/ports/sessions.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { CallAudience } from './call-audience.ts';
import type { Seats } from './seats.ts';

export interface CallParts {
  db: Db;
  clock: Clock;
  timeOf: SharedClock;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
  users: Users;
  sessions: Pick<Sessions, 'isLive'>;
  callRooms: CallRooms;
  iceServersFor: IceServersFor;
}

export interface CallDeps extends CallParts {
  audience: CallAudience;
  seats: Seats;
}
