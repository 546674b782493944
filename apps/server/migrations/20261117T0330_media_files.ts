// The media library: files of an account, what uses them, how much room an account takes, and names whose bytes may lie in
// storage without a row.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `upload_id` is chosen by the client: a repeated upload finds the file of the first. `search_text` is in small letters.
  await sql`
    create table media_files (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      upload_id uuid not null,
      stored_name text not null unique,
      name text not null,
      title text not null default '',
      alt_text text not null default '',
      search_text text not null,
      focal_x real not null default 0.5 check (focal_x between 0 and 1),
      focal_y real not null default 0.5 check (focal_y between 0 and 1),
      width int not null check (width > 0),
      height int not null check (height > 0),
      size_bytes bigint not null,
      is_animated boolean not null,
      is_first_frame_only boolean not null,
      created_at timestamptz not null,
      unique (account_id, upload_id)
    )`.execute(db);
  await sql`
    create index media_files_newest on media_files (account_id, created_at desc, id desc)`.execute(db);
  await sql`create index media_files_creator on media_files (created_by)`.execute(db);

  await sql`
    create table media_uses (
      file_id uuid not null references media_files (id) on delete cascade,
      used_by text not null,
      user_id uuid not null,
      primary key (file_id, used_by, user_id)
    )`.execute(db);
  await sql`create index media_uses_user on media_uses (used_by, user_id)`.execute(db);

  // One row that uploads of an account update one after another: the quota holds however many come at once.
  await sql`
    create table media_storage (
      account_id uuid primary key references accounts (id) on delete cascade,
      files int not null,
      bytes bigint not null
    )`.execute(db);

  await sql`
    create table media_leftovers (
      stored_name text primary key,
      width int not null,
      since timestamptz not null
    )`.execute(db);
  await sql`create index media_leftovers_oldest on media_leftovers (since)`.execute(db);

  // A trigger, since a row can also be deleted by the cascade from its account: the bytes are noted for removal in the same
  // transaction.
  await sql`
    create function media_note_leftover() returns trigger language plpgsql as $$
    begin
      insert into media_leftovers (stored_name, width, since) values (old.stored_name, old.width, now());
      update media_storage set files = files - 1, bytes = bytes - old.size_bytes
        where account_id = old.account_id;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger media_files_leftover after delete on media_files
      for each row execute function media_note_leftover()`.execute(db);
}
