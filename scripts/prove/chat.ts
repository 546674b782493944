// Members send at least 100,000 messages in rooms while the portal is killed again and again, connections are cut, sends are
// doubled, messages are edited and deleted. Then every member's knowledge is compared with what was acknowledged. Chance and
// time are real, so a run cannot be repeated exactly. `node scripts/prove/chat.ts 10000 3` takes 10,000 messages and 3 kills.
// On the embedded database, or with DATABASE_URL on PostgreSQL in a database of its own.
import { chatUnderKills } from '../../apps/server/tests/faults/chat/chat-under-kills.ts';
import { databaseName, makeBenchDatabase } from '../../bench/platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from '../../bench/platform/figures.ts';

const MEMBERS = 40;
const ROOMS = 10;
const ROOMS_PER_MEMBER = 2;
const LONGEST_LIFE_MS = 20_000;

const wanted = Number(process.argv[2] ?? 100_000);
const kills = Number(process.argv[3] ?? 10);
const messagesPerRoom = Math.ceil(wanted / (MEMBERS * ROOMS_PER_MEMBER));

const database = await makeBenchDatabase('prove_chat');
const startedAt = performance.now();
say(
  `${wanted} messages of ${MEMBERS} members in ${ROOMS} rooms, ${kills} kills, ${databaseName}, ${machineLoad()}`,
);
try {
  const verdict = await chatUnderKills({
    settings: { ...database.settings, LOG_LEVEL: 'silent' },
    crowd: { members: MEMBERS, rooms: ROOMS, roomsPerMember: ROOMS_PER_MEMBER },
    messagesPerRoom,
    kills,
    longestMs: LONGEST_LIFE_MS,
    onProgress: (sent, killed) => say(`${sent} acknowledged after ${killed} kills`),
  });
  say(`${verdict.deliveries} deliveries compared in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const isGood = [
    reportFigure('prove.chat.messages', [verdict.messages], '', atLeast(wanted)),
    reportFigure('prove.chat.kills', [verdict.kills], '', atLeast(kills)),
    reportFigure('prove.chat.lost', [verdict.lost], '', atMost(0)),
    reportFigure('prove.chat.doubled', [verdict.doubled], '', atMost(0)),
    reportFigure('prove.chat.outOfOrder', [verdict.disordered], '', atMost(0)),
    reportFigure('prove.chat.unseenChanges', [verdict.unseenChanges], '', atMost(0)),
  ].every(Boolean);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await database.remove();
}
