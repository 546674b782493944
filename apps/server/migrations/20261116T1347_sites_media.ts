// Files that this portal put into the media library of a site. A post may use a file by its number only where the portal
// knows that number: the same one is another file on another site.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sites_media (
      site_id uuid not null references sites (id) on delete cascade,
      remote_id text not null,
      uploaded_at timestamptz not null,
      primary key (site_id, remote_id)
    )`.execute(db);
  // Pictures of posts that are planned already were uploaded to the site of their order.
  await sql`
    insert into sites_media (site_id, remote_id, uploaded_at)
    select distinct sites.id, file.value ->> 'remoteId', now()
    from schedule_orders planned
    join sites on sites.id::text = planned.destination_id
    cross join lateral jsonb_array_elements(planned.content -> 'media') as file (value)
    where jsonb_typeof(planned.content -> 'media') = 'array' and file.value ->> 'remoteId' is not null`.execute(
    db,
  );
  await sql`
    update schedule_orders planned set content = jsonb_set(content, '{media}', (
      select jsonb_agg(
        case when file.value ->> 'remoteId' is null then file.value
          else file.value || jsonb_build_object('siteId', planned.destination_id) end order by file.place)
      from jsonb_array_elements(planned.content -> 'media') with ordinality as file (value, place)))
    where jsonb_typeof(content -> 'media') = 'array' and content -> 'media' -> 0 is not null`.execute(db);
}
