// Mail by SMTP, or, with no SMTP_URL, as one .eml file a mail in DATA_DIR/mail: any mail program opens those.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import * as z from 'zod/mini';
import { PermanentFailure } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/ports/mailer.ts';
import { readPart, url, type Env } from '../../platform/settings/read-settings.ts';
import { mailBody } from './mail-body.ts';

const Environment = z.object({
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'MSM Portal <no-reply@localhost>'),
});

export interface MailSettings {
  smtpUrl: string | undefined;
  from: string;
}

export function readMailSettings(env: Env): MailSettings {
  const { SMTP_URL, MAIL_FROM } = readPart(Environment, env);
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

interface Options extends MailSettings {
  dataDir: string;
  log: Log;
}

/** A mail server that hangs must not hold the queue: nodemailer would wait for ten minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** What refuses this mail. A refusal of the login or the greeting is about the settings: the mail waits for their repair. */
const REFUSES_THE_MAIL: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

export function createMailer({ smtpUrl, from, dataDir, log }: Options): Mailer {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const compose = (mail: Mail) => ({
    from,
    to: mail.to,
    subject: mail.subject,
    messageId: `<${mail.id}@${domain}>`,
    ...mailBody(mail),
  });
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    return {
      folder: undefined,
      async send(mail) {
        try {
          await transport.sendMail(compose(mail));
        } catch (error) {
          throw isForGood(error) ? new PermanentFailure((error as Error).message, { cause: error }) : error;
        }
      },
    };
  }

  const folder = resolve(dataDir, 'mail');
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    folder,
    async send(mail) {
      const { message } = await toFile.sendMail(compose(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      // Readers watch the folder for .eml: the name appears only when the mail is whole.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, subject: mail.subject }, 'mail written to a file, since SMTP_URL is not set');
    },
  };
}

function isForGood(error: unknown): boolean {
  const { permanent, command } = error as NodemailerError;
  return permanent === true && REFUSES_THE_MAIL.has(command);
}
