// The filtered inbox as CSV. Read in parts, so that other requests are answered in between; recorded in the audit,
// since personal data leaves the house.
import { MAX_EXPORTED_MESSAGES } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { CATEGORY_LABELS, PRIORITY_LABELS, STATUS_LABELS } from '@msm/contract/support/schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { toCsv } from '../../platform/text/csv.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { SupportDeps } from './support.deps.ts';
import { listByIds, listMatchingIds, type MessageRow } from './support.store.ts';

/** A few milliseconds of the database each. */
const ROWS_AT_ONCE = 500;

const HEADINGS = [
  'Reference',
  'Received',
  'Status',
  'Priority',
  'Category',
  'Read',
  'Name',
  'E-mail',
  'Phone',
  'Subject',
  'Message',
];

export const exportMessages = handler(
  supportRoutes.exportMessages,
  async ({ input, member, caller, answer }, { db, clock }: SupportDeps) => {
    const ids = await listMatchingIds(db, input, MAX_EXPORTED_MESSAGES + 1);
    if (ids.length > MAX_EXPORTED_MESSAGES) {
      const most = MAX_EXPORTED_MESSAGES.toLocaleString('en');
      throw new AppError(
        'unprocessable',
        `These are more than ${most} messages. Narrow them down, for instance by date.`,
      );
    }
    // The search stays out: it is often a person's address, and the audit log forgets nothing.
    const { search, ...filter } = input;
    const details = { ...filter, wasSearched: Boolean(search), messages: ids.length };
    await recordAudit(db, 'support.exported', { actorId: member.id, caller, details });

    const rows = [HEADINGS];
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      rows.push(...(await listByIds(db, ids.slice(at, at + ROWS_AT_ONCE))).map(toRow));
    const day = clock.now().toISOString().slice(0, 10);
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="support-messages-${day}.csv"`);
    return toCsv(rows);
  },
);

const toRow = (message: MessageRow): string[] => [
  message.reference_id,
  message.created_at.toISOString(),
  STATUS_LABELS[message.status],
  PRIORITY_LABELS[message.priority],
  CATEGORY_LABELS[message.category],
  message.read_at ? 'Yes' : 'No',
  message.sender_name,
  message.sender_email,
  message.sender_phone ?? '',
  message.subject,
  message.message,
];
