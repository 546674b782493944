// Messages in the inbox: one answered, one urgent, one unread.
import { supportRoutes } from '@msm/contract/support/routes';
import type { DemoMembers } from './members.ts';

const MESSAGES = [
  {
    sender_name: 'Chao Wanjala',
    sender_email: 'chao@example.com',
    category: 'support',
    priority: 'medium',
    subject: 'A picture does not appear',
    message:
      'Yesterday’s post was published without its picture. The picture is a PNG of 2 MB. What can I do?',
  },
  {
    sender_name: 'Njeri Mwangi',
    sender_email: 'njeri@example.org',
    category: 'sales',
    priority: 'low',
    subject: 'Portal for a school',
    message: 'We are a school in Nakuru with about forty teachers. Could each have an account of their own?',
  },
  {
    sender_name: 'Brian Kimani',
    sender_email: 'brian@example.com',
    category: 'billing',
    priority: 'urgent',
    subject: 'Invoice for November',
    message: 'Our bookkeeper needs the invoice for November by Friday. Where do I find it?',
  },
] as const;

export async function fillSupport({ amina, chao }: DemoMembers): Promise<void> {
  for (const message of MESSAGES) {
    const metadata = {
      userAgent: 'demo',
      platform: 'demo',
      referrer: '/landing',
      timestamp: new Date().toISOString(),
    };
    await chao.call(supportRoutes.submitMessage, { input: { ...message, source: 'contact_form', metadata } });
  }
  const { data } = (await amina.call(supportRoutes.listMessages)) as { data: { id: string }[] };
  const oldest = data.at(-1)!;
  await amina.call(supportRoutes.replyToMessage, {
    params: { id: oldest.id },
    input: { text: 'Please try it once more with a picture below 10 MB; yours was cut off by your network.' },
  });
}
