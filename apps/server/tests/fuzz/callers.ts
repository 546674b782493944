// Who attacks: a visitor, a member, a SuperAdmin, and a SuperAdmin's browser that was tricked (cookies, no CSRF token).
// Sessions that an attack ends are opened anew at the store: signing in would spend the whole test on password hashes.
import { ACCESS_COOKIE } from '@msm/contract/auth/limits';
import type { Access, Route } from '@msm/contract/route';
import { createAccessTokens } from '../../src/features/auth/access-tokens.ts';
import { insertSession } from '../../src/features/auth/auth.store.ts';
import { after } from '../../src/platform/clock.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';

export interface Proof {
  authorization?: string;
  cookie?: string;
}

export interface Caller {
  name: string;
  proof(): Promise<Proof>;
  /** To be called when an answer may have ended the session. */
  forgetProof(): void;
  /** False when the route must never succeed for this caller. */
  mayCall(route: Route): boolean;
}

interface People {
  member: Visitor;
  superAdmin: Visitor;
  /** Not the same as `superAdmin`: the callers attack at the same time and must not end each other's sessions. */
  trickedSuperAdmin: Visitor;
}

const VISITOR_ROUTES: Access[] = ['visitor'];
const MEMBER_ROUTES: Access[] = ['visitor', 'member'];
const HOUR_MS = 3_600_000;

export function createCallers({ db, clock }: TestApp, appSecret: string, people: People): Caller[] {
  const accessTokens = createAccessTokens(createSecrets(appSecret), clock);
  const { member, superAdmin, trickedSuperAdmin } = people;
  const byBearer = (token: string): Proof => ({ authorization: `Bearer ${token}` });
  const byCookie = (token: string): Proof => ({ cookie: `${ACCESS_COOKIE}=${token}` });
  return [
    { name: 'visitor', proof: async () => ({}), forgetProof: () => {}, mayCall: ({ access }) => VISITOR_ROUTES.includes(access) },
    { name: 'member', ...renewable(member, byBearer), mayCall: ({ access }) => MEMBER_ROUTES.includes(access) },
    { name: 'SuperAdmin', ...renewable(superAdmin, byBearer), mayCall: () => true },
    {
      name: 'SuperAdmin by cookie without CSRF token',
      ...renewable(trickedSuperAdmin, byCookie),
      mayCall: ({ method }) => method === 'GET',
    },
  ];

  function renewable(who: Visitor, prove: (token: string) => Proof) {
    let kept: Promise<Proof> | undefined;
    return {
      proof: () => (kept ??= openSession(who).then(prove)),
      forgetProof: () => {
        kept = undefined;
      },
    };
  }

  async function openSession(who: Visitor): Promise<string> {
    const now = clock.now();
    const sessionId = await insertSession(db, {
      user_id: who.id,
      account_id: who.accountId,
      user_agent: 'fuzzer',
      address: '203.0.113.1',
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, HOUR_MS),
    });
    return accessTokens.issue(sessionId, who.id);
  }
}
