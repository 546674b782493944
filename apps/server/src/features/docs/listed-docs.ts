// The documents as search engines should know them.
import type { ListedPages } from '../../platform/ports/listed-pages.ts';
import { listDocs } from './docs.store.ts';

export const listedDocs: ListedPages = {
  count: async (db) => (await listDocs(db)).length,
  async list(db, { offset, limit }) {
    const docs = await listDocs(db);
    return docs
      .map(({ name, changed_at }) => ({ path: `/docs/${name}`, changedAt: changed_at }))
      .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
      .slice(offset, offset + limit);
  },
};
