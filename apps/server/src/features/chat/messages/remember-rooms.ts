// The sealed keys of rooms that a node sends to. They do not change while it runs, except by a rotation, after which the old sealed
// form still opens.
import type { SealedRoom } from './room-keys.ts';

/** A node that serves more rooms at once asks for some again. */
const ROOMS_REMEMBERED = 10_000;

export interface RememberedRooms {
  /** By id; without those that do not exist. */
  find(ids: readonly string[]): Promise<Map<string, SealedRoom>>;
}

export function rememberRooms(
  read: (ids: readonly string[]) => Promise<SealedRoom[]>,
  max = ROOMS_REMEMBERED,
): RememberedRooms {
  const known = new Map<string, SealedRoom>();
  return {
    async find(ids) {
      const wanted = [...new Set(ids)];
      const found = new Map(wanted.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
      const missing = wanted.filter((id) => !found.has(id));
      if (missing.length === 0) return found;
      for (const room of await read(missing)) {
        if (known.size >= max) known.clear();
        known.set(room.id, room);
        found.set(room.id, room);
      }
      return found;
    },
  };
}
