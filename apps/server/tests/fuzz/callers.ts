// Who attacks: a visitor, a member, a SuperAdmin, and a SuperAdmin's browser that was tricked (cookies, no CSRF token).
// Sessions that an attack ends are opened anew at the store: signing in would spend the whole test on password hashes.
import { ACCESS_COOKIE } from '@msm/contract/auth/limits';
import type { Access, Route } from '@msm/contract/route';
import type { SessionOpener } from '../authorisation/session-opener.ts';
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

const byBearer = (token: string): Proof => ({ authorization: `Bearer ${token}` });
const byCookie = (token: string): Proof => ({ cookie: `${ACCESS_COOKIE}=${token}` });

export function createCallers(openSession: SessionOpener, people: People): Caller[] {
  const { member, superAdmin, trickedSuperAdmin } = people;
  return [
    {
      name: 'visitor',
      proof: async () => ({}),
      forgetProof: () => {},
      mayCall: ({ access }) => VISITOR_ROUTES.includes(access),
    },
    {
      name: 'member',
      ...renewable(member, byBearer),
      mayCall: ({ access }) => MEMBER_ROUTES.includes(access),
    },
    { name: 'SuperAdmin', ...renewable(superAdmin, byBearer), mayCall: () => true },
    {
      name: 'SuperAdmin by cookie without CSRF token',
      ...renewable(trickedSuperAdmin, byCookie),
      // What is open to visitors stays so; the session behind the cookie is not acted upon.
      mayCall: ({ method, access }) => method === 'GET' || access === 'visitor',
    },
  ];

  function renewable(who: Visitor, prove: (token: string) => Proof) {
    let kept: Promise<Proof> | undefined;
    return {
      proof: () => (kept ??= openSession(who).then(({ token }) => prove(token))),
      forgetProof: () => {
        kept = undefined;
      },
    };
  }
}
