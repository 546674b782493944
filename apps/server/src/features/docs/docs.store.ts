// All SQL of documents. A document is never deleted; each save keeps the text that it replaces.
import { sql, type Selectable } from 'kysely';
import { MAX_DOC_VERSIONS } from '@msm/contract/docs/limits';
import { DOC_CHANGED_ELSEWHERE, DOC_NAMES, type DocName } from '@msm/contract/docs/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';

interface DocumentsTable {
  name: DocName;
  markdown: string;
  version: number;
  changed_by: string | null;
  changed_at: Date;
}

interface VersionsTable {
  name: DocName;
  version: number;
  markdown: string;
  saved_by: string | null;
  saved_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    docs_documents: DocumentsTable;
    docs_versions: VersionsTable;
  }
}

export type DocRow = Selectable<DocumentsTable>;

const noSuchDoc = () => new AppError('notFound', 'There is no document of that name.');

export const changedElsewhere = () =>
  new AppError('conflict', 'This document was changed since you opened it. Nothing was overwritten.', {
    problem: DOC_CHANGED_ELSEWHERE,
  });

/** In the order of the specification. */
export async function listDocs(db: Db): Promise<DocRow[]> {
  const rows = await db.selectFrom('docs_documents').selectAll().execute();
  return rows.toSorted((one, other) => DOC_NAMES.indexOf(one.name) - DOC_NAMES.indexOf(other.name));
}

const named = (db: Db, name: string) =>
  db
    .selectFrom('docs_documents')
    .selectAll()
    .where('name', '=', name as DocName);

/** Text from an address may hold what the database cannot. */
const isName = (name: string): name is DocName => (DOC_NAMES as readonly string[]).includes(name);

export async function findDoc(db: Db, name: string): Promise<DocRow> {
  const row = isName(name) ? await named(db, name).executeTakeFirst() : undefined;
  if (!row) throw noSuchDoc();
  return row;
}

/** Until the transaction ends, other saves of it wait. */
export async function lockDoc(tx: Db, name: string): Promise<DocRow> {
  const row = isName(name) ? await named(tx, name).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw noSuchDoc();
  return row;
}

/** Documents that exist stay as they are. */
export async function addMissing(
  db: Db,
  docs: readonly { name: DocName; markdown: string }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('docs_documents')
    .values(docs.map((doc) => ({ ...doc, version: 1, changed_by: null, changed_at: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

interface Change {
  markdown: string;
  memberId: string;
  now: Date;
}

/** Of a locked document. Its text goes to the history, which forgets the oldest beyond its bound. */
export async function replaceText(tx: Db, doc: DocRow, { markdown, memberId, now }: Change): Promise<DocRow> {
  await tx
    .insertInto('docs_versions')
    .values({
      name: doc.name,
      version: doc.version,
      markdown: doc.markdown,
      saved_by: doc.changed_by,
      saved_at: doc.changed_at,
    })
    .execute();
  await tx
    .deleteFrom('docs_versions')
    .where('name', '=', doc.name)
    .where('version', '<=', doc.version - MAX_DOC_VERSIONS)
    .execute();
  return tx
    .updateTable('docs_documents')
    .set({ markdown, version: doc.version + 1, changed_by: memberId, changed_at: now })
    .where('name', '=', doc.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type VersionRow = Pick<VersionsTable, 'version' | 'saved_by' | 'saved_at'> & { characters: number };

const CHARACTERS = sql<number>`length(markdown)`.as('characters');

/** Newest first. */
export async function listVersions(db: Db, name: DocName): Promise<VersionRow[]> {
  return db
    .selectFrom('docs_versions')
    .select(['version', 'saved_by', 'saved_at', CHARACTERS])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(
  db: Db,
  name: DocName,
  version: number,
): Promise<VersionRow & { markdown: string }> {
  const row = await db
    .selectFrom('docs_versions')
    .select(['version', 'saved_by', 'saved_at', 'markdown', CHARACTERS])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', 'The history has no such version.');
  return row;
}
