import { expect, test } from 'vitest';
import { TYPING_EVERY_MS, TYPING_EXPIRY_MS } from '@msm/contract/chat/limits';
import { createTyping } from './typing.ts';

function setUp() {
  let nowMs = 1_000_000;
  const typing = createTyping({ now: () => new Date(nowMs) });
  return { typing, pass: (ms: number) => void (nowMs += ms) };
}

test('a start tells something once in three seconds, for each room', () => {
  const { typing, pass } = setUp();
  expect([typing.start('s', 'a'), typing.start('s', 'a'), typing.start('s', 'b')]).toEqual([
    true,
    false,
    true,
  ]);
  pass(TYPING_EVERY_MS);
  expect(typing.start('s', 'a')).toBe(true);
});

test('stopping tells something only while the indicator lasts', () => {
  const { typing, pass } = setUp();
  typing.start('s', 'a');
  expect([typing.stop('s', 'a'), typing.stop('s', 'a')]).toEqual([true, false]);
  typing.start('s', 'a');
  pass(TYPING_EXPIRY_MS);
  expect(typing.stop('s', 'a')).toBe(false);
});

test('a socket that is gone stops where it was typing', () => {
  const { typing, pass } = setUp();
  typing.start('s', 'old');
  pass(TYPING_EXPIRY_MS);
  typing.start('s', 'a');
  typing.start('other', 'b');
  expect([typing.forget('s'), typing.forget('s')]).toEqual([['a'], []]);
});
