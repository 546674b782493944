import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PermanentFailure } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from './mailer.ts';

const log = createLog('silent');
const from = 'MSM Portal <portal@example.com>';
const mail = {
  id: 'verify-0198',
  to: 'anna@example.com',
  subject: 'Grüße & <greetings>',
  paragraphs: ['Hello <b>Anna</b>,'],
  action: { label: 'Open', url: 'https://portal.example/verify-email?token=abc&x=1' },
};

const received: string[] = [];
/** What the server answers to the recipient, instead of taking the mail. */
let refusal: number | undefined;
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onRcptTo(_address, _session, done) {
    done(refusal ? Object.assign(new Error('No such mailbox'), { responseCode: refusal }) : null);
  },
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});
const dataDir = mkdtempSync(join(tmpdir(), 'msm-mail-'));
let smtpUrl: string;
beforeAll(async () => {
  const listening = once(smtp.server, 'listening');
  smtp.listen(0, '127.0.0.1');
  await listening;
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  smtp.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('with an SMTP server the mail goes there, as text and as HTML in which names stay text', async () => {
  await createMailer({ smtpUrl, from, dataDir, log }).send(mail);
  const [text] = received;
  expect(text).toContain('From: MSM Portal <portal@example.com>');
  expect(text).toContain('To: anna@example.com');
  const decoded = text!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(decoded).toContain('Hello <b>Anna</b>,');
  expect(decoded).toContain('<p>Hello &lt;b&gt;Anna&lt;/b&gt;,</p>');
  expect(decoded).toContain('href="https://portal.example/verify-email?token=abc&amp;x=1"');
});

test('a mail that is sent again is the same mail', async () => {
  received.length = 0;
  for (let time = 0; time < 2; time++) await createMailer({ smtpUrl, from, dataDir, log }).send(mail);
  const ids = received.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1]);
  expect(ids).toEqual(['<verify-0198@example.com>', '<verify-0198@example.com>']);
});

test('a refusal for good is not tried again, one for now is', async () => {
  const mailer = createMailer({ smtpUrl, from, dataDir, log });
  refusal = 550;
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(PermanentFailure);
  refusal = 451;
  const later = await mailer.send(mail).catch((error: unknown) => error);
  expect(later).toBeInstanceOf(Error);
  expect(later).not.toBeInstanceOf(PermanentFailure);
  refusal = undefined;
});

test('without one it becomes a whole file that only its owner reads', async () => {
  await createMailer({ smtpUrl: undefined, from, dataDir, log }).send(mail);
  const [file] = readdirSync(join(dataDir, 'mail'));
  expect(file).toMatch(/\.eml$/);
  expect(statSync(join(dataDir, 'mail', file!)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'mail', file!), 'utf8')).toContain('Subject: =?UTF-8?');
});

test('an SMTP server that is away is an error, so that the job tries again', async () => {
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from, dataDir, log });
  await expect(away.send(mail)).rejects.toThrow('ECONNREFUSED');
});
