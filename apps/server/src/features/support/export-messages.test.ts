import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_EXPORTED_MESSAGES } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { writeIn } from './contact-form.fixture.ts';

let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
});
afterAll(() => app.stop());

const take = (input: object = {}) => boss.call(supportRoutes.exportMessages, { input });

test('the filtered inbox is a CSV that spreadsheets open, with labels instead of codes', async () => {
  const reference = await writeIn(app, { category: 'support', message: 'Two lines,\nand "quotes" in it.' });
  await writeIn(app, { category: 'other' });
  const { status, body, headers } = await take({ category: 'support' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="support-messages-[\d-]+\.csv"$/);
  const [heading, row, ...rest] = (body as string).split('\r\n');
  expect(heading).toBe(
    '\ufeff"Reference","Received","Status","Priority","Category","Read","Name","E-mail","Phone","Subject","Message"',
  );
  expect(row).toContain(`"${reference}"`);
  expect(row).toContain('"New","Medium","Technical Support","No","Wanjiru Kamau","wanjiru@example.com",""');
  expect(row).toContain('"Two lines,\nand ""quotes"" in it."');
  expect(rest).toEqual(['']);
});

test.each(['=cmd|calc!A1', '+1 555', '-2+3', '@SUM(A1)', '＝1+1'])(
  'the cell %s stays text in a spreadsheet',
  async (subject) => {
    await writeIn(app, { subject, category: 'feedback' });
    expect((await take({ category: 'feedback', search: subject })).body).toContain(`"'${subject}"`);
  },
);

test('a phone number with a plus stays text too', async () => {
  await writeIn(app, { sender_phone: '+254 700 123456', category: 'sales' });
  expect((await take({ category: 'sales' })).body).toContain(`"'+254 700 123456"`);
});

test('the audit knows who took how much, and not whom they searched for', async () => {
  await take({ category: 'sales', search: 'wanjiru@example.com' });
  const entry = await app.db
    .selectFrom('platform_audit')
    .selectAll()
    .where('action', '=', 'support.exported')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: boss.id, address: boss.address });
  expect(entry.details).toEqual({ category: 'sales', wasSearched: true, messages: 1 });
});

test('more than an export can hold is refused instead of cut off', async () => {
  await sql`
    insert into support_messages (id, reference_id, sender_name, sender_email, subject, message, category,
      priority, source, metadata, search_text, created_at, updated_at)
    select gen_random_uuid(), 'MANY-' || number, 'Many', 'many@example.com', 'Many', 'Ten letters', 'privacy',
      'low', 'contact_form', '{}', 'many', now(), now()
    from generate_series(1, ${MAX_EXPORTED_MESSAGES}::int) as number`.execute(app.db);
  const whole = await take({ category: 'privacy' });
  expect((whole.body as string).split('\r\n')).toHaveLength(MAX_EXPORTED_MESSAGES + 2);
  await writeIn(app, { category: 'privacy' });
  const { status, body } = await take({ category: 'privacy' });
  expect(status).toBe(422);
  expect(body.message).toBe('These are more than 10,000 messages. Narrow them down, for instance by date.');
});
