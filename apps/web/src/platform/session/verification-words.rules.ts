// Where a member finds the link that verifies their address. No words claim that a mail was sent where none leaves the portal.
import type { MailDelivery } from '@msm/contract/auth/schemas';

/** Undefined until it is known whether mail is delivered. */
type Delivery = MailDelivery | undefined;

export function sayWhereTheLinkIs(email: string, delivery: Delivery): string {
  if (!delivery || delivery.isDelivered)
    return `Open the link in the mail to ${email}. It may have landed in the spam folder.`;
  return delivery.folder
    ? `You run this portal, and it has no mail server yet: the mail with the link was written to ${delivery.folder}. Open the link there, or confirm your address here.`
    : `This portal does not deliver mail yet. Ask the person who runs it for the link to ${email}.`;
}

export function sayUndelivered({ isDelivered, folder }: MailDelivery): string | undefined {
  if (isDelivered) return undefined;
  return folder
    ? `This portal has no mail server yet: mails are written to ${folder}.`
    : 'This portal does not deliver mail yet: mails stay on its server. Ask the person who runs it.';
}

/** The mail that was asked for once more. */
export const sayMailedAgain = (delivery: Delivery): string =>
  !delivery || delivery.isDelivered ? 'Verification email sent' : 'The mail was written to the mail folder';

export const sendAgainLabel = (delivery: Delivery): string =>
  !delivery || delivery.isDelivered ? 'Send the link again' : 'Write the link again';

/** Only the member who runs the portal is told the folder, and may do without the link in it. */
export const canConfirmHere = (delivery: Delivery): boolean => typeof delivery?.folder === 'string';
