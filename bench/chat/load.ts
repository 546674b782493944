// The clients of the bench, in a process of their own: sockets of members that send and count what they are told.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, MessagesPage, RoomPosition } from '@msm/contract/chat/schemas';
import { connectTo } from '../../apps/server/tests/socket-client.ts';
import type { Asked, Seat } from './load-process.ts';

/** Padding to the length of a usual message. */
const TEXT =
  'A message of a hundred characters or so, as people write them when they have something to say. ';
/** Connections are opened so many at a time: a crowd comes over seconds. */
const OPENED_AT_ONCE = 50;
const AGAIN_MS = 500;
/** What a crowd may be answered; each tries again, and the time until it succeeds counts. */
const TOO_BUSY = [429, 503];

interface Client extends Seat {
  socket: ReturnType<typeof connectTo>;
  seq: number;
}

let address = '';
let clients: Client[] = [];
let deliveries = 0;
let lateness: number[] | undefined;

const tasks: { [K in Asked['task']]: (asked: Extract<Asked, { task: K }>) => Promise<object> } = {
  async open(asked) {
    address = asked.address;
    clients = [];
    for (let at = 0; at < asked.seats.length; at += OPENED_AT_ONCE)
      clients.push(...(await Promise.all(asked.seats.slice(at, at + OPENED_AT_ONCE).map(openClient))));
    return { opened: clients.length };
  },
  async close() {
    for (const { socket } of clients) socket.close();
    return {};
  },
  async countOpen() {
    return { open: clients.filter(({ socket }) => socket.connected).length };
  },
  /** Closed loop: each client keeps so many messages in flight. */
  async saturate({ ms, inFlight }) {
    const until = performance.now() + ms;
    let sends = 0;
    const before = deliveries;
    const sender = async (client: Client) => {
      while (performance.now() < until) {
        await send(client);
        sends += 1;
      }
    };
    const startedAt = performance.now();
    await Promise.all(clients.flatMap((client) => Array.from({ length: inFlight }, () => sender(client))));
    const seconds = (performance.now() - startedAt) / 1000;
    return { deliveriesPerSecond: (deliveries - before) / seconds, sendsPerSecond: sends / seconds };
  },
  /** Open loop: so many messages a second over all clients; how late each delivery is. */
  async pace({ ms, perSecond }) {
    lateness = [];
    const startedAt = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let number = 0; performance.now() - startedAt < ms; number++) {
      const dueAt = startedAt + (number * 1000) / perSecond;
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await delay(waitMs);
      sent.push(send(clients[number % clients.length]!));
    }
    await Promise.all(sent);
    const sorted = lateness.toSorted((one, other) => one - other);
    lateness = undefined;
    return { p50: at(sorted, 0.5), p99: at(sorted, 0.99), count: sorted.length };
  },
  /** Cuts all at once; after a pause all come back at once and fetch what they missed. */
  async comeBack({ missed }) {
    for (const { socket } of clients) socket.close();
    await Promise.all(missed.map((seat) => sendSome(seat, 50)));
    const startedAt = performance.now();
    const took = await Promise.all(
      clients.map(async (client) => {
        const back = await openClient(client);
        const missing = await catchUp(back, client.seq);
        return { ms: performance.now() - startedAt, missing, client: back };
      }),
    );
    clients = took.map(({ client }) => client);
    const sorted = took.map(({ ms }) => ms).toSorted((one, other) => one - other);
    return { p99: at(sorted, 0.99), missing: took.reduce((sum, { missing }) => sum + missing, 0) };
  },
  /** One client sends without pause, whatever it is answered, until the others have been paced. */
  async paceUnderFlood({ ms, perSecond }) {
    const [flooder, ...calm] = clients;
    const over = new AbortController();
    const flooding = (async () => {
      while (!over.signal.aborted) {
        for (let burst = 0; burst < 20; burst++)
          flooder!.socket.emit(chatEvents.sendMessage.name, {
            roomId: flooder!.roomIds[0],
            message: { content: TEXT },
          });
        await delay(20);
      }
    })();
    clients = calm;
    const paced = await tasks.pace({ task: 'pace', ms, perSecond });
    over.abort();
    await flooding;
    clients = [flooder!, ...calm];
    return paced;
  },
};

process.on('message', (asked: Asked) => {
  const task = tasks[asked.task] as (asked: Asked) => Promise<object>;
  task(asked).then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function openClient(seat: Seat): Promise<Client> {
  const socket = connectTo(address, 'chats', seat.token, { timeout: 60_000 });
  const client: Client = { ...seat, socket, seq: 0 };
  socket.on(chatEvents.messageNew.name, (message: Message) => {
    deliveries += 1;
    client.seq = message.seq;
    lateness?.push(performance.now() - Number(message.content.slice(TEXT.length)));
  });
  await untilConnected(socket);
  const [room] = await joinRooms(socket, seat);
  client.seq = room?.last_seq ?? 0;
  return client;
}

/** Of a crowd some are told to come again in a moment, and do. */
async function joinRooms(socket: Client['socket'], { roomIds }: Seat): Promise<RoomPosition[]> {
  for (;;) {
    const { rooms } = (await socket.emitWithAck(chatEvents.joinRooms.name, { roomIds })) as {
      rooms?: RoomPosition[];
    };
    if (rooms) return rooms;
    await delay(AGAIN_MS);
  }
}

/** However long it takes: how long is what is measured. */
const untilConnected = (socket: Client['socket']): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

async function send({ socket, roomIds }: Client): Promise<void> {
  const message = { content: TEXT + performance.now(), clientId: randomUUID() };
  const answer = (await socket.emitWithAck(chatEvents.sendMessage.name, { roomId: roomIds[0], message })) as {
    ok: boolean;
  };
  if (!answer.ok && !lateness) throw new Error(JSON.stringify(answer));
}

async function sendSome(seat: Seat, count: number): Promise<void> {
  const sender = await openClient(seat);
  for (let number = 0; number < count; number++) await send(sender);
  sender.socket.close();
}

/** How many of the messages since `seq` were not there. */
async function catchUp({ token, roomIds, seq: last }: Client, seq: number): Promise<number> {
  let known = seq;
  for (let isMore = true; isMore;) {
    const url = `${address}${chatRoutes.listMessages.path.replace(':id', roomIds[0]!)}?limit=200&after=${known}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (TOO_BUSY.includes(answer.status)) {
      await delay(AGAIN_MS);
      continue;
    }
    if (!answer.ok) throw new Error(`A catch-up was answered ${answer.status}: ${await answer.text()}`);
    const { messages, has_newer } = (await answer.json()) as MessagesPage;
    for (const message of messages) if (message.seq === known + 1) known += 1;
    isMore = has_newer;
  }
  return Math.max(0, last - known);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
