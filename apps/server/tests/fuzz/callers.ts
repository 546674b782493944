// Who attacks: a visitor, a member, a SuperAdmin, and a SuperAdmin's browser that was tricked (cookies, no CSRF token).
import type { Access, Route } from '@msm/contract/route';
import { authRoutes } from '@msm/contract/auth/routes';
import { ACCESS_COOKIE } from '@msm/contract/auth/limits';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';

export interface Caller {
  name: 'visitor' | 'member' | 'SuperAdmin' | 'SuperAdmin by cookie without CSRF token';
  /** The headers that prove who calls; renewed when an attack ended the session. */
  proof(): Promise<{ authorization?: string; cookie?: string }>;
  /** False when the route must never succeed for this caller. */
  mayCall(route: Route): boolean;
}

const OPEN_TO: Record<'visitor' | 'member', Access[]> = { visitor: ['visitor'], member: ['visitor', 'member'] };

export function createCallers(app: TestApp, member: Visitor, superAdmin: Visitor): Caller[] {
  return [
    { name: 'visitor', proof: async () => ({}), mayCall: (route) => OPEN_TO.visitor.includes(route.access) },
    { name: 'member', proof: bearer(member), mayCall: (route) => OPEN_TO.member.includes(route.access) },
    { name: 'SuperAdmin', proof: bearer(superAdmin), mayCall: () => true },
    {
      name: 'SuperAdmin by cookie without CSRF token',
      proof: async () => ({ cookie: `${ACCESS_COOKIE}=${await liveToken(superAdmin)}` }),
      mayCall: (route) => route.method === 'GET',
    },
  ];

  function bearer(who: Visitor) {
    return async () => ({ authorization: `Bearer ${await liveToken(who)}` });
  }

  async function liveToken(who: Visitor): Promise<string> {
    const { status } = await who.call(authRoutes.me);
    if (status === 200) return who.token!;
    const again = app.visitor();
    again.cookies = who.cookies;
    const { body } = await again.login({ email: who.email });
    who.token = body.data.token;
    return who.token!;
  }
}
