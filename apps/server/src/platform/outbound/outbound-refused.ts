// Why an outgoing call was not made or was cut short, in words that can be shown to the person who asked for it.

const MESSAGES = {
  invalidUrl: 'That is not a web address.',
  scheme: 'Only addresses that begin with http:// or https:// can be reached.',
  userInfo: 'An address must not contain a user name or password.',
  port: 'Only the usual web ports, 80 and 443, can be reached.',
  privateAddress: 'Addresses inside a private network cannot be reached.',
  foreignAddress: 'Only this machine and addresses of its private network can be reached as a local server.',
  unknownHost: 'No site was found under that name.',
  tooManyRedirects: 'The site redirects too many times.',
  tooLarge: 'The answer of the site is too large.',
  timeout: 'The site took too long to answer.',
} as const;

export type OutboundRefusal = keyof typeof MESSAGES;

/** The address was fine, the site behind it was not: not a mistake of the person who gave it. */
const UPSTREAM_FAULTS: readonly OutboundRefusal[] = ['tooManyRedirects', 'tooLarge', 'timeout'];

export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
  readonly reason: OutboundRefusal;

  constructor(reason: OutboundRefusal) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }

  get isUpstreamFault(): boolean {
    return UPSTREAM_FAULTS.includes(this.reason);
  }
}
