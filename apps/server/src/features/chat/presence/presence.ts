// Who is online: a member with one socket at least, on any node. Going offline has a grace period, so that reloading a page is
// nothing. Told to those who share a room with the member. Each node counts its own sockets; leases join the nodes.
import { chatEvents } from '@msm/contract/chat/events';
import { OFFLINE_GRACE_MS } from '@msm/contract/chat/limits';
import type { Db } from '../../../platform/db/tables.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { LEASE_MS, type Leases } from '../../../platform/nodes/leases.ts';
import type { Audience } from '../audience.ts';
import { listRoomIds } from '../rooms/rooms.store.ts';

/** Often enough that a lease is renewed although one renewal is lost. */
const RENEW_EVERY_MS = LEASE_MS / 3;

export interface Presence extends StandingWork {
  connect(memberId: string, socketId: string): Promise<void>;
  disconnect(memberId: string, socketId: string): void;
  onlineAmong(memberIds: readonly string[]): Promise<string[]>;
}

interface Parts {
  db: Db;
  leases: Leases;
  audience: Audience;
  log: Log;
  graceMs?: number;
}

export function createPresence({ db, leases, audience, log, graceMs = OFFLINE_GRACE_MS }: Parts): Presence {
  const sockets = new Map<string, Set<string>>();
  /** Members without a socket whose grace period runs: still online. */
  const leaving = new Map<string, NodeJS.Timeout>();
  let upkeep: NodeJS.Timeout | undefined;

  const isHere = (memberId: string) => sockets.has(memberId) || leaving.has(memberId);

  async function tell(memberId: string, event: typeof chatEvents.userOnline): Promise<void> {
    const roomIds = await listRoomIds(db, memberId);
    if (roomIds.length > 0) audience.tellRoom(roomIds, event, { userId: memberId });
  }

  async function goOffline(memberId: string): Promise<void> {
    leaving.delete(memberId);
    if ((await leases.drop(memberId)) && !isHere(memberId)) await tell(memberId, chatEvents.userOffline);
  }

  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'telling presence failed'));

  async function keepUp(): Promise<void> {
    await leases.renew([...sockets.keys(), ...leaving.keys()]);
    for (const memberId of await leases.collect())
      if (!isHere(memberId)) await tell(memberId, chatEvents.userOffline);
  }

  return {
    async connect(memberId, socketId) {
      const wasHere = isHere(memberId);
      clearTimeout(leaving.get(memberId));
      leaving.delete(memberId);
      sockets.set(memberId, (sockets.get(memberId) ?? new Set()).add(socketId));
      if (wasHere) return;
      if (await leases.hold(memberId)) await tell(memberId, chatEvents.userOnline);
    },
    disconnect(memberId, socketId) {
      const open = sockets.get(memberId);
      // One that joined no room was never counted.
      if (!open?.delete(socketId) || open.size > 0) return;
      sockets.delete(memberId);
      leaving.set(
        memberId,
        setTimeout(() => logged(goOffline(memberId)), graceMs),
      );
    },
    async onlineAmong(memberIds) {
      const elsewhere = await leases.heldElsewhere(memberIds.filter((id) => !isHere(id)));
      return memberIds.filter((id) => isHere(id) || elsewhere.has(id));
    },
    async begin() {
      upkeep = setInterval(() => logged(keepUp()), RENEW_EVERY_MS);
    },
    /** The node stops: its members are gone now, or on another node already. */
    async drain() {
      clearInterval(upkeep);
      for (const timer of leaving.values()) clearTimeout(timer);
      const gone = [...sockets.keys(), ...leaving.keys()];
      sockets.clear();
      leaving.clear();
      for (const memberId of gone) await leases.drop(memberId);
    },
  };
}
