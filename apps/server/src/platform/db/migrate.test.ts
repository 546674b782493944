import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedTestDatabase } from '../../../tests/test-database.ts';
import { createLog } from '../log.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  const { DATA_DIR, DATABASE_URL } = await closedTestDatabase();
  database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log: createLog('silent') });
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});
afterAll(() => database.close());

test('two nodes that boot at once bring the database up to date once', async () => {
  const applied = await Promise.all([database.unhurried(migrate), database.unhurried(migrate)]);
  const [those, these] = applied.map((names) => names.length);
  expect([those, these].toSorted()).toEqual([0, Math.max(those!, these!)]);
  expect(Math.max(those!, these!)).toBeGreaterThan(3);
});

test('a database that is up to date is left alone', async () => {
  expect(await database.unhurried(migrate)).toEqual([]);
});

test.skipIf(process.env['DATABASE_URL'])(
  'damage that migrations or the job queue meet at the start is told with what to do',
  async () => {
    const damage = `do $$ begin raise exception 'invalid page' using errcode = 'XX001'; end $$`;
    const told = /cannot be opened: invalid page.* restore DATA_DIR from a backup/;
    await expect(database.unhurried((db) => sql.raw(damage).execute(db))).rejects.toThrow(told);
    await expect(database.jobsConnection.db!.executeSql(damage)).rejects.toThrow(told);
  },
);

test('every reference to another row has an index, so that deleting that row is quick', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test.each([
  ['user77', 'a mail from USER77@example.com', true],
  ['r77@example.com', 'user77@example.com', true],
  ['er77@other.com', 'user77@example.com', false],
  ['question about your invoice', 'a question about your invoice 7', true],
  ['question about my invoice', 'a question about your invoice 7', false],
  ['us', 'a\nuser', true],
  ['se', 'a user', false],
  ['%', 'a 100% sure', false],
  ['0%', '0% or 50%', true],
  ['a_c', 'abc', false],
  ["l'été\\", "dans l'été\\", true],
])('searching for %j in %j: %j', async (term, text, isFound) => {
  const { rows } = await sql`select platform_finds(${text.toLowerCase()}, ${term}) as found`.execute(
    database.db,
  );
  expect(rows).toEqual([{ found: isFound }]);
});

test('a server that cannot have pg_trgm finds the beginnings of words', async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  // In the way of the extension, as a missing right would be.
  await sql`create function similarity(text, text) returns real language sql as 'select 0::real'`.execute(
    database.db,
  );
  await database.unhurried(migrate);
  const { rows } = await sql`
    select platform_finds('user77@example.com', 'user7') as beginning, platform_finds('user77', 'ser77') as middle,
      platform_finds('o''hara \\ co', 'o''ha') as quoted, platform_finds('a \\ b', '\\') as hostile`.execute(
    database.db,
  );
  expect(rows).toEqual([{ beginning: true, middle: false, quoted: true, hostile: false }]);
});

/** A member, what they own, and what they left in each table that later migrations change. */
const OLD_PORTAL = `
  insert into users (id, email, username, first_name, last_name, role, email_verified_at, created_at) values
    ('00000000-0000-4000-8000-000000000001', 'Ä@example.com', 'anna', 'A', 'A', 'SuperAdmin', now(), '2026-01-01 10:00:00.123456Z'),
    ('00000000-0000-4000-8000-000000000002', 'Ä@example.com', 'claim', 'B', 'B', 'User', null, '2026-01-01 10:00:00.123999Z');
  insert into accounts (id, name, owner_id) values
    ('00000000-0000-4000-8000-0000000000a1', 'A', '00000000-0000-4000-8000-000000000001'),
    ('00000000-0000-4000-8000-0000000000a2', 'B', '00000000-0000-4000-8000-000000000002');
  insert into accounts_members (account_id, user_id) values
    ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001'),
    ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-000000000001');
  insert into auth_sessions (id, user_id, account_id, user_agent, address, created_at, last_seen_at, expires_at) values
    ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-000000000001', null, 'x', 'x',
      now() - interval '100 days', now(), now() + interval '30 days'),
    ('00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-000000000001', null, 'x', 'x',
      now() - interval '10 days', now(), now() + interval '30 days');
  insert into auth_refresh_tokens (token_hash, session_id, created_at) values
    ('hash', '00000000-0000-4000-8000-0000000000e2', now());
  insert into sites (id, account_id, name, url, address_key, api_root, username, kind, is_password_ours, created_at, next_check_at) values
    ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a1', 's', 'u', 'k', 'r', 'n',
      'msmbridge', true, now(), now());
  insert into sites_pairings (code_proof, account_id, member_id, expires_at) values
    ('own', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001', now()),
    ('left', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000002', now());
  insert into writer_jobs (id, account_id, member_id, brief, state, doing, parts, sources, created_at, pulse_at, seen_at) values
    ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000a1',
      '00000000-0000-4000-8000-000000000001', '{}', 'done', '', '[]', '[]', now(), now(), now());
  insert into writer_usage (id, account_id, job_id, at, model, tokens_in, tokens_out, is_estimated) values
    ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000a1',
      '00000000-0000-4000-8000-0000000000c1', now(), 'm', 5, 7, false),
    ('00000000-0000-4000-8000-0000000000d2', '00000000-0000-4000-8000-0000000000a1',
      '00000000-0000-4000-8000-0000000000c2', now(), 'built-in', 0, 0, true);
  insert into schedule_orders (id, account_id, title, content, platform, destination_id, first_wall_time, zone,
    first_occurrence, is_active, version, source, created_at, updated_at)
  select md5(content)::uuid, '00000000-0000-4000-8000-0000000000a1', 't', content::jsonb, platform, destination,
    '2026-01-01T10:00', 'UTC', 0, true, 1, 'member', now(), now()
  from (values
    ('{"media": [{"remoteId": "7", "url": "u"}, {"url": "v"}]}', 'wordpress', '00000000-0000-4000-8000-0000000000b1'),
    ('{"media": [{"remoteId": "8"}]}', 'wordpress', 'a site that is gone'),
    ('{"media": []}', 'wordpress', '00000000-0000-4000-8000-0000000000b1'),
    ('{"media": null}', 'wordpress', '00000000-0000-4000-8000-0000000000b1'),
    ('{"title": "words alone"}', 'wordpress', '00000000-0000-4000-8000-0000000000b1')
  ) as planned (content, platform, destination);
  insert into engagement_notifications (id, member_id, kind, title, actor_id, metadata, created_at) values
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'like', 't', null, '{}', now());
  insert into support_messages (id, reference_id, sender_name, sender_email, subject, message, category, priority, source,
    metadata, search_text, created_at, updated_at) values
    (gen_random_uuid(), 'R1', 'n', 'e', 's', 'm', 'general', 'low', 'web', '{}', 'subject of old', now(), now());
  insert into platform_audit (id, action, details, at) values
    (gen_random_uuid(), 'login.failed', '{}', now() - interval '500 days')`;

