// The filtered waitlist as CSV; recorded in the audit, since personal data leaves the portal.
import { MAX_EXPORTED_ENTRIES } from '@msm/contract/waitlist/limits';
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { WAITLIST_STATE_LABELS } from '@msm/contract/waitlist/schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { toCsv } from '../../platform/text/csv.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { listMatching, type EntryRow } from './waitlist.store.ts';

const HEADINGS = ['E-mail', 'Name', 'State', 'Joined', 'Confirmed', 'Invited'];

export const exportWaitlist = handler(
  waitlistRoutes.exportWaitlist,
  async ({ input, member, caller, answer }, { db, clock }: WaitlistDeps) => {
    const rows = await listMatching(db, input, MAX_EXPORTED_ENTRIES + 1);
    if (rows.length > MAX_EXPORTED_ENTRIES) {
      const most = MAX_EXPORTED_ENTRIES.toLocaleString('en');
      throw new AppError('unprocessable', `These are more than ${most} entries. Narrow them down.`);
    }
    // The search stays out: it is often a person's address, and the audit log forgets nothing.
    const details = { state: input.state, wasSearched: Boolean(input.search), entries: rows.length };
    await recordAudit(db, 'waitlist.exported', { actorId: member.id, caller, details });
    const day = clock.now().toISOString().slice(0, 10);
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="msm-waitlist-${day}.csv"`);
    return toCsv([HEADINGS, ...rows.map(toRow)]);
  },
);

const toRow = (row: EntryRow): string[] => [
  row.email,
  row.name,
  WAITLIST_STATE_LABELS[row.state],
  row.created_at.toISOString(),
  row.confirmed_at?.toISOString() ?? '',
  row.invited_at?.toISOString() ?? '',
];
