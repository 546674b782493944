// A connection of a member's account, put there at the store. Its tokens open with no secret: a permitted caller is told to connect it
// again, and no network is called.
import { randomUUID } from 'node:crypto';
import { insertConnection, newConnectionId } from '../../src/features/social/connections.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnConnection {
  connectionId: string;
}

export async function createOwnConnection(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnConnection> {
  const connectionId = newConnectionId();
  const now = clock.now();
  await insertConnection(db, {
    id: connectionId,
    account_id: accountId,
    created_by: id,
    network: 'bluesky',
    remote_id: `did:plc:${randomUUID()}`,
    name: 'A profile',
    handle: 'profile.example.com',
    avatar_url: null,
    profile_url: null,
    host: null,
    sealed_tokens: 'v1.none',
    expires_at: null,
    refresh_at: null,
    refresh_token: null,
    refresh_until: null,
    state: 'ok',
    problem: null,
    created_at: now,
    updated_at: now,
  });
  return { connectionId };
}
