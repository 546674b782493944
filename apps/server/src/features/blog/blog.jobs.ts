// Mails of the newsletter, and upkeep: rows that were prepared and never published, addresses that were never confirmed.
import * as z from 'zod/mini';
import { CONFIRM_DAYS } from '@msm/contract/blog/limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { BlogDeps } from './blog.deps.ts';
import { listNewest } from './blog.store.ts';
import { tokenOf } from './newsletter/subscriber-token.ts';
import {
  findSubscriber,
  listConfirmed,
  noteMailed,
  removeSomeUnconfirmed,
  type Subscriber,
} from './newsletter/subscribers.store.ts';
import { removeSomePrepared } from './publishing/publications.store.ts';

export const sendConfirmation = job('blog.confirmSubscription', z.object({ subscriberId: z.uuid() }));
const sendDigest = job('blog.sendDigest', z.object({ subscriberId: z.uuid() }));
/** Monday morning: what the week before brought. */
const planDigests = job('blog.planDigests', z.object({}), { every: '15 7 * * 1' });
const tidy = job('blog.tidy', z.object({}), { every: '52 4 * * *' });

/** Longer than a post waits prepared. */
const PREPARED_MS = 2 * DAY_MS;
/** What one mail tells of. */
const DIGEST_POSTS = 10;
const READERS_AT_ONCE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export function blogJobs(deps: BlogDeps): JobWorker[] {
  const { db, clock, config, mailer, secrets, jobs } = deps;
  const linkTo = (action: 'confirm' | 'unsubscribe', { id }: Subscriber) =>
    `${config.publicUrl}/blog?newsletter=${action}&token=${tokenOf(id, secrets)}`;
  return [
    worker(sendConfirmation, async ({ subscriberId }, jobId) => {
      const reader = await findSubscriber(db, subscriberId);
      if (!reader) return;
      await mailer.send({
        id: `blog-confirm-${jobId}`,
        to: reader.email,
        subject: 'Confirm the newsletter of the MSM Portal blog',
        paragraphs: reader.confirmed_at
          ? [
              'Somebody, perhaps you, asked for our newsletter at this address. You take it already, so there is nothing to do.',
              `To stop it, open ${linkTo('unsubscribe', reader)}`,
            ]
          : [
              'Somebody, perhaps you, asked for our newsletter at this address. Confirm it, and new posts come to you once a week.',
              'If it was not you, ignore this mail: without your confirmation nothing is sent.',
            ],
        action: reader.confirmed_at
          ? { label: 'Read the blog', url: `${config.publicUrl}/blog` }
          : { label: 'Confirm the newsletter', url: linkTo('confirm', reader) },
      });
    }),
    worker(planDigests, async () => {
      for (let last = FIRST_ID; ;) {
        const readers = await listConfirmed(db, last, READERS_AT_ONCE);
        await db.transaction().execute(async (tx) => {
          for (const { id } of readers) await jobs.enqueue(tx, sendDigest, { subscriberId: id });
        });
        if (readers.length < READERS_AT_ONCE) return;
        last = readers.at(-1)!.id;
      }
    }),
    worker(sendDigest, async ({ subscriberId }, jobId) => {
      const reader = await findSubscriber(db, subscriberId);
      if (!reader?.confirmed_at) return;
      const now = clock.now();
      const posts = await listNewest(db, DIGEST_POSTS, reader.mailed_until ?? reader.confirmed_at);
      if (posts.length === 0) return;
      await mailer.send({
        id: `blog-digest-${jobId}`,
        to: reader.email,
        subject: `New on the blog: ${posts[0]!.title}`,
        paragraphs: [
          ...posts.map(({ title, slug }) => `${title}: ${config.publicUrl}/blog/${slug}`),
          `You get this because you confirmed our newsletter. To stop it, open ${linkTo('unsubscribe', reader)}`,
        ],
        action: { label: 'Read the blog', url: `${config.publicUrl}/blog` },
      });
      await noteMailed(db, reader.id, now);
    }),
    worker(tidy, async () => {
      const now = clock.now();
      await inBatches((limit) => removeSomePrepared(db, after(now, -PREPARED_MS), limit));
      await inBatches((limit) => removeSomeUnconfirmed(db, after(now, -CONFIRM_DAYS * DAY_MS), limit));
    }),
  ];
}
