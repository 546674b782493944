// Sends one mail, or throws so that the job that asked tries again: `PermanentFailure` when the server refused it for good.
export interface Mail {
  /** Names this mail among all mails of the portal. It becomes the Message-ID, so a second try after a crash is the same mail. */
  id: string;
  to: string;
  subject: string;
  /** Paragraphs, and at most one link that the mail is about. */
  paragraphs: string[];
  action?: { label: string; url: string };
}

export interface Mailer {
  /** Where mails are written instead of being delivered; undefined when a mail server delivers them. */
  folder: string | undefined;
  send(mail: Mail): Promise<void>;
}
