// The mails a server without SMTP_URL wrote, as a person who opens them would read them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ten seconds: jobs send mails, and a busy machine takes its time. */
const ATTEMPTS = 200;
const ATTEMPT_EVERY_MS = 50;

export interface MailFolder {
  mailsTo(email: string): string[];
  /** The link of the newest mail with this subject, as soon as it is there. */
  linkMailedTo(email: string, subject: string): Promise<URL>;
}

export function watchMails(dataDir: string): MailFolder {
  const folder = join(dataDir, 'mail');
  const mailsTo = (email: string) => readMails(folder).filter((mail) => mail.includes(`To: ${email}`));
  return {
    mailsTo,
    async linkMailedTo(email, subject) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const mail = mailsTo(email).findLast((each) => each.includes(`Subject: ${subject}`));
        const link = mail?.match(/https?:\/\/\S+token=[\w-]+/)?.[0];
        if (link) return new URL(link);
        await new Promise((resolve) => setTimeout(resolve, ATTEMPT_EVERY_MS));
      }
      throw new Error(`No mail '${subject}' to ${email}.`);
    },
  };
}

const readMails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='));
