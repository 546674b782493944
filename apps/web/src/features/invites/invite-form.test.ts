import { expect, test } from 'vitest';
import { GameKey } from '@msm/contract/fields';
import { InviteInput } from '@msm/contract/invites/schemas';
import { GAMES, newSessionId, toInviteInput, type InviteForm } from './invite-form.ts';

const ACCOUNT_ID = '0197f4a0-0000-7000-8000-000000000001';
const FORM: InviteForm = {
  email: 'amina@example.com',
  kind: 'portal',
  accountId: ACCOUNT_ID,
  role: 'contributor',
  game: 'kadi',
  message: '  ',
};

test.each([
  ['portal', { kind: 'portal' }],
  ['account', { kind: 'account', accountId: ACCOUNT_ID, role: 'contributor' }],
  ['game', { kind: 'game', game: 'kadi', sessionId: 's-1' }],
] as const)('an invitation to the %s says what it needs and nothing else', (kind, expected) => {
  const input = toInviteInput({ ...FORM, kind }, 's-1');
  expect(InviteInput.parse(input)).toEqual({ email: FORM.email, ...expected });
});

test('a message goes along when there is one', () => {
  expect(InviteInput.parse(toInviteInput({ ...FORM, message: ' Hello ' }, 's-1'))).toMatchObject({
    message: 'Hello',
  });
});

test('games and sessions are named as the contract wants them', () => {
  for (const game of GAMES) expect(GameKey.safeParse(game).success).toBe(true);
  const input = toInviteInput({ ...FORM, kind: 'game' }, newSessionId());
  expect(InviteInput.safeParse(input).success).toBe(true);
  expect(newSessionId()).not.toBe(newSessionId());
});
