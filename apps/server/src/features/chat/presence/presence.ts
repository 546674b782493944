// Who is online: a member with one socket at least, on any node. Going offline has a grace period, so that reloading a page is
// nothing. Told to those who share a room with the member. Each node counts its own sockets; leases join the nodes.
import { chatEvents } from '@msm/contract/chat/events';
import { OFFLINE_GRACE_MS } from '@msm/contract/chat/limits';
import type { StandingWork } from '../../../platform/jobs.ts';
import { LEASE_MS, type Leases } from '../../../platform/nodes/leases.ts';

/** Often enough that a lease is renewed although one renewal is lost. */
const RENEW_EVERY_MS = LEASE_MS / 3;

export interface Presence extends StandingWork {
  connect(memberId: string, socketId: string): Promise<void>;
  disconnect(memberId: string, socketId: string): void;
  onlineAmong(memberIds: readonly string[]): Promise<string[]>;
}

type Told = typeof chatEvents.userOnline;

interface Parts {
  leases: Leases;
  /** Of a member. */
  listRooms(memberId: string): Promise<string[]>;
  tellRooms(roomIds: string[], event: Told, payload: { userId: string }): void;
  onFault(error: unknown): void;
}

export function createPresence({ leases, listRooms, tellRooms, onFault }: Parts): Presence {
  const sockets = new Map<string, Set<string>>();
  /** Members without a socket whose grace period runs: still online. */
  const leaving = new Map<string, NodeJS.Timeout>();
  let upkeep: NodeJS.Timeout | undefined;

  const isHere = (memberId: string) => sockets.has(memberId) || leaving.has(memberId);

  async function tell(memberId: string, event: Told): Promise<void> {
    const roomIds = await listRooms(memberId);
    if (roomIds.length > 0) tellRooms(roomIds, event, { userId: memberId });
  }

  async function goOffline(memberId: string): Promise<void> {
    leaving.delete(memberId);
    if ((await leases.drop(memberId)) && !isHere(memberId)) await tell(memberId, chatEvents.userOffline);
  }

  const watched = (work: Promise<void>) => void work.catch(onFault);

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
        setTimeout(() => watched(goOffline(memberId)), OFFLINE_GRACE_MS),
      );
    },
    async onlineAmong(memberIds) {
      const elsewhere = await leases.heldElsewhere(memberIds.filter((id) => !isHere(id)));
      return memberIds.filter((id) => isHere(id) || elsewhere.has(id));
    },
    async begin() {
      upkeep = setInterval(() => watched(keepUp()), RENEW_EVERY_MS);
    },
    /** The node stops. Who does not come to another one is told to be gone by those, when the leases have run out. */
    async drain() {
      clearInterval(upkeep);
      for (const timer of leaving.values()) clearTimeout(timer);
      sockets.clear();
      leaving.clear();
    },
  };
}
