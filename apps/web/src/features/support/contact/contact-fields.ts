// What the contact form starts with: what is known of the signed-in member, then what its opener passed.
import type { Member } from '@msm/contract/member';
import type { ContactContext, ContactFields } from '../../../platform/contact-opener.ts';

export const NOTHING_TYPED: Readonly<ContactFields> = {
  sender_name: '',
  sender_email: '',
  sender_phone: '',
  category: 'general',
  priority: 'medium',
  subject: '',
  message: '',
};

type Known = Pick<Member, 'email' | 'firstName' | 'lastName'>;

export const prefillFrom = (user: Known | null, context: ContactContext): ContactFields => ({
  ...NOTHING_TYPED,
  ...(user && { sender_name: `${user.firstName} ${user.lastName}`.trim(), sender_email: user.email }),
  ...whatIsSaid(context),
});

/** An opener may pass what it does not know itself. */
const whatIsSaid = (context: ContactContext): ContactContext =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined));

/** What a person changed: it outlives the form, the rest is filled in anew. */
export const changedFrom = (prefill: ContactFields, values: ContactFields): Partial<ContactFields> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== prefill[name as keyof ContactFields]),
  );
