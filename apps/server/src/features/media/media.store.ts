// All SQL about the media library. Every statement names the account, except those of the upkeep.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Insertable, type Selectable } from 'kysely';
import { MAX_ACCOUNT_MEDIA_BYTES, MAX_ACCOUNT_MEDIA_FILES } from '@msm/contract/media/limits';
import type { ChangeMediaInput, MediaQuery } from '@msm/contract/media/schemas';
import { NEWEST_FIRST, pageOf, type PageRows } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import { addressOf, sizesOf, storedAddressesIn, storedVideo } from './media.rules.ts';

interface FilesTable {
  id: string;
  account_id: string;
  created_by: string | null;
  upload_id: string;
  stored_name: string;
  name: string;
  title: Generated<string>;
  alt_text: Generated<string>;
  search_text: string;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  width: number;
  height: number;
  size_bytes: bigint;
  is_animated: boolean;
  is_first_frame_only: boolean;
  /** Of a video, whose poster the columns above describe; all or none of these six. */
  video_name: string | null;
  video_width: number | null;
  video_height: number | null;
  duration_ms: number | null;
  has_sound: boolean | null;
  video_bytes: bigint | null;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    media_files: FilesTable;
    media_uses: { file_id: string; used_by: string; user_id: string };
    media_storage: { account_id: string; files: number; bytes: bigint };
    /** Of a video: what its poster was called before another took its place. */
    media_former_posters: { stored_name: string; file_id: string };
    /** Without a width it is the file of a video. */
    media_leftovers: { stored_name: string; width: number | null; since: Date; is_taken: Generated<boolean> };
  }
}

export type FileRow = Selectable<FilesTable> & { uses: bigint };

const USES = sql<bigint>`(select count(*) from media_uses where file_id = media_files.id)`.as('uses');

const filesOf = (db: Db, accountId: string) =>
  db.selectFrom('media_files').where('account_id', '=', accountId);

export async function findFile(db: Db, accountId: string, id: string): Promise<FileRow | undefined> {
  return filesOf(db, accountId).selectAll().select(USES).where('id', '=', id).executeTakeFirst();
}

export async function findUpload(db: Db, accountId: string, uploadId: string): Promise<FileRow | undefined> {
  return filesOf(db, accountId).selectAll().select(USES).where('upload_id', '=', uploadId).executeTakeFirst();
}

export async function listFiles(db: Db, accountId: string, query: MediaQuery): Promise<PageRows<FileRow>> {
  const { search, kind } = query;
  const matching = filesOf(db, accountId)
    .$if(Boolean(search), (all) =>
      all.where(sql<boolean>`platform_finds(search_text, ${search!.toLowerCase()})`),
    )
    .$if(kind !== undefined, (all) => all.where('video_name', kind === 'video' ? 'is not' : 'is', null));
  return pageOf(db, { matching, select: (all) => all.selectAll().select(USES), order: NEWEST_FIRST }, query);
}

export async function usedBytes(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('media_storage')
    .select('bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** False when the account has no room for another file of any size. */
export async function hasRoom(db: Db, accountId: string): Promise<boolean> {
  const full = await db
    .selectFrom('media_storage')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('bytes', '>=', BigInt(MAX_ACCOUNT_MEDIA_BYTES)),
        where('files', '>=', MAX_ACCOUNT_MEDIA_FILES),
      ]),
    )
    .executeTakeFirst();
  return full === undefined;
}