const SCHEDULE = '20261115T1717_schedule';
/** As they were recorded before migrations were named by time. */
const NUMBERED = [
  '0001_platform_audit',
  '0002_users',
  '0003_accounts',
  '0004_auth',
  '0005_privacy',
  '0006_traffic',
  '0007_support',
  '0008_engagement',
  '0009_invites',
  '0010_sites',
  '0011_writer',
  '0012_schedule',
  '0013_users_claims',
  '0014_auth_session_lifetimes',
  '0017_writer_budgets',
  '0018_platform_large_tables',
  '0020_sites_media',
  '0021_sites_members',
  '0022_platform_retention',
  '0023_schedule_claims',
];

const migrator = () =>
  new Migrator({
    db: database.db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: path.join(import.meta.dirname, '../../../migrations'),
    }),
    migrationTableName: 'platform_migrations',
    migrationLockTableName: 'platform_migrations_lock',
  });

async function recorded(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from platform_migrations order by name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
}

/** The order of the names by time is that of the numbers. */
async function giveNumbers(): Promise<void> {
  for (const [at, name] of (await recorded()).entries())
    await sql`update platform_migrations set name = ${NUMBERED[at]} where name = ${name}`.execute(
      database.db,
    );
}

test('a database that applied every migration under its number runs none of them twice, and keeps its rows', async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  expect((await migrator().migrateTo('20261116T1459_schedule_claims')).error).toBeUndefined();
  const names = await recorded();
  await sql`
    insert into users (id, email, username, first_name, last_name, role, email_verified_at, created_at) values
      ('00000000-0000-4000-8000-000000000001', 'kept@example.com', 'kept', 'K', 'K', 'User', now(), now())
  `.execute(database.db);
  await giveNumbers();
  expect(await recorded()).toEqual(NUMBERED);
  const applied = await Promise.all([database.unhurried(migrate), database.unhurried(migrate)]);
  expect(applied.flat().filter((name) => names.includes(name))).toEqual([]);
  expect(await recorded()).toEqual(expect.arrayContaining(names));
  expect((await recorded()).filter((name) => NUMBERED.includes(name))).toEqual([]);
  const { rows } = await sql`select username from users`.execute(database.db);
  expect(rows).toEqual([{ username: 'kept' }]);
});

test('a migration that arrives after a later one still runs, once', async () => {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'migrations-'));
  const write = (name: string) =>
    fs.writeFile(
      path.join(folder, `${name}.ts`),
      `export const up = (db) => db.schema.createTable('t${name}').execute();`,
    );
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await write('20260101T1200_b');
  expect(await migrate(database.db, folder)).toEqual(['20260101T1200_b']);
  await write('20260101T1100_a');
  await write('20260101T1300_c');
  expect(await migrate(database.db, folder)).toEqual(['20260101T1100_a', '20260101T1300_c']);
  expect(await migrate(database.db, folder)).toEqual([]);
  await fs.rm(folder, { recursive: true });
});

