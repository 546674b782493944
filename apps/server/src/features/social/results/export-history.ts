// The posts of a period with their figures as CSV; recorded in the audit like every export.
import { FIGURE_LABELS, FIGURES } from '@msm/contract/social/figures';
import type { HistoryPost } from '@msm/contract/social/results';
import { MAX_EXPORTED_POSTS } from '@msm/contract/social/results-limits';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { toCsv } from '../../../platform/text/csv.ts';
import type { SocialDeps } from '../social.deps.ts';
import { periodsOf } from './history.rules.ts';
import { listAll } from './history.store.ts';
import { presentHistoryPost } from './present-history-post.ts';
import { filterOf } from './read-history.ts';

export const exportHistory = handler(
  resultsRoutes.exportHistory,
  async ({ params: { platform }, input, session, member, caller, answer }, deps: SocialDeps) => {
    const { db, clock } = deps;
    const { current } = periodsOf(input, clock.now());
    const base = await filterOf(platform, { input, session }, deps);
    const filter = { ...base, from: current.start, to: current.end };
    const rows = await listAll(db, filter, MAX_EXPORTED_POSTS + 1);
    if (rows.length > MAX_EXPORTED_POSTS) {
      const most = MAX_EXPORTED_POSTS.toLocaleString('en');
      throw new AppError('unprocessable', `These are more than ${most} posts. Choose a shorter time.`);
    }
    const details = { platform, from: current.from, to: current.to, posts: rows.length };
    await recordAudit(db, 'social.exported', {
      actorId: member.id,
      subject: base.accountId,
      caller,
      details,
    });
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="${platform}-history.csv"`);
    return toCsv([HEAD, ...rows.map((row) => toRow(presentHistoryPost(row)))]);
  },
);

const HEAD = [
  'Published',
  'Connection',
  'Text',
  'Link',
  ...FIGURES.map((figure) => FIGURE_LABELS[figure]),
  'Interactions',
  'Link clicks',
  'Figures read',
];

/** An empty cell is what the network does not report. */
const toRow = (post: HistoryPost): string[] => [
  post.publishedAt,
  post.connectionName,
  post.text,
  post.link ?? '',
  ...[...FIGURES.map((figure) => post[figure]), post.interactions, post.clicks].map((value) =>
    value === null ? '' : String(value),
  ),
  post.readAt ?? '',
];
