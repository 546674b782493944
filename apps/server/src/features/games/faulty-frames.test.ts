// A recorded game in which each frame in turn is dropped, doubled or delayed, whichever way it goes. A client sends what was not
// acknowledged again under the same command id and keeps the view with the highest number: then all views are the same, and every
// move was made once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameEvents } from '@msm/contract/games/events';
import type { TableView } from '@msm/contract/games/schemas';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { FOOLS_MATE, openBoard, openGuestTab, type Ack, type Frame, type Tab } from './games.fixture.ts';

type Fault = 'dropped' | 'doubled' | 'delayed';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.member('root');
});
afterAll(() => app.stop());

/** The network of one game: counts the frames and spoils one of them. */
function createNetwork(fault: Fault | undefined, spoilt: number) {
  let [frames, late]: [number, (() => void)[]] = [0, []];
  return {
    count: () => frames,
    /** True when the frame has arrived at once. */
    carry(arrive: () => void): boolean {
      const isSpoilt = frames++ === spoilt;
      if (isSpoilt && fault === 'dropped') return false;
      if (isSpoilt && fault === 'delayed') {
        late.push(arrive);
        return false;
      }
      arrive();
      if (isSpoilt) arrive();
      // What was late comes after what was sent later.
      for (const each of late.splice(0)) each();
      return true;
    },
    deliverLate() {
      for (const each of late.splice(0)) each();
    },
  };
}

/** Keeps what the network lets through. */
function createClient(tab: Tab, tableId: string, network: ReturnType<typeof createNetwork>) {
  let newest: TableView = tab.view(tableId);
  const keep = (view: TableView) => {
    if (view.seq > newest.seq) newest = view;
  };
  const hear = (frame: Frame) => void network.carry(() => frame.tableId === tableId && keep(frame.view));
  tab.socket.on(gameEvents.event.name, hear);
  const asked: Promise<Ack>[] = [];
  return {
    view: () => newest,
    /** Until it is acknowledged. */
    async send(command: object, commandId: string): Promise<void> {
      for (let isAnswered = false; !isAnswered;) {
        const answers: Promise<Ack>[] = [];
        network.carry(() => answers.push(tab.command(tableId, command, commandId)));
        asked.push(...answers);
        for (const ack of await Promise.all(answers))
          isAnswered = network.carry(() => ack.view && keep(ack.view)) || isAnswered;
      }
    },
    async settle(): Promise<void> {
      await Promise.all(asked);
      keep((await tab.ask(gameEvents.sync, { tableId })).view);
      tab.socket.off(gameEvents.event.name, hear);
    },
  };
}

async function play(tabs: readonly [Tab, Tab], fault: Fault | undefined, spoilt: number): Promise<number> {
  // Tables are opened faster here than a person could.
  app.clock.advance(20_000);
  const tableId = await openBoard(...tabs);
  const network = createNetwork(fault, spoilt);
  const clients = tabs.map((tab) => createClient(tab, tableId, network));
  for (const [ply, move] of FOOLS_MATE.entries()) await clients[ply % 2]!.send(move, `ply-${ply}`);
  network.deliverLate();
  for (const client of clients) await client.settle();
  const [white, black] = clients.map((client) => client.view());
  expect(white).toMatchObject({ status: 'finished', result: { reason: 'checkmate' } });
  expect((white!.state as { moves: string[] }).moves).toEqual(['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  expect({ ...black!, you: 0, clock: null }).toEqual({ ...white!, clock: null });
  return network.count();
}

test('whichever frame is dropped, doubled or delayed, all views converge', async () => {
  const tabs = [await openGuestTab(app), await openGuestTab(app)] as const;
  const frames = await play(tabs, undefined, -1);
  expect(frames).toBeGreaterThanOrEqual(12);
  for (const fault of ['dropped', 'doubled', 'delayed'] as const)
    for (let spoilt = 0; spoilt < frames; spoilt++) await play(tabs, fault, spoilt);
  for (const tab of tabs) tab.close();
});
