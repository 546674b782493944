// What earning points is given.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Events } from '../../../platform/events.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { PublishedPosts } from '../../../platform/ports/published-posts.ts';
import type { Referrals } from '../../../platform/ports/referrals.ts';
import type { Users } from '../../../platform/ports/users.ts';

export interface PointsDeps {
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  users: Users;
  publishedPosts: PublishedPosts;
  referrals: Referrals;
}
