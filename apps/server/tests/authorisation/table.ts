// Who may call what, written by hand from the specification and apart from the code: a route whose access changes by
// mistake disagrees with this table. Every route of the contract has a row, or the test fails.
import { PASSWORD } from '../visitor.ts';

/** `ok` is any success or redirect. */
export type Expected = 'ok' | number;

/** Something that exists and belongs to somebody. */
export interface Subject {
  id: string;
  email: string;
  accountId: string;
  sessionId: string;
}

interface Request {
  params?: Record<string, string>;
  input?: Record<string, unknown>;
}

export interface Row {
  visitor: Expected;
  User: Expected;
  Admin: Expected;
  SuperAdmin: Expected;
  /** With an object of another member, whatever one's role; none where the route has no object of anybody. */
  others?: Expected;
  /**
   * A request that is right in every respect but perhaps the caller. `own` belongs to the caller, or is
   * what the caller takes for their own.
   */
  request?(own: Subject, stranger: { id: string }): Request;
}

const everybody: Row = { visitor: 'ok', User: 'ok', Admin: 'ok', SuperAdmin: 'ok' };
const members: Row = { visitor: 401, User: 'ok', Admin: 'ok', SuperAdmin: 'ok' };
const superAdmins: Row = { visitor: 401, User: 403, Admin: 403, SuperAdmin: 'ok' };
/** Open to all, and refused for what they brought. */
const refusedToAll = (status: number): Row => ({
  visitor: status,
  User: status,
  Admin: status,
  SuperAdmin: status,
});

const WRONG_TOKEN = 'a-token-that-nobody-was-ever-mailed-000000';
let registrations = 0;

export const table: Record<string, Row> = {
  'accounts.listAccounts': members,
  'accounts.createAccount': { ...members, request: () => ({ input: { name: 'Another' } }) },
  'accounts.renameAccount': {
    ...members,
    others: 404,
    request: ({ accountId }) => ({ params: { id: accountId }, input: { name: 'Renamed' } }),
  },

  'auth.register': {
    ...everybody,
    request() {
      const username = `newcomer${(registrations += 1)}`;
      const names = { firstName: 'New', lastName: 'Comer' };
      return { input: { email: `${username}@example.com`, username, password: PASSWORD, ...names } };
    },
  },
  'auth.login': { ...everybody, request: ({ email }) => ({ input: { email, password: PASSWORD } }) },
  'auth.logout': everybody,
  // An access token is no refresh token.
  'auth.refreshToken': { ...refusedToAll(401), request: () => ({ input: {} }) },
  'auth.me': members,
  'auth.updateProfile': { ...members, request: () => ({ input: { firstName: 'Changed' } }) },
  'auth.csrf': everybody,
  'auth.forgotPassword': { ...everybody, request: ({ email }) => ({ input: { email } }) },
  'auth.resetPassword': {
    ...refusedToAll(400),
    request: () => ({ input: { token: WRONG_TOKEN, password: PASSWORD } }),
  },
  'auth.verifyEmail': { ...refusedToAll(400), request: () => ({ input: { token: WRONG_TOKEN } }) },
  'auth.resendVerification': members,
  'auth.selectAccount': { ...members, others: 404, request: ({ accountId }) => ({ input: { accountId } }) },
  'auth.listProviders': everybody,
  'auth.beginProviderLogin': { ...everybody, request: () => ({ params: { provider: 'google' } }) },
  'auth.finishProviderLogin': {
    ...everybody,
    request: () => ({ params: { provider: 'google' }, input: { state: 'x' } }),
  },
  'auth.listSessions': members,
  'auth.endSession': { ...members, others: 404, request: ({ sessionId }) => ({ params: { id: sessionId } }) },
  'auth.endOtherSessions': members,

  'operations.health': everybody,
  'operations.apiHealth': everybody,
  // From elsewhere; the machine itself may always ask.
  'operations.metrics': superAdmins,
  'operations.openapi': everybody,
  'operations.reference': everybody,

  'users.listUsers': superAdmins,
  'users.changeUser': {
    ...superAdmins,
    request: (_own, { id }) => ({ params: { id }, input: { role: 'User' } }),
  },
  'users.endUserSessions': { ...superAdmins, request: (_own, { id }) => ({ params: { id } }) },
};
