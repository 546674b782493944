// Opens the contact form from anywhere: a feature, a menu, an error screen. The form itself loads when it is first wanted.
import type { ContactInput } from '@msm/contract/support/schemas';
import { create } from 'zustand';

/** What a person fills in. */
export type ContactFields = Required<
  Pick<
    ContactInput,
    'sender_name' | 'sender_email' | 'sender_phone' | 'category' | 'priority' | 'subject' | 'message'
  >
>;

/** What is already known, so that nobody types it again. */
export type ContactContext = Partial<ContactFields>;

interface Contact {
  isOpen: boolean;
  context: ContactContext;
  /** Each opening starts anew, except for what was typed and not sent. */
  openings: number;
}

export const useContact = create<Contact>(() => ({ isOpen: false, context: {}, openings: 0 }));

export const openContact = (context: ContactContext = {}): void =>
  useContact.setState(({ openings }) => ({ isOpen: true, context, openings: openings + 1 }));

export const closeContact = (): void => useContact.setState({ isOpen: false });
