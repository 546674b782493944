// Videos of the media library. The columns that pictures have hold the poster of a video; its own bytes have a name of their own.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table media_files
      add column video_name text unique,
      add column video_width int,
      add column video_height int,
      add column duration_ms int,
      add column has_sound boolean,
      add column video_bytes bigint,
      add constraint media_files_video check (
        num_nulls(video_name, video_width, video_height, duration_ms, has_sound, video_bytes) in (0, 6)
      )`.execute(db);

  // Without a width it is the file of a video, which has one size.
  await sql`alter table media_leftovers alter column width drop not null`.execute(db);
  await sql`
    create or replace function media_note_leftover() returns trigger language plpgsql as $$
    begin
      insert into media_leftovers (stored_name, width, since) values (old.stored_name, old.width, now());
      if old.video_name is not null then
        insert into media_leftovers (stored_name, width, since) values (old.video_name, null, now());
      end if;
      update media_storage set files = files - 1, bytes = bytes - old.size_bytes
        where account_id = old.account_id;
      return old;
    end $$`.execute(db);
}
