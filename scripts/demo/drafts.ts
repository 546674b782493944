// What members have begun to write: a post for two sites, one that is nearly done, a note, and a template.
import { randomUUID } from 'node:crypto';
import { draftRoutes } from '@msm/contract/drafts/routes';
import type { DemoMember, DemoMembers } from './members.ts';
import type { DemoSites } from './sites.ts';

const ZONE = 'Africa/Nairobi';
const DAY_MS = 86_400_000;

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}`;

const place = (id: string, variant?: object) => ({
  platform: 'wordpress',
  destinationId: id,
  ...(variant && { variant }),
});

export async function fillDrafts({ amina }: DemoMembers, { bakery, notes }: DemoSites): Promise<void> {
  const market = await write(amina, {
    content: {
      title: 'Saturday market: what we bring this week',
      html: '<p>Come early, the buns never last until ten.</p><h2>On the table</h2><ul><li>Sourdough, large and small</li><li>Coconut buns</li><li>What the season gives us</li></ul><p>We stand next to the flower sellers, as always.</p>',
      categories: ['Market'],
    },
    destinations: [place(bakery.id)],
  });
  await amina.call(draftRoutes.copyDraft, {
    params: { id: market },
    input: { id: randomUUID(), isTemplate: true },
  });
  await write(amina, {
    content: {
      title: 'Closed on Monday: the oven gets new bricks',
      html: '<p>After eleven years our oven asks for a day off. On Monday we are closed; from Tuesday at six everything is as it was, only more even.</p><p>Whoever ordered for Monday was called already. Did we miss you? Write to us.</p>',
      excerpt: 'One day without bread, for better bread.',
      tags: ['opening hours'],
    },
    destinations: [place(bakery.id), place(notes.id, { title: 'Kimathi Street loses its bakery for a day' })],
    wallTime: inDays(4, '07:00'),
  });
  await write(amina, {
    content: {
      title: '',
      html: '<p>Idea: the people who buy bread before the first bus. Ask Wambui whom she knows by name.</p>',
    },
    destinations: [],
  });
}

async function write(member: DemoMember, fields: object): Promise<string> {
  const id = randomUUID();
  await member.call(draftRoutes.saveDraft, {
    params: { id },
    input: {
      wallTime: inDays(3, '09:00'),
      zone: ZONE,
      recurrence: null,
      brief: null,
      ...fields,
      version: 0,
      editor: { id: randomUUID(), save: 1 },
    },
  });
  return id;
}
