// What the wallet asks of a payment provider; one adapter for each speaks to it. Every write carries a key of ours, so that a
// repeated one is the first one. What a provider says of a payment is cumulative (`DepositFacts`): events that come late, twice or out of
// order, and answers to polls, are merged in any order.
import { AppError } from '../errors.ts';

export type PaymentDriver = 'test' | 'stripe' | 'paypal';

/** Where a deposit stands at its provider. `approved` is not paid yet: it has to be captured. */
export type ProviderState =
  | 'pending'
  | 'confirming'
  | 'processing'
  | 'approved'
  | 'paid'
  | 'failed'
  | 'canceled';

export interface NewDeposit {
  id: string;
  amountCents: bigint;
  /** Where the provider sends the browser afterwards, if it has a page of its own. */
  returnUrl: string;
  cancelUrl: string;
}

export interface OpenedDeposit {
  /** The provider's own id of the payment. */
  ref: string;
  /** Confirms the card in the browser. */
  clientSecret?: string;
  /** The provider's page on which the member approves. */
  approveUrl?: string;
}

/** A payment may have several, each over a part of it. */
export interface Dispute {
  /** The provider's own id of the dispute. */
  ref: string;
  amountCents: bigint;
  /** Of an open or lost one the provider has taken the money back. */
  state: 'open' | 'won' | 'lost';
}

/** What one message says; what it does not mention is absent. Amounts are totals, never differences. */
export interface DepositFacts {
  ref: string;
  /** As the provider keeps it in its metadata: found also when our own row does not know `ref` yet. */
  depositId?: string | undefined;
  isLive: boolean;
  state?: ProviderState;
  /** What was collected, with `paid`. */
  paidCents?: bigint;
  currency?: string;
  /** For the member. */
  failure?: string | undefined;
  refundedCents?: bigint;
  dispute?: Dispute;
}

export interface Payout {
  /** The withdrawal. The provider knows the payout by it, and carries it out once. */
  id: string;
  amountCents: bigint;
  receiver: string;
  /** The provider's id, when an earlier answer told it. */
  ref: string | null;
}

export interface PayoutOutcome {
  state: 'pending' | 'paid' | 'failed' | 'returned';
  ref: string | null;
  reason?: string | undefined;
}

export type PaymentEvent =
  | { about: 'deposit'; facts: DepositFacts }
  | { about: 'payout'; payoutId: string; outcome: PayoutOutcome };

/** A webhook as it came: the signature covers these bytes and nothing that was parsed from them. */
export interface SignedMessage {
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PaymentProvider {
  readonly driver: PaymentDriver;
  /** Real money. */
  readonly isLive: boolean;
  /** Idempotent by the deposit's id. */
  createDeposit(deposit: NewDeposit): Promise<OpenedDeposit>;
  /** Throws for a forged message; answers nothing for an event that is of no interest. */
  parseWebhook(message: SignedMessage): Promise<PaymentEvent[]>;
  /** Undefined when the provider has nothing to add to its events. */
  getStatus(ref: string): Promise<DepositFacts | undefined>;
  /** Collects what the member approved. Idempotent. */
  capture?(deposit: { id: string; ref: string }): Promise<DepositFacts>;
  /** Makes sure that nothing can be paid any more, and answers how it stands. Absent where an open payment needs no end: it is never captured. */
  cancel?(ref: string): Promise<DepositFacts>;
  /** Gives a payment back, whole. Idempotent by the deposit's id. */
  refund(deposit: { id: string; ref: string }): Promise<void>;
  /** Idempotent by the payout's id: sent again it answers how the first one stands. Absent where the provider has no payouts. */
  payout?(payout: Payout): Promise<PayoutOutcome>;
}

/** The driver that needs no provider: it confirms on a page of the portal and signs its own events. */
export interface TestProvider extends PaymentProvider {
  /** The event that the answer of the member brings about. */
  eventFor(deposit: { id: string; ref: string; amountCents: bigint }, outcome: TestOutcome): string;
  /** As a provider would send it now. */
  sign(body: string): SignedMessage;
}

export type TestOutcome = 'succeeded' | 'declined' | 'confirming' | 'canceled';

export interface PaymentMethod {
  provider: PaymentProvider | undefined;
  /** Why it is not offered. */
  reason: string | null;
}

interface PageSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

export interface Payments {
  card: PaymentMethod;
  paypal: PaymentMethod;
  /** Pays withdrawals out; without one a person does it by hand. */
  payouts: (PaymentProvider & Required<Pick<PaymentProvider, 'payout'>>) | undefined;
  providers: ReadonlyMap<PaymentDriver, PaymentProvider>;
  test: TestProvider | undefined;
  /** For the browser's part of Stripe. */
  publishableKey: string | null;
  /** Origins that the provider's card form needs in a page; none without keys. */
  pageSources: PageSources | undefined;
  isLive: boolean;
}

/** What a provider says can be long; its beginning tells the reason. */
const MAX_SAID_LENGTH = 300;

/** The database holds no NUL and no broken surrogates. */
export const storable = (said: string) => said.slice(0, MAX_SAID_LENGTH).toWellFormed().replaceAll('\0', '');

export class PaymentFault extends AppError {
  override readonly name = 'PaymentFault';
  /** The provider refused and did nothing. Otherwise only asking again tells. */
  readonly isRefusal: boolean;

  constructor(provider: string, { said, isRefusal = false, cause }: FaultDetails = {}) {
    const words = isRefusal ? `${provider} refused.` : `${provider} did not answer. Try again in a moment.`;
    super(
      isRefusal ? 'unprocessable' : 'upstream',
      said && isRefusal ? `${words} It says: ${storable(said)}` : words,
      {
        cause: cause ?? said,
      },
    );
    this.isRefusal = isRefusal;
  }
}

interface FaultDetails {
  said?: string | undefined;
  isRefusal?: boolean;
  cause?: unknown;
}

/** A signed message in another form than its provider promises. */
export const unreadableMessage = () => new AppError('invalid', 'This message cannot be read.');

/** A message whose signature does not hold. Says nothing about which part of it was wrong. */
export const forgedMessage = () => new AppError('invalid', 'The signature of this message does not hold.');
