// Where the composer stands: a page of its own, or a part of another page.
import type { ComposeForm } from './compose-form.rules.ts';

export interface ComposerPlace {
  addressOfDraft: (draftId: string) => string;
  /** The schedule, with what is open above it. */
  addressOfSchedule: (opened: string) => string;
  /** It fills the page, and leads back to where the member came from. */
  isPage: boolean;
  /** A new post begins with the networks of the account instead of its first site. */
  isForNetworks: boolean;
  /** What a new post begins with. */
  begun?: Partial<Pick<ComposeForm, 'text' | 'thread' | 'link'>> | undefined;
}

export const OWN_PAGE: ComposerPlace = {
  addressOfDraft: (draftId) => `/compose/${draftId}`,
  addressOfSchedule: (opened) => `/schedule-posts?${opened}`,
  isPage: true,
  isForNetworks: false,
};
