// A filled-in contact form, and the way a test sends it.
import { supportRoutes } from '@msm/contract/support/routes';
import type { TestApp } from '../../../tests/test-app.ts';

export const contactForm = (changes: object = {}) => ({
  sender_name: 'Wanjiru Kamau',
  sender_email: 'wanjiru@example.com',
  subject: 'My invoice is wrong',
  message: 'The invoice of March lists a site that I never had.',
  category: 'billing',
  priority: 'medium',
  source: 'contact_form',
  metadata: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    platform: 'Linux x86_64',
    referrer: 'http://localhost:3000/sites',
    timestamp: '2026-01-01T00:00:00.000Z',
  },
  ...changes,
});

/** From an address of its own, so that the limit is no matter of the test. */
export async function writeIn(app: TestApp, changes: object = {}): Promise<string> {
  const { body } = await app.visitor().call(supportRoutes.submitMessage, { input: contactForm(changes) });
  return body.data.reference_id as string;
}

export const messageIds = async (app: TestApp): Promise<Record<string, string>> => {
  const rows = await app.db.selectFrom('support_messages').select(['id', 'reference_id']).execute();
  return Object.fromEntries(rows.map(({ id, reference_id }) => [reference_id, id]));
};
