// The publications of a stretch of time as CSV, with the columns that an import reads. Read in parts, so that other requests
// are answered in between; recorded in the audit like every export.
import { CSV_COLUMNS } from '@msm/contract/schedule/importing';
import { MAX_EXPORTED_OCCURRENCES } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { toCsv } from '../../../platform/text/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { listIdsBetween, listWholeByIds } from './lists.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

/** Their texts together are a few megabytes at most. */
const ROWS_AT_ONCE = 50;

export const exportSchedule = handler(
  scheduleRoutes.exportSchedule,
  async ({ input, session, member, caller, answer }, { db }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const range = { from: new Date(input.from), to: new Date(input.to) };
    const ids = await listIdsBetween(db, accountId, { ...range, limit: MAX_EXPORTED_OCCURRENCES + 1 });
    if (ids.length > MAX_EXPORTED_OCCURRENCES) {
      const most = MAX_EXPORTED_OCCURRENCES.toLocaleString('en');
      throw new AppError('unprocessable', `These are more than ${most} posts. Choose a shorter time.`);
    }
    const details = { ...input, publications: ids.length };
    await recordAudit(db, 'schedule.exported', { actorId: member.id, subject: accountId, caller, details });

    const rows: string[][] = [[...CSV_COLUMNS, 'Platform', 'State', 'Due', 'Link', 'Reason']];
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      rows.push(...(await listWholeByIds(db, accountId, ids.slice(at, at + ROWS_AT_ONCE))).map(toRow));
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', 'attachment; filename="schedule.csv"');
    return toCsv(rows);
  },
);

type Whole = Awaited<ReturnType<typeof listWholeByIds>>[number];

function toRow({ content, wall_time, ...publication }: Whole): string[] {
  const [date = '', time = ''] = wall_time.split('T');
  return [
    content.title,
    content.html ?? '',
    content.text ?? '',
    content.excerpt ?? '',
    (content.categories ?? []).join('; '),
    (content.tags ?? []).join('; '),
    publication.destination_id,
    date,
    time,
    publication.zone,
    publication.platform,
    publication.state,
    publication.due_at.toISOString(),
    publication.link ?? '',
    publication.reason ?? '',
  ];
}
