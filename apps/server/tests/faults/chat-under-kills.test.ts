// The short form of `npm run prove:chat`: a portal that is killed while members send, cut their connections, double, edit and
// delete loses nothing, tells nothing twice and keeps one order for all.
import { expect, test } from 'vitest';
import { closedTestDatabase } from '../test-database.ts';
import { chatUnderKills } from './chat/chat-under-kills.ts';

/** Some seconds on an idle machine; a busy one starts each process many times slower. */
const BUSY_MACHINE_LIMIT_MS = 600_000;

test(
  'messages survive kills, doubled sends and cut connections, once and in order',
  async () => {
    const settings = {
      ...(await closedTestDatabase()),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      APP_SECRET: 'a secret that every start of the portal knows',
    };
    const crowd = { members: 12, rooms: 4, roomsPerMember: 2 };
    const verdict = await chatUnderKills({
      settings,
      crowd,
      messagesPerRoom: 40,
      kills: 1,
      longestMs: 1_500,
    });
    expect(verdict).toMatchObject({
      messages: 12 * 2 * 40,
      lost: 0,
      doubled: 0,
      disordered: 0,
      unseenChanges: 0,
    });
  },
  BUSY_MACHINE_LIMIT_MS,
);
