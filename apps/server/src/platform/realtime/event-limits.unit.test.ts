import { expect, test } from 'vitest';
import type { ClientEvent } from '@msm/contract/socket-event';
import { HOUR_MS } from '../clock.ts';
import { createEventLimits } from './event-limits.ts';

test('a clock that is put back locks out no sender', () => {
  let nowMs = Date.parse('2026-11-17T12:00:00Z');
  const limits = createEventLimits({ now: () => new Date(nowMs) });
  const event = { name: 'x', limit: { burst: 1, perSecond: 1 } } as ClientEvent;
  const take = () => limits.take(event, { id: 'anna', guestAddress: undefined });
  take();
  nowMs -= HOUR_MS;
  expect(take).toThrow('Too many');
  nowMs += 1_000;
  expect(take).not.toThrow();
  limits.close();
});
