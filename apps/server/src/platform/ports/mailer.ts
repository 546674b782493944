// Sends one mail, or throws so that the job that asked tries again.
export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs, and at most one link that the mail is about. */
  paragraphs: string[];
  action?: { label: string; url: string };
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
