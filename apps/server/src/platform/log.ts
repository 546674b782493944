// Structured logs. Secrets never reach them: what may carry one is redacted by name, and addresses lose their query,
// since links of mails carry single-use tokens.
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'csrfToken',
  'secret',
  'authorization',
  'cookie',
  'clientSecret',
];

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;
