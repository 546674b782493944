// Conversations: 200 clients in 20 rooms. What the portal does with a message (authorise, seal, store with fsync, tell) divided
// by bare Socket.IO that only tells, in the same run, alternating. Then lateness at half of bare's capacity, memory of an idle
// socket, 2,000 sockets, 1,000 clients that come back, a room of 100,000 messages, and one member who floods.
// Parts: BENCH_PARTS=throughput,lateness,memory,reconnect,room,flood; without it all of them. BENCH_ROUNDS, seven unless said otherwise.
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chatRoutes } from '@msm/contract/chat/routes';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import type { CrowdMember } from '../apps/server/tests/faults/chat/crowd.ts';
import { startPortal, type PortalProcess } from '../apps/server/tests/faults/chat/portal-process.ts';
import { askChild, forkBench, startLoad, stopChild, type Paced, type Seat } from './chat/load-process.ts';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, machineLoad, median, reportFigure, say, type Goal } from './platform/figures.ts';

const CROWD = { members: 200, rooms: 20, roomsPerMember: 1 };
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const ROUND_MS = 3_000;
const IN_FLIGHT = 4;
const IDLE_SOCKETS = 1_000;
const HELD_SOCKETS = 2_000;
const HELD_MS = 10_000;
/** Until closed sockets are forgotten. */
const SETTLE_MS = 1_000;
const LONG_ROOM = 100_000;
const FLOOD_PER_SECOND = 100;

const isBenched = (part: string) => process.env['BENCH_PARTS']?.split(',').includes(part) ?? true;

const database = await makeBenchDatabase('chat');
const settings = {
  ...database.settings,
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
};
const load = startLoad();
let isGood = true;
try {
  say(
    `${CROWD.members} clients in ${CROWD.rooms} rooms, ${ROUNDS} rounds, ${databaseName}, ${machineLoad()}`,
  );
  if (isBenched('throughput')) await withServers([], measureThroughput);
  if (isBenched('lateness')) await withServers([], measureLateness);
  if (isBenched('memory')) await withServers(['--expose-gc'], measureMemory);
  if (isBenched('reconnect')) await withPortal(measureReconnect);
  if (isBenched('room')) await withPortal(measureLongRoom);
  if (isBenched('flood')) await measureFlood();
} finally {
  await load.stop();
  await database.remove();
}
process.exit(isGood ? 0 : 1);

function figure(name: string, rounds: number[], unit: string, goal?: Goal): void {
  isGood = reportFigure(`chat.${name}`, rounds, unit, goal) && isGood;
}

async function withPortal(measure: (portal: PortalProcess) => Promise<void>): Promise<void> {
  const portal = await startPortal({ ...settings, UNLIMITED: 'yes' }, CROWD);
  try {
    await measure(portal);
  } finally {
    await portal.stop();
  }
}

interface Servers {
  portal: PortalProcess;
  bareAddress: string;
  residentBytes(): Promise<{ portal: number; bare: number }>;
}

async function withServers(execArgv: string[], measure: (servers: Servers) => Promise<void>): Promise<void> {
  const bare = forkBench('../../apps/server/tests/faults/chat/bare-sockets.child.ts', execArgv);
  const [{ address: bareAddress }] = (await once(bare, 'message')) as [{ address: string }];
  const portal = await startPortal({ ...settings, UNLIMITED: 'yes' }, CROWD, execArgv);
  const resident = async (child: typeof bare) =>
    (await askChild<{ residentBytes: number }>(child, 'memory')).residentBytes;
  try {
    await measure({
      portal,
      bareAddress,
      residentBytes: async () => ({ portal: await resident(portal.child), bare: await resident(bare) }),
    });
  } finally {
    await portal.stop();
    await stopChild(bare);
  }
}

function seatsOf(members: readonly CrowdMember[], count = members.length): Seat[] {
  return Array.from({ length: count }, (_, at) => {
    const { token, roomIds } = members[at % members.length]!;
    return { token, roomIds };
  });
}

interface Saturated {
  deliveriesPerSecond: number;
  sendsPerSecond: number;
}

async function saturate(): Promise<Saturated> {
  return load.ask({ task: 'saturate', ms: ROUND_MS, inFlight: IN_FLIGHT });
}

/** With the clients of the crowd connected to one of the two servers. */
async function onServer<T>(address: string, members: readonly CrowdMember[], work: () => Promise<T>) {
  await load.ask({ task: 'open', address, seats: seatsOf(members) });
  const answer = await work();
  await load.ask({ task: 'close' });
  return answer;
}

async function measureThroughput({ portal, bareAddress }: Servers): Promise<void> {
  const { address, members } = portal;
  const [ratios, ours, bares]: number[][] = [[], [], []];
  await onServer(address, members, saturate);
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await onServer(bareAddress, members, saturate);
    const own = await onServer(address, members, saturate);
    bares!.push(bare.deliveriesPerSecond);
    ours!.push(own.deliveriesPerSecond);
    ratios!.push(own.deliveriesPerSecond / bare.deliveriesPerSecond);
  }
  figure('bareDeliveriesPerSecond', bares!, '/s');
  figure('deliveriesPerSecond', ours!, '/s');
  figure('throughputOfBare', ratios!, '', atLeast(0.7));
}

