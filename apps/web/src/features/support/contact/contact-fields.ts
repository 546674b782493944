// What the contact form starts with: what is known of the signed-in member, then what its opener passed. And what of it is
// kept as a draft: closing resets category and priority, as the specification has it.
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
const whatIsSaid = ({ page: _page, errorId: _errorId, ...fields }: ContactContext): Partial<ContactFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The text that a person changed: it outlives the form, the rest is filled in anew. */
export const draftOf = (
  prefill: ContactFields,
  { category: _category, priority: _priority, ...texts }: ContactFields,
): Partial<ContactFields> =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => value !== prefill[name as keyof ContactFields]),
  );
