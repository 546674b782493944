// What the auth feature needs of a company that signs people in for us; one adapter speaks to all of them.
// An e-mail address counts only when the provider says that it was verified.

export type ProviderName = 'google' | 'github' | 'facebook' | 'x';

export interface ProviderIdentity {
  /** The provider's own id of the person: unlike the e-mail address it never changes hands. */
  subject: string;
  email?: string;
  isEmailVerified: boolean;
  displayName?: string;
}

/** Sealed in a cookie from `begin` to `finish`: it ties the answer to the browser that asked. */
export interface RememberedSignIn {
  state: string;
  codeVerifier: string;
  nonce?: string;
}

export interface SignInProvider {
  readonly name: ProviderName;
  /** Where to send the browser, and what must be remembered until it comes back. */
  begin(callbackUrl: string): Promise<{ redirectTo: string; remember: RememberedSignIn }>;
  /**
   * `returnedTo` is the callback URL given to `begin` with the query the browser brought; build it from the public
   * URL, not from the Host header. Throws SignInRefused when the provider or the person said no, or when state,
   * code or token do not check out.
   */
  finish(returnedTo: URL, remembered: RememberedSignIn): Promise<ProviderIdentity>;
}

const MESSAGES = {
  denied: 'The sign-in was cancelled.',
  unconfirmed: 'The sign-in could not be confirmed. Please start again.',
  upstream: 'The sign-in service gave no usable answer. Please try again later.',
} as const;

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly reason: keyof typeof MESSAGES;

  constructor(reason: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }

  /** The provider failed and did not refuse: an answer of the kind 'upstream'. */
  get isUpstreamFault(): boolean {
    return this.reason === 'upstream';
  }
}
