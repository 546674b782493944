// Posts of the account by the words of their titles, among its newest.
import { POST_SEARCH } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { findByTitle } from './lists.store.ts';
import { presentPublication } from './present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const searchPosts = handler(
  scheduleRoutes.searchPosts,
  async ({ input, session }, { db }: ScheduleDeps) => {
    const words = input.text.toLowerCase().split(/\s+/);
    const { found: limit, searched } = POST_SEARCH;
    const found = await findByTitle(db, ownAccount(session), words, { limit, searched });
    return { publications: found.map(presentPublication) };
  },
);
