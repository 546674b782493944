// Opens sessions at the store, without the password hash that makes signing in slow: for tests that need hundreds.
import { createAccessTokens } from '../../src/features/auth/sessions/access-tokens.ts';
import { insertSession } from '../../src/features/auth/auth.store.ts';
import { HOUR_MS, after, type Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import { createSecrets } from '../../src/platform/secrets.ts';

export interface OpenedSession {
  sessionId: string;
  token: string;
}

export type SessionOpener = (who: { id: string; accountId: string }) => Promise<OpenedSession>;

/** `appSecret` is the APP_SECRET that the app under test was opened with. */
export function createSessionOpener(
  { db, clock }: { db: Db; clock: Clock },
  appSecret: string,
): SessionOpener {
  const accessTokens = createAccessTokens(createSecrets(appSecret), clock);
  return async ({ id, accountId }) => {
    const now = clock.now();
    const sessionId = await insertSession(db, {
      user_id: id,
      account_id: accountId,
      user_agent: 'test',
      address: '203.0.113.1',
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, HOUR_MS),
    });
    return { sessionId, token: await accessTokens.issue(sessionId, id) };
  };
}
