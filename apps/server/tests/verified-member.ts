// A registered member whose e-mail counts as verified, without the way through the mail.
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

export async function verifiedMember(app: TestApp, username: string): Promise<Visitor> {
  const member = await app.member(username);
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', member.id)
    .execute();
  return member;
}