/** At half of what bare Socket.IO can do. Finding that warms both up. */
async function measureLateness({ portal, bareAddress }: Servers): Promise<void> {
  const { address, members } = portal;
  const bareSends: number[] = [];
  for (let round = 0; round < 3; round++) {
    bareSends.push((await onServer(bareAddress, members, saturate)).sendsPerSecond);
    await onServer(address, members, saturate);
  }
  const perSecond = median(bareSends) / 2;
  const pace = () => load.ask<Paced>({ task: 'pace', ms: ROUND_MS, perSecond });
  const [bareP99, ownP99, allowed]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await onServer(bareAddress, members, pace);
    const own = await onServer(address, members, pace);
    bareP99!.push(bare.p99);
    ownP99!.push(own.p99);
    allowed!.push(own.p99 / (3 * bare.p99 + fsyncMs()));
  }
  say(`lateness at ${Math.round(perSecond)} messages a second; one fsync takes ${fsyncMs().toFixed(2)} ms`);
  figure('bareP99Ms', bareP99!, ' ms');
  figure('p99Ms', ownP99!, ' ms');
  figure('p99OfAllowed', allowed!, '', atMost(1));
}

/** The median of twenty, in the folder of the bench. */
function fsyncMs(): number {
  const file = openSync(join(database.dataDir, 'fsync'), 'w');
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(8_192));
    fsyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  return median(times);
}

async function measureMemory({ portal, bareAddress, residentBytes }: Servers): Promise<void> {
  const seats = seatsOf(portal.members, IDLE_SOCKETS);
  const kilobytes: number[] = [];
  for (const [name, address] of [
    ['portal', portal.address],
    ['bare', bareAddress],
  ] as const) {
    // Pools and caches that the first sockets fill are not a socket's own.
    await load.ask({ task: 'open', address, seats: seats.slice(0, 200) });
    await load.ask({ task: 'close' });
    await delay(SETTLE_MS);
    const before = (await residentBytes())[name];
    await load.ask({ task: 'open', address, seats });
    await delay(SETTLE_MS);
    kilobytes.push(((await residentBytes())[name] - before) / IDLE_SOCKETS / 1_000);
    await load.ask({ task: 'close' });
  }
  const [own, bare] = kilobytes as [number, number];
  say(`an idle socket: ${own.toFixed(1)} kB in the portal, ${bare.toFixed(1)} kB bare`);
  // One round: another would find the memory that this one gave back.
  figure('memoryOfBare', [own / bare], '', atMost(1.5));

  await load.ask({ task: 'open', address: portal.address, seats: seatsOf(portal.members, HELD_SOCKETS) });
  await delay(HELD_MS);
  const { open } = await load.ask<{ open: number }>({ task: 'countOpen' });
  await load.ask({ task: 'close' });
  figure('socketsLost', [HELD_SOCKETS - open], '', atMost(0));
}

async function measureReconnect({ address, members }: PortalProcess): Promise<void> {
  const missed = seatsOf(members, CROWD.rooms);
  for (const clients of [100, 1_000]) {
    await load.ask({ task: 'open', address, seats: seatsOf(members, clients) });
    const { p99, missing } = await load.ask<{ p99: number; missing: number }>({ task: 'comeBack', missed });
    await load.ask({ task: 'close' });
    const name = clients === 1_000 ? '' : 'AtATenth';
    figure(`reconnectP99Ms${name}`, [p99], ' ms', atMost(10_000));
    figure(`missedAfterReconnect${name}`, [missing], '', atMost(0));
  }
}

async function measureLongRoom({ address, members, child }: PortalProcess): Promise<void> {
  const { token, roomIds } = members[0]!;
  for (const messages of [LONG_ROOM / 10, LONG_ROOM]) {
    await askChild(child, { roomId: roomIds[0], messages });
    const url = `${address}${chatRoutes.listMessages.path.replace(':id', roomIds[0]!)}?limit=50`;
    const times: number[] = [];
    for (let time = 0; time < 21; time++) {
      const startedAt = performance.now();
      await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
      times.push(performance.now() - startedAt);
    }
    figure(`openRoomMs${messages === LONG_ROOM ? '' : 'AtATenth'}`, times, ' ms', atMost(50));
  }
}

/** With the limits that members have. */
async function measureFlood(): Promise<void> {
  const portal = await startPortal(settings, CROWD);
  const pace = { ms: ROUND_MS, perSecond: FLOOD_PER_SECOND };
  const ratios: number[] = [];
  try {
    await load.ask({ task: 'open', address: portal.address, seats: seatsOf(portal.members) });
    for (let round = 0; round < 3; round++) {
      const calm = await load.ask<Paced>({ task: 'pace', ...pace });
      const flooded = await load.ask<Paced>({ task: 'paceUnderFlood', ...pace });
      ratios.push(flooded.p50 / calm.p50);
    }
    await load.ask({ task: 'close' });
  } finally {
    await portal.stop();
  }
  figure('latenessUnderFlood', ratios, '', atMost(2));
}
