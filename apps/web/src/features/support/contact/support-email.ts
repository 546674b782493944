// Where people write when the form does not get through. The server names the mailbox in the page's head; where it names
// none, the sentence ends earlier instead of sending people to an address that is not read.

/** In the page's head, since a server that cannot be reached cannot be asked. */
export const supportEmail = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || undefined;

export const sayNotSubmitted = (email: string | undefined): string =>
  `Failed to submit your message. Please try again${email ? ` or email us directly at ${email}` : '.'}`;