test('a portal of the version before is brought up to date with its data', async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  expect((await migrator().migrateTo(SCHEDULE)).error).toBeUndefined();
  await giveNumbers();
  for (const statement of OLD_PORTAL.split(';\n')) await sql.raw(statement).execute(database.db);
  await database.unhurried(migrate);

  const { rows } = await sql`
    select
      (select count(*)::int from users where returned_at is not null) as "returned",
      (select count(*)::int from users where platform_finds(search_text, 'claim')) as "found",
      (select count(distinct created_at)::int from users) as "instants",
      (select array_agg(expires_at < now() order by id) from auth_sessions) as "over",
      (select array_agg(code_proof) from sites_pairings) as "pairings",
      (select array_agg(role) from accounts_members where account_id::text like '%a2') as "roles",
      (select array_agg(is_call order by id) from writer_usage) as "calls",
      (select count(*)::int from writer_usage where member_id is not null) as "paid",
      (select array_agg(remote_id) from sites_media) as "media",
      (select array_agg(content -> 'media' order by content::text) from schedule_posts) as "posts",
      (select count(*)::int from support_messages where platform_finds(search_text, 'bject')) as "messages"
  `.execute(database.db);
  expect(rows).toEqual([
    {
      returned: 2,
      found: 1,
      instants: 2,
      over: [true, false],
      pairings: ['own'],
      roles: ['editor'],
      calls: [true, false],
      paid: 1,
      media: ['7'],
      posts: expect.arrayContaining([
        [{ remoteId: '7', url: 'u', destinationId: '00000000-0000-4000-8000-0000000000b1' }, { url: 'v' }],
        [{ remoteId: '8', destinationId: 'a site that is gone' }],
        [],
        null,
      ]),
      messages: 1,
    },
  ]);
});

/** Rows of the day before in tables that the migrations of 20261118 change. */
const PORTAL_OF_17_NOVEMBER = `
  insert into users (id, email, username, first_name, last_name, role, email_verified_at, created_at) values
    ('00000000-0000-4000-8000-000000000001', 'a@example.com', 'anna', 'A', 'A', 'SuperAdmin', now(), now());
  insert into accounts (id, name, owner_id) values
    ('00000000-0000-4000-8000-0000000000a1', 'A', '00000000-0000-4000-8000-000000000001');
  insert into media_files (id, account_id, upload_id, stored_name, name, search_text, width, height, size_bytes,
    is_animated, is_first_frame_only, created_at) values
    (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a1', gen_random_uuid(), 'kept', 'k', 'k', 640, 480, 9,
      false, false, now()),
    (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a1', gen_random_uuid(), 'removed', 'r', 'r', 320, 240, 9,
      false, false, now());
  insert into media_leftovers (stored_name, width, since) values ('left', 160, now());
  insert into wallet_withdrawals (id, member_id, amount_cents, payout_to, is_live, state, operation_id, decided_at,
    attention, created_at, updated_at) values
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 5, 'a@example.com', false, 'failed', gen_random_uuid(),
      now(), 'paidAfterReturn', now(), now());
  alter table wallet_transfers disable trigger user;
  insert into wallet_transfers (op_id, leg, kind, debit_id, credit_id, amount, created_at, actor_id, reason) values
    (gen_random_uuid(), 0, 'posted', -11, -21, 7, now(), '00000000-0000-4000-8000-000000000001', 'deposit');
  alter table wallet_transfers enable trigger user;
  insert into engagement_notifications (id, member_id, kind, title, link, metadata, created_at) values
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'like', '1', '/profile', '{}', now()),
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'follow', '2', null, '{}', now()),
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'like', '3', '/blog/a-post', '{}', now()),
    (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'chat_message', '4', null, '{}', now())`;

test('pictures, withdrawals, transfers and notifications outlive the migrations of 20261118', async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  expect((await migrator().migrateTo('20261117T2105_games_former_members')).error).toBeUndefined();
  for (const statement of PORTAL_OF_17_NOVEMBER.split(';\n')) await sql.raw(statement).execute(database.db);
  await database.unhurried(migrate);
  await sql`delete from media_files where stored_name = 'removed'`.execute(database.db);
  await sql`update wallet_withdrawals set attention = 'returnedAfterFinish'`.execute(database.db);

  const { rows } = await sql`
    select
      (select array_agg(stored_name || ' ' || width) from media_files where video_name is null) as "pictures",
      (select array_agg(stored_name || ' ' || width order by width) from media_leftovers) as "leftovers",
      (select array_agg(state || ' ' || coalesce(finished_at::text, 'unfinished')) from wallet_withdrawals) as "withdrawals",
      (select array_agg(amount::int) from wallet_transfers) as "transfers",
      (select array_agg(link order by title) from engagement_notifications) as "links"
  `.execute(database.db);
  expect(rows).toEqual([
    {
      pictures: ['kept 640'],
      leftovers: ['left 160', 'removed 320'],
      withdrawals: ['failed unfinished'],
      transfers: [7],
      links: ['/account', '/account', '/blog/a-post', null],
    },
  ]);
});
