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

/** What the opener knows: fields that need not be typed, where it was opened, and the failure it was opened from. */
export interface ContactContext extends Partial<ContactFields> {
  /** The address of the page. */
  page?: string;
  /** The request id of what failed: sent along, so that support finds it in the log. */
  errorId?: string | undefined;
}

interface Contact {
  isOpen: boolean;
  context: ContactContext;
  /** Each opening starts anew, except for what was typed and not sent. */
  openings: number;
}

export const useContact = create<Contact>(() => ({ isOpen: false, context: {}, openings: 0 }));

export const openContact = (context: ContactContext = {}): void =>
  useContact.setState(({ openings }) => ({ isOpen: true, context, openings: openings + 1 }));

/** From a message that something failed on this page. */
export const reportFailure = (errorId: string | undefined): void => {
  const { href, pathname } = window.location;
  openContact({ page: href, errorId, category: 'support', subject: `Problem on ${pathname}` });
};

export const closeContact = (): void => useContact.setState({ isOpen: false });
