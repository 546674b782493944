// What was typed into the contact form and not sent, and what was sent last. Both outlive the form, so that a click
// beside it loses no letter; neither outlives the page or reaches the next member who signs in.
import type { LookUpInput } from '@msm/contract/support/schemas';
import type * as z from 'zod/mini';
import { useContact, type ContactFields } from '../../../platform/contact-opener.ts';
import { useSession } from '../../../platform/session/session.ts';
import { createSubmission } from '../../../platform/submission.ts';

export type SentMessage = z.output<typeof LookUpInput>;

let typed: Partial<ContactFields> = {};
let sent: SentMessage | undefined;

export const submission = createSubmission();

export const typedBefore = (): Partial<ContactFields> => typed;
export const sentLast = (): SentMessage | undefined => sent;

export function keepTyped(changes: Partial<ContactFields>): void {
  typed = changes;
}

export function dropDraft(): void {
  typed = {};
  submission.finish();
}

export function noteSent(message: SentMessage): void {
  dropDraft();
  sent = message;
}

useSession.subscribe(({ user }, before) => {
  // While the form is open the person before it stays the same, also when a session ends.
  if (user?.id === before.user?.id || useContact.getState().isOpen) return;
  dropDraft();
  sent = undefined;
});
