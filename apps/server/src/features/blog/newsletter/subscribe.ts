// The newsletter: requested by any visitor, begun only by the owner of the mailbox (double opt-in). The answer never tells whether
// an address is known.
import { MAILS_PER_ADDRESS_AND_DAY } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import { AppError } from '../../../platform/errors.ts';
import { takeIfLeft, type Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import { sendConfirmation } from '../blog.jobs.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { subscriberIn } from './subscriber-token.ts';
import { confirm, forget, noteSubscriber } from './subscribers.store.ts';

const MAILS: Limit = { name: 'blog-newsletter-mails', max: MAILS_PER_ADDRESS_AND_DAY, windowSeconds: 86_400 };

const badLink = () => new AppError('invalid', 'This link is not valid. Sign up again to get a new one.');

export const subscribe = handler(
  blogRoutes.subscribe,
  async ({ input: { email } }, { db, clock, jobs, limits }: BlogDeps) => {
    // Strangers who enter another person's address cannot fill that mailbox.
    const taken = await takeIfLeft(limits, MAILS, email);
    if (taken)
      await db.transaction().execute(async (tx) => {
        const { id } = await noteSubscriber(tx, email, clock.now());
        await jobs.enqueue(tx, sendConfirmation, { subscriberId: id });
      });
    return {};
  },
);

export const confirmSubscription = handler(
  blogRoutes.confirmSubscription,
  async ({ input: { token } }, { db, clock, secrets }: BlogDeps) => {
    const id = subscriberIn(token, secrets);
    if (!id || !(await confirm(db, id, clock.now()))) throw badLink();
    return {};
  },
);

export const unsubscribe = handler(
  blogRoutes.unsubscribe,
  async ({ input: { token } }, { db, secrets }: BlogDeps) => {
    const id = subscriberIn(token, secrets);
    if (!id) throw badLink();
    await forget(db, id);
    return {};
  },
);
