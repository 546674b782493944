// Posts of every fate: published just now, planned for two weeks, one that repeats, one that its site refused and one
// whose site no longer lets the portal in; and drafts. The machine publishes them itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { DemoMember, DemoMembers } from './members.ts';
import type { DemoSites } from './sites.ts';

const ZONE = 'Africa/Nairobi';
/** Nairobi has no summer time. */
const AHEAD_OF_UTC_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Publishing at the sandbox takes moments: after this long it has failed. */
const PATIENCE_MS = 30_000;

const wallTime = (ms: number) => new Date(ms + AHEAD_OF_UTC_MS).toISOString().slice(0, 16);
const now = () => wallTime(Date.now());
const inDays = (days: number, time: string) => `${wallTime(Date.now() + days * DAY_MS).slice(0, 10)}T${time}`;

const PUBLISHED = [
  ['bakery', 'The sourdough is back on Thursdays'],
  ['notes', 'Five quiet places to read in Westlands'],
  ['bakery', 'How we braid our mandazi'],
  ['notes', 'What the new bus lane changes for Thika Road, and what it does not'],
] as const;

export async function fillSchedule({ amina, brian }: DemoMembers, sites: DemoSites): Promise<void> {
  const { bakery, notes, harvest } = sites;
  for (const [site, title] of PUBLISHED) await plan(amina, sites[site].id, title, now());
  await untilOver(amina, PUBLISHED.length);

  await bakery.refuse({
    method: 'POST',
    route: '/wp/v2/posts',
    status: 400,
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): title',
  });
  await plan(amina, bakery.id, 'Holiday hours: open on both Saturdays', now());
  await harvest.set({ hasApplicationPasswords: false });
  await plan(amina, harvest.id, 'First avocados of the season', now());
  await untilOver(amina, PUBLISHED.length + 2);
  await amina.call(siteRoutes.checkSite, { params: { id: harvest.id } });

  await amina.call(scheduleRoutes.setPostingTimes, {
    params: { platform: 'wordpress', destinationId: bakery.id },
    input: {
      zone: ZONE,
      slots: [1, 3, 5].flatMap((weekday) => ['07:30', '16:00'].map((time) => ({ weekday, time }))),
    },
  });
  await plan(amina, bakery.id, 'Fresh from the oven: coconut buns', wallTime(Date.now() + 40 * MINUTE_MS));
  await plan(amina, notes.id, 'Matatu art: the painters behind the colours', inDays(1, '09:00'));
  await plan(amina, bakery.id, 'Meet Wambui, who bakes before dawn', inDays(2, '07:30'));
  await plan(amina, notes.id, 'The week in Nairobi', inDays(3, '17:00'), {
    recurrence: { kind: 'weekly', interval: 1, weekdays: [5] },
  });
  await plan(
    amina,
    notes.id,
    'A walk along the arboretum, with a map and the best benches',
    inDays(5, '10:15'),
  );
  await plan(amina, bakery.id, 'Cinnamon week', inDays(8, '08:00'));
  await plan(amina, bakery.id, 'Gluten-free, and you would not notice', inDays(12, '08:00'));

  for (const topic of ['How to store bread so that it stays fresh', 'Rain on the Ngong hills'])
    await draft(amina, bakery.id, topic);
  await fillSmall(brian, sites.school.id, SCHOOL);
}

/** A site that is new to the portal: one post published, two to come, one draft. */
export interface SmallPlan {
  published: string;
  coming: readonly [soon: string, later: string];
  topic: string;
}

const SCHOOL: SmallPlan = {
  published: 'Sports day in pictures',
  coming: ['Term dates for parents', 'The library opens on Saturdays'],
  topic: 'How pupils planted the school garden',
};

export async function fillSmall(member: DemoMember, siteId: string, what: SmallPlan): Promise<void> {
  await plan(member, siteId, what.published, now());
  await plan(member, siteId, what.coming[0], inDays(1, '08:00'));
  await plan(member, siteId, what.coming[1], inDays(6, '16:30'));
  await draft(member, siteId, what.topic);
  await untilOver(member, 1);
}

const draft = (member: DemoMember, destinationId: string, topic: string) =>
  member.call(writerRoutes.generatePost, {
    input: { topic, platform: 'wordpress', destinationId, length: 'short' },
  });

async function plan(
  member: DemoMember,
  siteId: string,
  title: string,
  at: string,
  more: object = {},
): Promise<void> {
  const html = `<p>${title}. More about it on the blog, with pictures, prices and the way there.</p>`;
  const input = { destinationId: siteId, content: { title, html }, wallTime: at, zone: ZONE, ...more };
  await member.call(scheduleRoutes.scheduleBlogPost, { input });
}

/** Until so many posts are published or ask. */
async function untilOver(member: DemoMember, count: number): Promise<void> {
  const endsAtMs = Date.now() + PATIENCE_MS;
  while (Date.now() < endsAtMs) {
    const { total } = (await member.call(scheduleRoutes.listPastPublications)) as { total: number };
    if (total >= count) return;
    await sleep(200);
  }
}
