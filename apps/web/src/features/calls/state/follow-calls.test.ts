// Calls of a tab, with the portal's answers and events.
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/session/browser-seams.fixture.ts';
import type { CurrentCall } from './call-store.ts';

const SOCKET = '../../../platform/sockets/chat-socket.ts';
const ME = 'me';

const ringing: Call = {
  callId: 'call',
  roomId: 'room',
  initiatorId: 'ann',
  initiatorName: 'Ann',
  targetUserId: ME,
  targetName: 'Me',
  callType: 'audio',
  status: 'initiated',
  outcome: null,
  answeredAt: null,
};

let tell: (event: { name: string }, payload: unknown) => void;
beforeEach(() => {
  const hearers: [name: string, hear: (payload: unknown) => void][] = [];
  tell = ({ name }, payload) => {
    for (const [heard, hear] of hearers) if (heard === name) hear(payload);
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: memoryStorage() }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  vi.resetModules();
  vi.doMock(SOCKET, () => ({
    askChats: async () => ({ call: null }),
    catchUpChatsBy: () => {},
    listenToChats: ({ name }: { name: string }, hear: (payload: unknown) => void) =>
      hearers.push([name, hear]),
    startChatSocket: () => {},
  }));
});
afterEach(async () => {
  // What makes a call is loaded when one rings.
  await vi.dynamicImportSettled();
  vi.doUnmock(SOCKET);
  vi.resetModules();
  vi.unstubAllGlobals();
});

async function openTab() {
  const { useSession } = await import('../../../platform/session/session.ts');
  useSession.setState({ user: { id: ME } as never });
  const { useCalls } = await import('./call-store.ts');
  (await import('./follow-calls.ts')).followCalls();
  return useCalls;
}

test('a call that comes while another one is being prepared rings once that one was refused', async () => {
  const useCalls = await openTab();
  useCalls.setState({ current: { phase: 'preparing', partnerId: 'ben' } as CurrentCall });
  tell(callEvents.incoming, ringing);
  useCalls.setState({ current: null });
  expect(useCalls.getState().incoming).toEqual(ringing);
  tell(callEvents.ended, { callId: 'call', roomId: 'room', reason: 'missed' });
  expect(useCalls.getState().incoming).toBeNull();
});

test('a call that is told again while this tab answers it does not ring', async () => {
  const useCalls = await openTab();
  useCalls.setState({ current: { phase: 'connecting', callId: 'call' } as CurrentCall });
  tell(callEvents.incoming, ringing);
  expect(useCalls.getState().incoming).toBeNull();
});
