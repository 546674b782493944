// A registered member whose e-mail counts as verified, without the way through the mail.
import type { Db } from '../src/platform/db/tables.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export async function verifiedMember(app: TestApp, username: string): Promise<Visitor> {
  const member = await app.member(username);
  await markVerified(app.db, member.id);
  return member;
}

export async function markVerified(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
}
