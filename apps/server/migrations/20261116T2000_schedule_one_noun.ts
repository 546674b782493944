// One noun per concept: a scheduled post has publications, a draft comes from a generation, and both name a destination.
// What is stored as JSON follows, so that only one spelling has to be read.
import { sql, type Kysely } from 'kysely';

const RENAMES = [
  'alter table schedule_orders rename to schedule_posts',
  'alter table schedule_posts rename column generation to brief',
  'alter table schedule_targets rename to schedule_publications',
  'alter table schedule_publications rename column order_id to post_id',
  'alter table schedule_publications rename column order_version to post_version',
  'alter table schedule_history rename column target_id to publication_id',
  'alter index schedule_history_target rename to schedule_history_publication',
  'alter table writer_jobs rename to writer_generations',
  'alter table writer_generations rename column site_id to destination_id',
  'alter table writer_drafts rename column job_id to generation_id',
  'alter table writer_drafts rename column site_id to destination_id',
  'alter table writer_usage rename column job_id to generation_id',
  'alter index writer_usage_job rename to writer_usage_generation',
];

/** Indexes of the renamed tables, by the end of their names. */
const INDEXES = {
  schedule_orders: ['account', 'creator', 'destination', 'extend', 'submission'],
  schedule_targets: ['asking', 'calendar', 'count', 'leased', 'list', 'look', 'next', 'reauth', 'waiting'],
  writer_jobs: ['ended', 'member', 'newest', 'open', 'pulse'],
};
const NEW_NAMES = {
  schedule_orders: 'schedule_posts',
  schedule_targets: 'schedule_publications',
  writer_jobs: 'writer_generations',
};

const CONTENTS = ['schedule_posts', 'schedule_publications', 'writer_drafts'];
const BRIEFS = ['schedule_posts', 'writer_generations'];

export async function up(db: Kysely<never>): Promise<void> {
  for (const rename of RENAMES) await sql.raw(rename).execute(db);
  for (const [table, ends] of Object.entries(INDEXES))
    for (const end of ends) {
      const renamed = `${NEW_NAMES[table as keyof typeof NEW_NAMES]}_${end}`;
      await sql.raw(`alter index ${table}_${end} rename to ${renamed}`).execute(db);
    }
  for (const table of CONTENTS)
    await sql`
      update ${sql.table(table)} set content = jsonb_set(content, '{media}', (
        select jsonb_agg(
          case when file ? 'siteId'
            then (file - 'siteId') || jsonb_build_object('destinationId', file -> 'siteId')
            else file end order by place)
        from jsonb_array_elements(content -> 'media') with ordinality as media (file, place)))
      where jsonb_path_exists(content, '$.media[*].siteId')`.execute(db);
  for (const table of BRIEFS)
    await sql`
      update ${sql.table(table)}
      set brief = (brief - 'siteId') || jsonb_build_object('destinationId', brief -> 'siteId')
      where brief ? 'siteId'`.execute(db);
  // A queue that was not empty when the portal was stopped.
  await sql`
    do $$ begin
      if to_regclass('platform_jobs.job') is not null then
        update platform_jobs.job set data = (data - 'jobId') || jsonb_build_object('generationId', data -> 'jobId')
        where name in ('writer.generate', 'writer.tell-if-left') and data ? 'jobId' and state < 'active';
      end if;
    end $$`.execute(db);
}
