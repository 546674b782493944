// Fills the large tables with one statement each, from the row that is there to the size that is wanted. Rows are made by
// their number, so that a run can be repeated; ages spread over every retention. Foreign keys are not checked and indexes
// are built afterwards: at a million rows that is minutes less.
import { createHash } from 'node:crypto';
import pg from 'pg';

/** The number of the member who is famous: half of all acts name this one. */
export const FAMOUS = 1;
/** As `md5('u7')::uuid` makes them. */
export const idOf = (letter: string, number: number): string =>
  createHash('md5')
    .update(`${letter}${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const INSERTS = [
  `insert into users (id, email, username, first_name, last_name, role, email_verified_at, created_at)
   select md5('u' || i)::uuid, 'user' || i || '@example.com', case when i % 50 = 0 then 'info' || i else 'user' || i end,
     'F', 'L', case when i <= 3 then 'SuperAdmin' else 'User' end, case when i % 4 = 0 then null else now() end,
     now() - i * interval '1 minute'`,
  `insert into accounts (id, name, owner_id) select md5('a' || i)::uuid, 'A', md5('u' || i)::uuid`,
  `insert into accounts_members (account_id, user_id) select md5('a' || i)::uuid, md5('u' || i)::uuid`,
  `insert into auth_sessions
     (id, user_id, account_id, user_agent, address, created_at, last_seen_at, expires_at, ended_at)
   select md5('s' || i)::uuid, md5('u' || (1 + i % 200000))::uuid, md5('a' || i)::uuid,
     'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
     '203.0.113.7', now(), now(), now() + interval '20 days', case when i % 3 = 0 then now() end`,
  `insert into auth_refresh_tokens (token_hash, session_id, created_at, used_at)
   select md5('t' || i), md5('s' || i)::uuid, now(), case when i % 3 = 0 then now() end`,
  `insert into auth_mail_tokens (token_hash, user_id, purpose, expires_at)
   select md5('m' || i), md5('u' || i)::uuid, 'verify', now() + interval '7 days' - age * interval '60 days'`,
  `insert into engagement_notifications (id, member_id, kind, title, actor_id, metadata, read_at, created_at)
   select md5('n' || i)::uuid, md5('u' || (1 + i % 2000))::uuid, 'like', 'x liked y',
     case when i % 3 > 0 then md5('u' || (1 + i % 700))::uuid end, '{}', case when i % 2 = 0 then now() end,
     now() - age * interval '200 days'`,
  `insert into engagement_acts (id, member_id, username, recipient_id, target_type, target_id, engagement_type, is_once,
     metadata, created_at)
   select md5('e' || i)::uuid, md5('u' || (1 + i % 20000))::uuid, 'u', md5('u' || member)::uuid, 'user',
     'user' || member || '@example.com', (array['comment', 'game_nudge', 'like', 'share', 'follow'])[1 + i % 5],
     false, '{}', now() - age * interval '800 days'
   from (select *, case when i % 2 = 0 then 1 else 2 + i % 1000 end as member from numbered) numbered`,
  `insert into invites (id, kind, inviter_id, inviter_email, inviter_name, invitee_email, subject_id, subject_name, state,
     created_at, expires_at)
   select md5('i' || i)::uuid, 'portal', md5('u' || (1 + i % 1000))::uuid, 'x', 'x',
     'user' || (1 + i % 90000) || '@example.com', i::text, 'p', case when i % 3 = 0 then 'waiting' else 'accepted' end,
     now() - age * interval '300 days', now() + interval '14 days' - age * interval '300 days'`,
  `insert into support_messages (id, reference_id, sender_name, sender_email, subject, message, category, priority, source,
     metadata, search_text, created_at, updated_at, read_at, status)
   select md5('x' || i)::uuid, 'R' || i, 'Name', 's' || i || '@example.com', 'Subject ' || i, repeat('text ', 20),
     (array['general', 'support', 'billing', 'sales'])[1 + i % 4], (array['low', 'medium', 'high'])[1 + i % 3], 'web',
     '{}', E'subject ' || i || E'\\nname\\ns' || i || E'@example.com\\nr' || i, now() - i * interval '1 second', now(),
     case when i % 10 > 0 then now() end, (array['new', 'open', 'answered', 'resolved'])[1 + i % 4]`,
  `insert into platform_audit (id, at, action, details)
   select md5('p' || i)::uuid, now() - age * interval '800 days', 'login.failed', '{}'`,
];
const TABLES = INSERTS.map((insert) => /^insert into (\w+)/.exec(insert)![1]!);

export async function fill(databaseUrl: string, { from, to }: { from: number; to: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off`);
    await client.query(`set session_replication_role = replica`);
    await client.query(`set maintenance_work_mem = '256MB'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid::regclass::text = any($1) and not indisunique`,
      [TABLES],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    // `age` is between 0 and 1, and differs for rows that follow each other.
    const numbered = `with numbered as (
      select i, ((i::bigint * 7919) % ${to}) / ${to}.0 as age from generate_series(${from}, ${to}) i)`;
    for (const insert of INSERTS)
      await client.query(
        `${numbered} ${insert.includes('from numbered') ? insert : `${insert} from numbered`}`,
      );
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
