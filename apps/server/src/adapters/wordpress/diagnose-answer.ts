// What an answer that is no success means. WordPress answers in JSON with a code of its own; whatever else comes was
// said by something in front of it, or by a site that is no WordPress.
import * as z from 'zod/mini';
import type { SiteProblem } from '@msm/contract/sites/problems';
import { quote, SiteFault, type RemoteError } from '../../platform/ports/wordpress.ts';
import { plainText } from './plain-text.ts';
import type { ReadJson } from './read-json.ts';

export interface RawAnswer {
  status: number;
  headers: Headers;
  json: ReadJson | undefined;
}

const WordPressError = z.object({
  code: z.string(),
  message: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
});

const WRONG_PASSWORD = [
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'invalid_application_password',
];
const PASSWORDS_OFF = ['application_passwords_disabled', 'application_passwords_disabled_for_user'];
/** Core's words for a user who is known and may not; 401 means that no user is logged in at all. */
const NOT_ALLOWED = /^rest_(cannot|user_cannot|forbidden)/;
/** A refused file has status 500, although nothing is wrong with the site. */
const REFUSED_FILE = /^rest_upload_/;
/** A field of a plugin was refused: fields are written when the post itself is there already. */
const REFUSED_FIELD = 'rest_cannot_update';
const MAX_QUOTED_LENGTH = 300;

export function errorIn(json: ReadJson | undefined): RemoteError | undefined {
  const parsed = WordPressError.safeParse(json?.data);
  if (!parsed.success) return undefined;
  const { code, message, data } = parsed.data;
  return { code, message: plainText(message).slice(0, MAX_QUOTED_LENGTH), data };
}

/** Undefined when the answer is a success that can be read. */
export function diagnoseAnswer(answer: RawAnswer, isWrite: boolean): SiteFault | undefined {
  const { status, headers, json } = answer;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && json && (json.isClean || !isWrite)) return undefined;
  if (isSuccess)
    return new SiteFault(json ? 'brokenAnswer' : unreadable(headers), { mayHaveHappened: isWrite });
  if (status < 400) return new SiteFault('movedElsewhere');
  if (status === 429) return new SiteFault('tooBusy', { retryAfterMs: retryAfterMs(headers) });
  const remote = errorIn(json);
  if (remote) return fromWordPress(remote, status, isWrite);
  if (json && status < 500)
    return new SiteFault(status === 404 ? 'restBlocked' : 'firewall', { mayHaveHappened: isWrite });
  return fromElsewhere(status, isWrite);
}

const isPage = (headers: Headers) => (headers.get('content-type') ?? '').includes('html');
const unreadable = (headers: Headers): SiteProblem => (isPage(headers) ? 'firewall' : 'brokenAnswer');

function fromWordPress(remote: RemoteError, status: number, isWrite: boolean): SiteFault {
  const problem = problemOf(remote.code, status);
  const detail = problem === 'refused' ? quote(remote) : undefined;
  const mayHaveHappened = isWrite && (problem === 'siteError' || remote.code === REFUSED_FIELD);
  return new SiteFault(problem, { detail, mayHaveHappened, remote });
}

function problemOf(code: string, status: number): SiteProblem {
  if (WRONG_PASSWORD.includes(code)) return 'wrongCredentials';
  if (PASSWORDS_OFF.includes(code)) return 'applicationPasswordsOff';
  if (code === 'rest_no_route' || code === 'rest_disabled') return 'restBlocked';
  if (REFUSED_FILE.test(code)) return 'refused';
  if (status >= 500) return 'siteError';
  if (code === 'rest_not_logged_in') return 'credentialsLost';
  if (NOT_ALLOWED.test(code)) return status === 401 ? 'credentialsLost' : 'noRights';
  if (status === 401) return code.startsWith('rest_') ? 'restBlocked' : 'wrongCredentials';
  if (status === 403) return 'restBlocked';
  return status === 404 ? 'notFound' : 'refused';
}

/** A page in place of JSON tells nothing: after a write only a look tells whether it happened. */
function fromElsewhere(status: number, isWrite: boolean): SiteFault {
  const problem = status >= 500 ? 'siteError' : status === 404 ? 'restBlocked' : 'firewall';
  return new SiteFault(problem, { mayHaveHappened: isWrite });
}

/** In seconds, or as a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
