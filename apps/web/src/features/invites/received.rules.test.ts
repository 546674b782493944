import { expect, test } from 'vitest';
import type { Invite } from '@msm/contract/invites/schemas';
import { claimedFirst } from './received.rules.ts';

const invites = ['c', 'b', 'a'].map((id) => ({ id }) as Invite);
const order = (claimedId: string | undefined) => claimedFirst(invites, claimedId).map(({ id }) => id);

test('the invitation whose link led here stands first, the others keep their order', () => {
  expect(order('a')).toEqual(['a', 'c', 'b']);
  expect(order(undefined)).toEqual(['c', 'b', 'a']);
  expect(order('gone')).toEqual(['c', 'b', 'a']);
});