/** Counts a file into its account; false when there is no room. Uploads of an account wait here for each other's commit. */
export async function takeRoom(tx: Db, accountId: string, sizeBytes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into media_storage as stored (account_id, files, bytes) values (${accountId}, 1, ${sizeBytes})
    on conflict (account_id) do update set files = stored.files + 1, bytes = stored.bytes + excluded.bytes
      where stored.files < ${MAX_ACCOUNT_MEDIA_FILES}
        and stored.bytes + excluded.bytes <= ${MAX_ACCOUNT_MEDIA_BYTES}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of a file that is counted already. False when there is no room for more of it. */
export async function takeMoreRoom(tx: Db, accountId: string, moreBytes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_storage set bytes = bytes + ${moreBytes}
    where account_id = ${accountId} and bytes + ${moreBytes} <= ${MAX_ACCOUNT_MEDIA_BYTES}`.execute(tx);
  return numAffectedRows === 1n;
}

export type NewFile = Pick<
  Insertable<FilesTable>,
  | 'account_id'
  | 'created_by'
  | 'upload_id'
  | 'stored_name'
  | 'name'
  | 'alt_text'
  | 'width'
  | 'height'
  | 'size_bytes'
  | 'is_animated'
  | 'is_first_frame_only'
  | 'video_name'
  | 'video_width'
  | 'video_height'
  | 'duration_ms'
  | 'has_sound'
  | 'video_bytes'
  | 'created_at'
>;

/** False when the same upload came before. */
export async function insertFile(tx: Db, file: NewFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('media_files')
    .values({ ...file, id: randomUUIDv7(), search_text: searchText(file.name, '', file.alt_text ?? '') })
    .onConflict((conflict) => conflict.columns(['account_id', 'upload_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const searchText = (...parts: string[]): string => parts.join('\n').toLowerCase();

/** Until the transaction ends nothing else changes it or begins to use it. */
export async function lockFile(tx: Db, accountId: string, id: string): Promise<boolean> {
  const row = await filesOf(tx, accountId).select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Of a locked file. */
export async function changeFile(
  tx: Db,
  { id, name, ...before }: FileRow,
  { title = before.title, altText = before.alt_text, focalPoint }: ChangeMediaInput,
): Promise<void> {
  await tx
    .updateTable('media_files')
    .set({
      title,
      alt_text: altText,
      // Lower-cased here: what the database makes of letters beyond ASCII depends on its locale.
      search_text: searchText(name, title, altText),
      ...(focalPoint && { focal_x: focalPoint.x, focal_y: focalPoint.y }),
    })
    .where('id', '=', id)
    .execute();
}

/** Of a locked video. The bytes of the poster before are noted as left over; its name leads to the new one. */
export async function changePoster(
  tx: Db,
  { id, stored_name, width }: FileRow,
  poster: { stored_name: string; width: number; height: number; size_bytes: bigint },
  now: Date,
): Promise<void> {
  await tx.updateTable('media_files').set(poster).where('id', '=', id).execute();
  await tx.insertInto('media_former_posters').values({ stored_name, file_id: id }).execute();
  await noteLeftover(tx, stored_name, width, now);
}

/** By a name that its poster had before. */
export const findByFormerPoster = (db: Db, storedName: string) =>
  db
    .selectFrom('media_former_posters')
    .innerJoin('media_files', 'media_files.id', 'media_former_posters.file_id')
    .select(['media_files.stored_name as storedName', 'media_files.width', 'media_files.height'])
    .where('media_former_posters.stored_name', '=', storedName)
    .executeTakeFirst();

/** A trigger notes its bytes as left over and gives its room back. */
export async function deleteFile(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('media_files').where('id', '=', id).execute();
}

/** A write-ahead note, committed before the first byte is stored: after a crash the nightly job finds orphaned bytes by it. */
export async function noteLeftover(
  db: Db,
  storedName: string,
  width: number | null,
  since: Date,
): Promise<void> {
  await db.insertInto('media_leftovers').values({ stored_name: storedName, width, since }).execute();
}

/** False when there is no note: then a file has the bytes. */
export async function takeLeftover(db: Db, storedName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_leftovers')
    .set({ is_taken: true })
    .where('stored_name', '=', storedName)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** By the upload that stored them. False when the upkeep is taking the bytes away, or has. */
export async function dropLeftover(db: Db, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media_leftovers')
    .where('stored_name', '=', storedName)
    .where('is_taken', '=', false)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function forgetLeftover(db: Db, storedName: string): Promise<void> {
  await db.deleteFrom('media_leftovers').where('stored_name', '=', storedName).execute();
}

export async function someLeftovers(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('media_leftovers')
    .select(['stored_name as storedName', 'width'])
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
}

/** Of the account, also by a name that a poster had before. */
export async function findByStoredNames(
  db: Db,
  accountId: string,
  storedNames: readonly string[],
): Promise<{ id: string; stored_name: string }[]> {
  const isNamed = sql`stored_name = any(${storedNames}::text[])`;
  const { rows } = await sql<{ id: string; stored_name: string }>`
    select id, stored_name from media_files where account_id = ${accountId} and ${isNamed}
    union all
    select media_files.id, former.stored_name from media_former_posters former
    join media_files on media_files.id = former.file_id
    where account_id = ${accountId} and former.${isNamed}`.execute(db);
  return rows;
}

export async function findsVideo(db: Db, accountId: string, ids: readonly string[]): Promise<boolean> {
  const found = await filesOf(db, accountId)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('video_name', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Of one text: more than any post shows, and a text that names every file of a library cannot fill the table. */
const MAX_NOTED_PICTURES = 200;

const videoOf = ({ video_name, video_width, video_height, duration_ms, video_bytes }: FileRow) =>
  video_name === null
    ? undefined
    : {
        url: addressOf(storedVideo(video_name)),
        width: video_width!,
        height: video_height!,
        durationMs: duration_ms!,
        sizeBytes: Number(video_bytes),
      };

/** What other features use. */
export const mediaLibrary: MediaLibrary = {
  async find(db, accountId, fileId) {
    const row = await findFile(db, accountId, fileId);
    return (
      row && {
        id: row.id,
        altText: row.alt_text,
        focalPoint: { x: row.focal_x, y: row.focal_y },
        isAnimated: row.is_animated,
        video: videoOf(row),
        sizes: sizesOf({ storedName: row.stored_name, width: row.width, height: row.height }),
      }
    );
  },
  async noteUse(db, { accountId, fileId }, { usedBy, userId }) {
    // The lock of the foreign key makes this wait for a deletion, and the deletion for this.
    const found = await filesOf(db, accountId)
      .select('id')
      .where('id', '=', fileId)
      .forKeyShare()
      .executeTakeFirst();
    if (!found) return false;
    await db
      .insertInto('media_uses')
      .values({ file_id: fileId, used_by: usedBy, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  },
  async noteUsesIn(db, accountId, { html, fileIds }, by) {
    await mediaLibrary.dropUses(db, by);
    const names = [...new Set(html.flatMap((text) => [...storedAddressesIn(text).values()]))];
    if (names.length === 0 && fileIds.length === 0) return;
    const named = await findByStoredNames(db, accountId, names);
    const used = await filesOf(db, accountId)
      .select('id')
      .where('id', '=', sql<string>`any(${[...fileIds, ...named.map(({ id }) => id)]}::uuid[])`)
      .limit(MAX_NOTED_PICTURES)
      .execute();
    for (const { id } of used) await mediaLibrary.noteUse(db, { accountId, fileId: id }, by);
  },
  async dropUses(db, { usedBy, userId }) {
    // The files are locked before their uses, as a deletion locks them: the other order ends in a deadlock with it.
    await db
      .selectFrom('media_files')
      .select('id')
      .where('id', 'in', (uses) =>
        uses
          .selectFrom('media_uses')
          .select('file_id')
          .where('used_by', '=', usedBy)
          .where('user_id', '=', userId),
      )
      .forKeyShare()
      .execute();
    await db.deleteFrom('media_uses').where('used_by', '=', usedBy).where('user_id', '=', userId).execute();
  },
};
