import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { OFFLINE_GRACE_MS } from '@msm/contract/chat/limits';
import { createPresence } from './presence.ts';
import { noOtherNode, type Leases } from '../../../platform/nodes/leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the rooms of a member were told, as `online anna`. */
function setUp(leases: Leases = noOtherNode) {
  const told: string[] = [];
  const presence = createPresence({
    listRooms: async () => ['room'],
    leases,
    tellRooms: (_rooms, { name }, { userId }) => void told.push(`${name.slice(5)} ${userId}`),
    onFault: (error) => {
      throw error;
    },
  });
  return { presence, told };
}

test('many tabs are one presence, which ends some seconds after the last', async () => {
  const { presence, told } = setUp();
  await presence.connect('anna', 'tab1');
  await presence.connect('anna', 'tab2');
  presence.disconnect('anna', 'tab1');
  presence.disconnect('anna', 'tab1');
  await vi.advanceTimersByTimeAsync(2 * OFFLINE_GRACE_MS);
  expect(told).toEqual(['online anna']);
  presence.disconnect('anna', 'tab2');
  await vi.advanceTimersByTimeAsync(OFFLINE_GRACE_MS - 1);
  expect(await presence.onlineAmong(['anna', 'ben'])).toEqual(['anna']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['online anna', 'offline anna']);
  expect(await presence.onlineAmong(['anna', 'ben'])).toEqual([]);
});

test('a page that reloads does not go offline', async () => {
  const { presence, told } = setUp();
  await presence.connect('anna', 'tab1');
  presence.disconnect('anna', 'tab1');
  await vi.advanceTimersByTimeAsync(OFFLINE_GRACE_MS - 1);
  await presence.connect('anna', 'tab2');
  await vi.advanceTimersByTimeAsync(OFFLINE_GRACE_MS);
  expect(told).toEqual(['online anna']);
});

test('who is on another node as well neither comes nor goes; who was on one that died is told to be gone', async () => {
  const ranOut = ['ben'];
  const { presence, told } = setUp({
    ...noOtherNode,
    hold: async () => false,
    drop: async () => false,
    heldElsewhere: async () => new Set(['anna']),
    collect: async () => ranOut.splice(0),
  });
  await presence.begin();
  await presence.connect('anna', 'tab1');
  presence.disconnect('anna', 'tab1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['offline ben']);
  expect(await presence.onlineAmong(['anna'])).toEqual(['anna']);
  await presence.drain();
});

test('a node that stops leaves it to the others to tell who is gone', async () => {
  const held = new Set<string>();
  const { presence } = setUp({
    ...noOtherNode,
    hold: async (key) => Boolean(held.add(key)),
    drop: async (key) => held.delete(key),
  });
  await presence.connect('anna', 'tab1');
  await presence.drain();
  expect([...held]).toEqual(['anna']);
});
