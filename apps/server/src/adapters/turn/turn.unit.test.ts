import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { TURN_CREDENTIAL_SECONDS } from '@msm/contract/calls/limits';
import { createIceServers } from './create-ice-servers.ts';
import { readTurnSettings } from './turn-settings.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const TURN = {
  TURN_URL: 'turn:turn.example:3478, turns:turn.example:5349?transport=tcp',
  TURN_SECRET: 'x'.repeat(16),
};
const serversOf = (env: Record<string, string>) => createIceServers(readTurnSettings(env))('ann', NOW);

test('without settings there are three public STUN servers and no credentials', () => {
  const { iceServers, iceTransportPolicy } = serversOf({});
  expect(iceServers).toHaveLength(1);
  expect(iceServers[0]!.urls).toHaveLength(3);
  expect(JSON.stringify(iceServers)).not.toContain('credential');
  expect(iceTransportPolicy).toBe('all');
});

test('credentials of TURN run out in an hour, name their member and are signed by the secret', () => {
  const turn = serversOf({ ...TURN, STUN_URLS: 'none', TURN_ONLY: 'true' });
  const username = `${NOW.getTime() / 1000 + TURN_CREDENTIAL_SECONDS}:ann`;
  expect(turn).toEqual({
    iceServers: [
      {
        urls: ['turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp'],
        username,
        credential: createHmac('sha1', TURN.TURN_SECRET).update(username).digest('base64'),
      },
    ],
    iceTransportPolicy: 'relay',
  });
  expect(JSON.stringify(turn)).not.toContain(TURN.TURN_SECRET);
});

test.each([
  [{ TURN_URL: TURN.TURN_URL }, 'TURN_SECRET'],
  [{ TURN_SECRET: TURN.TURN_SECRET }, 'TURN_URL'],
  [{ TURN_ONLY: 'true' }, 'TURN_URL'],
  [{ ...TURN, TURN_SECRET: 'short' }, 'TURN_SECRET'],
  [{ ...TURN, TURN_ONLY: 'yes' }, 'TURN_ONLY'],
  [{ STUN_URLS: 'https://stun.example' }, 'STUN_URLS'],
  [{ STUN_URLS: 'turn:stun.example' }, 'STUN_URLS'],
  [{ ...TURN, TURN_URL: 'turn:a b' }, 'TURN_URL'],
])('bad settings stop the start and are named: %j', (env, name) => {
  expect(() => readTurnSettings(env)).toThrow(new RegExp(`^${name}: `));
});
