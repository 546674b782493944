// Steps that are asked for while others are being written are written together, in one statement: under load one carries
// dozens. Each still has its own outcome.
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import { moveHeld, type Change, type Held, type Move, type Note } from '../claims.store.ts';
import type { StepFrom } from '../states.rules.ts';

export interface Steps {
  /** False when the target was taken away meanwhile: then nothing has changed. */
  take<From extends State>(
    held: Held,
    step: readonly [From, StepFrom<From>],
    note: Note,
    change?: Change,
  ): Promise<boolean>;
}

interface Asked {
  move: Move;
  resolve(hasMoved: boolean): void;
  reject(error: unknown): void;
}

export function createSteps(db: Db, owner: string): Steps {
  let asked: Asked[] = [];
  let isWriting = false;

  return {
    take: ({ id }, [from, to], note, change = {}) =>
      new Promise((resolve, reject) => {
        asked.push({ move: { id, from, to, note, change }, resolve, reject });
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
      const moved = await moveHeld(db, owner, moves);
      for (const { move, resolve } of together) resolve(moved.has(move.id));
    } catch (error) {
      // One that cannot be written must not take the others along.
      if (together.length > 1 && !isDatabaseAway(error)) for (const each of together) await write([each]);
      else for (const { reject } of together) reject(error);
    }
  }
}
