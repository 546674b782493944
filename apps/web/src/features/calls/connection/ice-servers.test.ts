import { TURN_CREDENTIAL_SECONDS } from '@msm/contract/calls/limits';
import type { IceServers } from '@msm/contract/calls/schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { createFreshServers } from './ice-servers.ts';

afterEach(() => {
  vi.useRealTimers();
});

const serversOf = (username: string): IceServers => ({
  iceServers: [{ urls: ['turn:turn.example.org'], username, credential: 'secret' }],
  iceTransportPolicy: 'all',
});

test('credentials are fetched again before they run out, and the old ones serve while that fails', async () => {
  vi.useFakeTimers({ now: 0 });
  const answers = [serversOf('first'), new Error('away'), serversOf('second')];
  const servers = createFreshServers(async () => {
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await servers.fetch()).toEqual(serversOf('first'));
  vi.setSystemTime(30 * 60_000);
  expect(await servers.fresh()).toEqual(serversOf('first'));
  vi.setSystemTime((TURN_CREDENTIAL_SECONDS - 60) * 1_000);
  expect(await servers.fresh()).toEqual(serversOf('first'));
  expect(await servers.fresh()).toEqual(serversOf('second'));
  expect(servers.known()).toEqual(serversOf('second'));
});
