import { describe, expect, test } from 'vitest';
import { CallStatus } from '@msm/contract/calls/schemas';
import { durationSecondsOf, isAway, stepOf, type Act, type Side } from './calls.rules.ts';
import type { CallRow } from './calls.tables.ts';

const ACTS: readonly Act[] = ['ring', 'accept', 'reject', 'end', 'expire', 'lose'];
const DOERS: readonly (Side | 'time')[] = ['initiator', 'target', 'time'];

/** Written apart from the rules: what each act of each side makes of a call; all else is refused. */
const EXPECTED: Readonly<Record<CallStatus, Readonly<Record<string, string>>>> = {
  initiated: {
    'target ring': 'ringing',
    'target accept': 'active',
    'target reject': 'declined',
    'initiator end': 'cancelled',
    'target end': 'declined',
    'time expire': 'missed',
    'initiator lose': 'cancelled',
  },
  ringing: {
    'target ring': 'ringing',
    'target accept': 'active',
    'target reject': 'declined',
    'initiator end': 'cancelled',
    'target end': 'declined',
    'time expire': 'missed',
    'initiator lose': 'cancelled',
  },
  active: {
    'target ring': 'active',
    'initiator end': 'completed',
    'target end': 'completed',
    'initiator lose': 'lost',
    'target lose': 'lost',
  },
  ended: {},
};

const at = (time: string) => new Date(`2026-11-17T${time}Z`);

const cases = CallStatus.options.flatMap((status) =>
  DOERS.flatMap((by) => ACTS.map((act) => ({ status, by, act }))),
);

test.each(cases)('$status: $act by $by', ({ status, by, act }) => {
  const step = stepOf(status, act, by);
  const became = step && (step.to === 'ended' ? step.outcome : step.to);
  expect(became).toBe(EXPECTED[status][`${by} ${act}`]);
});

describe('whether a side is away', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const call = { target_socket: 's', target_seen_at: secondsAgo(2), initiator_socket: null } as CallRow;

  test('a socket that was seen a moment ago speaks for it', () => {
    expect(isAway(call, 'target', now)).toBe(false);
  });

  test('a side without a socket is away, and so is one whose node fell silent', () => {
    expect(isAway({ ...call, initiator_seen_at: now }, 'initiator', now)).toBe(true);
    expect(isAway({ ...call, target_seen_at: secondsAgo(7) }, 'target', now)).toBe(true);
  });
});

test('a call lasts from its answer to its end, and one without an answer not at all', () => {
  expect(durationSecondsOf({ answered_at: at('12:00:00'), ended_at: at('12:02:05') })).toBe(125);
  expect(durationSecondsOf({ answered_at: null, ended_at: at('12:02:05') })).toBe(0);
});
