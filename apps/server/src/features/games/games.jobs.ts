// Upkeep of the lounge: games of guests alone and tables that were given up are not kept. Games of members stay.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CLOSED_TABLE_DAYS, GUEST_GAME_DAYS } from '@msm/contract/games/limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { inBatches, removeOldest } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { GamesDeps } from './games.deps.ts';

const tidy = job('games.tidy', z.object({}), { every: '20 3 * * *' });

const isGuestsAlone = sql`status = 'finished' and not seats @> '[{"kind": "member"}]'`;
const isGivenUp = sql`status = 'closed'`;

export const gamesJobs = ({ db, clock }: Pick<GamesDeps, 'db' | 'clock'>): JobWorker[] => [
  worker(tidy, async () => {
    const now = clock.now();
    const ended = { table: 'games_tables', column: 'ended_at' } as const;
    const guestsUntil = after(now, -GUEST_GAME_DAYS * DAY_MS);
    await inBatches((limit) => removeOldest(db, { ...ended, where: isGuestsAlone }, guestsUntil, limit));
    const closedUntil = after(now, -CLOSED_TABLE_DAYS * DAY_MS);
    await inBatches((limit) => removeOldest(db, { ...ended, where: isGivenUp }, closedUntil, limit));
  }),
];
