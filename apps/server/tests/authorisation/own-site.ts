// A connected site of a member's account, put there at the store. It has no password and a private address: a caller who may
// ask of it is told that it is disconnected, and no site is called.
import { randomUUID } from 'node:crypto';
import { insertSite, newSiteId } from '../../src/features/sites/sites.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnSite {
  siteId: string;
}

export async function createOwnSite(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnSite> {
  const siteId = newSiteId();
  const now = clock.now();
  await insertSite(db, siteId, {
    account_id: accountId,
    created_by: id,
    name: 'A blog',
    url: 'http://127.0.0.1',
    address_key: randomUUID(),
    api_root: 'http://127.0.0.1/wp-json/',
    username: 'admin',
    sealed_password: null,
    kind: 'application_password',
    is_password_ours: false,
    created_at: now,
    next_check_at: now,
  });
  return { siteId };
}
