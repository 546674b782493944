// What it means when a call got no answer at all. Before a connection stood nothing can have happened; afterwards a write
// may have been done although no answer came.
import type { SiteProblem } from '@msm/contract/sites/problems';
import { OutboundRefused, type OutboundRefusal } from '../../platform/outbound/outbound-refused.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';

const REFUSALS: Record<OutboundRefusal, SiteProblem> = {
  invalidUrl: 'badAddress',
  scheme: 'badAddress',
  userInfo: 'badAddress',
  port: 'badPort',
  privateAddress: 'privateAddress',
  foreignAddress: 'privateAddress',
  unknownHost: 'unknownHost',
  tooManyRedirects: 'movedElsewhere',
  tooLarge: 'brokenAnswer',
  timeout: 'timeout',
};
/** Those that our own guard met while the answer was on its way. */
const LATE_REFUSALS: readonly OutboundRefusal[] = ['tooLarge', 'timeout'];

const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'];
const NO_CONNECTION = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'];
/** Checked before anything is sent. */
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;
/** While it is set up or at any time after: a record that does not decrypt, an alert of the other side. */
const BROKEN_TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$/;

export function diagnoseTransport(error: unknown, isWrite: boolean): SiteFault {
  if (error instanceof OutboundRefused) {
    const mayHaveHappened = isWrite && LATE_REFUSALS.includes(error.reason);
    return new SiteFault(REFUSALS[error.reason], { mayHaveHappened, cause: error });
  }
  const code = codeOf(error);
  if (NO_NAME.includes(code)) return new SiteFault('unknownHost', { cause: error });
  if (NO_CONNECTION.includes(code)) return new SiteFault('unreachable', { cause: error });
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new SiteFault('timeout', { cause: error });
  if (BAD_CERTIFICATE.test(code)) return new SiteFault('badCertificate', { cause: error });
  if (BROKEN_TLS.test(code))
    return new SiteFault('badCertificate', { mayHaveHappened: isWrite, cause: error });
  return new SiteFault('unreachable', { mayHaveHappened: isWrite, cause: error });
}

/** fetch wraps what happened, and a host with several addresses gives one error for each. */
function codeOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException;
    if (code) return code;
    if (each instanceof AggregateError) return codeOf(each.errors[0]);
  }
  return '';
}
