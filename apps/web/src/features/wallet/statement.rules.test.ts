import { expect, test } from 'vitest';
import { statementFilterOf } from './statement.rules.ts';

const filterOf = (query: string, zone = 'UTC') => statementFilterOf(new URLSearchParams(query), zone);

test('days are whole days of the member’s zone, the last one included', () => {
  expect(filterOf('from=2026-03-01&to=2026-03-01', 'Africa/Nairobi')).toMatchObject({
    from: '2026-02-28T21:00:00.000Z',
    to: '2026-03-01T21:00:00.000Z',
  });
  // The night of the change has 23 hours.
  expect(filterOf('from=2026-03-29&to=2026-03-29', 'Europe/Berlin')).toMatchObject({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

test('what no filter knows is left out', () => {
  expect(filterOf('asset=gold&kind=toString&from=2026-13-40&to=yesterday')).toEqual({
    asset: undefined,
    kind: undefined,
    from: undefined,
    to: undefined,
  });
  expect(filterOf('asset=points&kind=earning')).toMatchObject({ asset: 'points', kind: 'earning' });
});
