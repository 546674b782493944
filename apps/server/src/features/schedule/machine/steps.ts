// Steps that are asked for while others are being written are written together, in one statement: under load one carries
// dozens. Each still has its own outcome, and one whose row is locked waits for it alone.
import type { Db } from '../../../platform/db/tables.ts';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import type { Held } from '../claims.store.ts';
import { moveHeld, moveOf, type Change, type Move, type Note, type PlainStep } from '../steps.store.ts';
import type { StateFor } from '../transitions.rules.ts';

export interface Steps {
  /** False when the claim was revoked meanwhile: then nothing has changed. */
  take<S extends PlainStep>(
    held: Held,
    step: S,
    from: StateFor<S>,
    note: Note,
    change?: Change,
  ): Promise<boolean>;
}

interface Asked {
  move: Move;
  resolve(hasMoved: boolean): void;
  reject(error: unknown): void;
}

export function createSteps(db: Db): Steps {
  let asked: Asked[] = [];
  let isWriting = false;

  return {
    take: (held, step, from, note, change) =>
      new Promise((resolve, reject) => {
        asked.push({ move: moveOf(held, step, from, note, change), resolve, reject });
        if (!isWriting) void writeAll();
      }),
  };

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (asked.length > 0) {
      const together = asked;
      asked = [];
      await write(together);
    }
    isWriting = false;
  }

  async function write(together: Asked[]): Promise<void> {
    try {
      const moves = together.map(({ move }) => move);
      const { taken, locked } = await moveHeld(db, moves, { waitsForLocks: false });
      for (const each of together)
        if (locked.has(each.move.token)) void writeOnceUnlocked(each);
        else each.resolve(taken.has(each.move.token));
    } catch (error) {
      // One that cannot be written must not take the others along.
      if (together.length > 1 && !isDatabaseAway(error)) for (const each of together) await write([each]);
      else for (const { reject } of together) reject(error);
    }
  }

  async function writeOnceUnlocked({ move, resolve, reject }: Asked): Promise<void> {
    try {
      const { taken } = await moveHeld(db, [move], { waitsForLocks: true });
      resolve(taken.has(move.token));
    } catch (error) {
      reject(error);
    }
  }
}
