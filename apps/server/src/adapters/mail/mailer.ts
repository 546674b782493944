// Mail by SMTP, or, with no SMTP_URL, as one .eml file a mail in DATA_DIR/mail: any mail program opens those.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/ports/mailer.ts';
import { mailBody } from './mail-body.ts';

interface Options {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  log: Log;
}

export function createMailer({ smtpUrl, from, dataDir, log }: Options): Mailer {
  const compose = (mail: Mail) => ({ from, to: mail.to, subject: mail.subject, ...mailBody(mail) });
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { send: async (mail) => void (await transport.sendMail(compose(mail))) };
  }

  const folder = join(dataDir, 'mail');
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
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
