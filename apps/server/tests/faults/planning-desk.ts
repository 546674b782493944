// The whole server in this process, for what a member does before and after: connects a site, plans posts, answers
// questions. Its clock is an hour behind, so that what is due now is still to come here: others publish it.
import { createApp } from '../../src/app.ts';
import { readSettings } from '../../src/settings.ts';
import { createLog } from '../../src/platform/log.ts';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PostContent } from '@msm/contract/posts/content';
import { markVerified } from '../verified-member.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const BEHIND_MS = 3_600_000;

/** The embedded database belongs to one process at a time: nothing is published meanwhile. */
export async function atDesk<T>(
  settings: Readonly<Record<string, string>>,
  work: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const app = await createApp({
    config: readSettings({ ...settings, NODE_ENV: 'test', PORT: '0' }),
    log: createLog('silent'),
    clock: { now: () => new Date(Date.now() - BEHIND_MS) },
  });
  try {
    const visitor = createVisitor(app.http, '203.0.113.7');
    const { register } = visitor;
    // Connecting sites and planning ask for a verified e-mail.
    visitor.register = async (username) => {
      const answered = await register(username);
      await markVerified(app.db, visitor.id);
      return answered;
    };
    return await work(visitor);
  } finally {
    await app.stop();
  }
}

/** Due at the beginning of the present minute, or of one that follows. */
export async function planPost(
  member: Visitor,
  siteId: string,
  content: PostContent,
  minutesAhead = 0,
): Promise<void> {
  const wallTime = new Date(Date.now() + minutesAhead * 60_000).toISOString().slice(0, 16);
  const { status, body } = await member.call(scheduleRoutes.scheduleBlogPost, {
    input: { destinationId: siteId, content, wallTime, zone: 'UTC' },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
}
