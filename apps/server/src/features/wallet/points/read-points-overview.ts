// SuperAdmin's view of points: issued, vested and converted, by rule and by day. Days that are over are summed up nightly; today is counted.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import type { PointsDeps } from './points.deps.ts';
import { dayOf, POINT_RULES } from './points.rules.ts';
import { listTopEarners, sumByDay, sumByRule, sumConversions } from './overview.store.ts';

const SHOWN_DAYS = 30;

export const readPointsOverview = handler(
  paymentRoutes.readPointsOverview,
  async (_call, { db, clock, users }: PointsDeps) => {
    const now = clock.now();
    const today = dayOf(now);
    const since = dayOf(after(now, -(SHOWN_DAYS - 1) * DAY_MS));
    const sums = await sumByRule(db, { today, now });
    const conversions = await sumConversions(db, now);
    const top = await listTopEarners(db, since);
    const members = new Map(
      (
        await users.list(
          db,
          top.map(({ id }) => id),
        )
      ).map((each) => [each.id, each]),
    );
    const total = (pick: (sum: (typeof sums)[number]) => number) =>
      sums.reduce((all, sum) => all + pick(sum), 0);
    const [toCash, fromCash] = [
      conversions.reduce((all, each) => all + each.toCash, 0),
      conversions.reduce((all, each) => all + each.fromCash, 0),
    ];
    const outstanding = total(({ points }) => points) - toCash + fromCash;
    return {
      outstanding,
      vested: Math.max(0, outstanding - total(({ unvested }) => unvested)),
      earnedToday: total((sum) => sum.today),
      earnedTotal: total(({ points }) => points),
      convertedToCash: toCash,
      convertedFromCash: fromCash,
      rules: POINT_RULES.map((rule) => {
        const { times = 0, points = 0, unvested = 0 } = sums.find((sum) => sum.rule === rule) ?? {};
        return { rule, times, points, vested: points - unvested };
      }),
      days: await sumByDay(db, { since, today }),
      conversions: conversions.filter(({ day }) => day >= since),
      top: top.flatMap(({ id, points }) => {
        const member = members.get(id);
        return member ? [{ id, username: member.username, points }] : [];
      }),
    };
  },
);
