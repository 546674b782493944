// Where a deposit is paid and followed to its end: the card form, the local page of the test driver, or the return from PayPal.
import { receiptPage } from '@msm/contract/wallet-links';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { Deposit } from '@msm/contract/wallet/schemas';
import { CircleCheck, CircleX, CreditCard, LoaderCircle, Wallet as WalletIcon } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { reasonOr } from '../../platform/api/api-error.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link, useSearchParams } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { begunDeposit, keepBegun } from './begun-deposits.ts';
import { CancelDeposit } from './cancel-deposit.tsx';
import { REDIRECT_STATUS, stepOf } from './deposit-step.rules.ts';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useFollowWallet } from './use-follow-wallet.ts';
import { WALLET_READS } from './use-money-mutation.ts';
import { showCash } from './wallet.rules.ts';

const StripeForm = lazyNamed(() => import('./stripe-form.tsx'), 'StripeForm');

/** The socket tells; this is for a browser whose socket is down. */
const POLL_MS = 3_000;
const isOpen = ({ state }: Deposit) => ['waiting', 'confirming', 'processing'].includes(state);

export function DepositPage() {
  useFollowWallet();
  const { id = '' } = useParams();
  const query = useRouteQuery(
    paymentRoutes.readDeposit,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isOpen(state.data.deposit) ? POLL_MS : false) },
  );
  const deposit = query.data?.deposit;
  const failure = failureOf(query, 'The deposit could not be loaded.');
  return (
    <PageBody>
      <TestModeBanner livemode={deposit?.livemode} />
      <PageHeader
        title="Add cash"
        about={deposit && `${showCash(deposit.amount)} by ${deposit.method === 'card' ? 'card' : 'PayPal'}`}
      />
      {failure && <FailedState {...failure} />}
      <Card className="max-w-xl">
        {!deposit && <Skeleton className="h-40" />}
        {deposit && <Step deposit={deposit} />}
      </Card>
    </PageBody>
  );
}

function Step({ deposit }: { deposit: Deposit }) {
  const [address] = useSearchParams();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const begun = begunDeposit(deposit.id);
  const confirm = () => {
    keepBegun(deposit.id, { isConfirmed: true });
    setIsConfirmed(true);
  };
  switch (stepOf(deposit, isConfirmed ? { ...begun, isConfirmed } : begun, address)) {
    case 'done':
      return <Done deposit={deposit} />;
    case 'failed':
      return <Failed deposit={deposit} />;
    case 'processing':
      return <Processing />;
    case 'stripeForm':
      return (
        <WhileLoading fallback={<Skeleton className="h-40" />}>
          <StripeForm
            deposit={deposit}
            other={<CancelIfOpen deposit={deposit} look="quiet" />}
            clientSecret={begun.clientSecret!}
            publishableKey={begun.publishableKey!}
            hasFailedBefore={address.get(REDIRECT_STATUS) === 'failed'}
            onConfirmed={confirm}
          />
        </WhileLoading>
      );
    case 'stripeFormGone':
      return (
        <Outcome
          icon={<CreditCard aria-hidden className="size-8 text-muted-fg" />}
          title="Begun elsewhere"
          about="This payment was begun in another tab or browser. If you paid there, the cash arrives by itself. Otherwise cancel it and begin a new one: nothing was charged."
        >
          <CancelIfOpen deposit={deposit} />
          <BackToWallet />
        </Outcome>
      );
    case 'paypal':
      return <PaypalReturn deposit={deposit} approveUrl={begun.approveUrl} />;
    case 'testBank':
      return <Approval deposit={deposit} question="Your bank asks: is this payment yours?" />;
    case 'testPaypal':
      return <Approval deposit={deposit} question={`Pay ${showCash(deposit.amount)} with PayPal?`} />;
    case 'testCard':
      return <TestCard deposit={deposit} />;
  }
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for confirmation'],
] as const;

/** Sent now or refused now: a button that waits for a connection says nothing. */
const OUTCOME = { invalidates: WALLET_READS, networkMode: 'always' } as const;
const useConfirm = () => useRouteMutation(paymentRoutes.confirmTestDeposit, OUTCOME);

function TestCard({ deposit }: { deposit: Deposit }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const confirming = useConfirm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = /^\d{12,19}$/.test(typed.replaceAll(' ', ''));
    setIsWrong(!isComplete);
    if (isComplete) confirming.mutate({ params: { id: deposit.id }, input: { cardNumber: typed.trim() } });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {deposit.failure && !confirming.error && (
        <Alert kind="danger">{deposit.failure} Nothing was charged. Try another card.</Alert>
      )}
      {confirming.error && <Alert kind="danger">{reasonOr(confirming.error, 'The payment failed.')}</Alert>}
      <Field
        label="Card number"
        error={isWrong ? 'Enter a card number of 12 to 19 digits.' : undefined}
        help="A test card: no real card is ever asked for here."
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value.replace(/[^\d ]/g, ''));
              setIsWrong(false);
            }}
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            maxLength={23}
            className="tabular"
          />
        )}
      </Field>
      <ul className="flex flex-col gap-1">
        {TEST_CARDS.map(([number, outcome]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => setTyped(number)}
              className="rounded-sm text-left text-link hover:underline"
            >
              <span className="tabular">{number}</span> {outcome}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={confirming.isPending}>
          Pay {showCash(deposit.amount)}
        </Button>
        <CancelIfOpen deposit={deposit} look="quiet" />
        <BackToWallet look="quiet" />
      </div>
    </form>
  );
}

function Approval({ deposit, question }: { deposit: Deposit; question: string }) {
  const confirming = useConfirm();
  const answer = (isApproved: boolean) =>
    confirming.mutate({ params: { id: deposit.id }, input: { isApproved } });
  return (
    <div className="flex flex-col gap-5">
      {confirming.error && <Alert kind="danger">{reasonOr(confirming.error, 'The payment failed.')}</Alert>}
      <p className="font-medium">{question}</p>
      <div className="flex gap-2">
        <Button look="primary" isBusy={confirming.isPending} onClick={() => answer(true)}>
          Confirm payment
        </Button>
        <Button disabled={confirming.isPending} onClick={() => answer(false)}>
          Decline
        </Button>
      </div>
    </div>
  );
}

/** PayPal sends the browser back with `?token=` of its order once the member approved. */
function PaypalReturn({ deposit, approveUrl }: { deposit: Deposit; approveUrl: string | undefined }) {
  const [query] = useSearchParams();
  // The address for those who cancel carries the token as well.
  const isCanceled = query.has('canceled');
  const isBack = query.has('token') && !isCanceled;
  const hasAsked = useRef(false);
  const capturing = useRouteMutation(paymentRoutes.captureDeposit, OUTCOME);
  const { mutate } = capturing;
  useEffect(() => {
    if (!isBack || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ params: { id: deposit.id } });
  }, [isBack, mutate, deposit.id]);
  if (capturing.error)
    return (
      <FailedState
        message={reasonOr(capturing.error, 'PayPal could not be asked for the payment.')}
        onRetry={() => mutate({ params: { id: deposit.id } })}
      />
    );
  if (isBack) return <Processing />;
  return (
    <Outcome
      icon={<WalletIcon aria-hidden className="size-8 text-muted-fg" />}
      title={isCanceled ? 'Canceled at PayPal' : 'Waiting for your approval at PayPal'}
      about={approveUrl ? 'Nothing was charged yet.' : 'Nothing was charged. Begin a new payment to go on.'}
    >
      {approveUrl && (
        <a href={approveUrl} className={buttonClass({ look: 'primary' })}>
          Continue at PayPal
        </a>
      )}
      <CancelIfOpen deposit={deposit} />
      <BackToWallet look={approveUrl ? 'plain' : 'primary'} />
    </Outcome>
  );
}

function Processing() {
  return (
    <Outcome
      icon={<LoaderCircle aria-hidden className="size-8 animate-spin text-muted-fg" />}
      title="Processing"
      about="The payment is being confirmed. You can leave this page: the cash arrives by itself."
    />
  );
}

function Done({ deposit }: { deposit: Deposit }) {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-8 text-ok" />}
      title={deposit.state === 'refunded' ? 'Refunded' : `${showCash(deposit.amount)} added`}
      about={deposit.state === 'refunded' ? 'The payment was taken back.' : 'The cash is in your wallet.'}
    >
      {deposit.operationId && (
        <Link to={receiptPage(deposit.operationId)} className={buttonClass()}>
          Receipt
        </Link>
      )}
      <BackToWallet />
    </Outcome>
  );
}

function Failed({ deposit }: { deposit: Deposit }) {
  return (
    <Outcome
      icon={<CircleX aria-hidden className="size-8 text-danger" />}
      title={deposit.state === 'canceled' ? 'Payment canceled' : 'Payment failed'}
      about={deposit.failure ?? 'The payment did not go through. Nothing was charged.'}
    >
      <CancelIfOpen deposit={deposit} />
      <BackToWallet />
    </Outcome>
  );
}

const CancelIfOpen = ({ deposit, ...look }: { deposit: Deposit; look?: 'quiet' }) =>
  deposit.isCancelable && <CancelDeposit deposit={deposit} {...look} />;

const BackToWallet = ({ look = 'primary' }: { look?: 'primary' | 'plain' | 'quiet' }) => (
  <Link to="/msmpay/wallet" className={buttonClass({ look })}>
    Back to wallet
  </Link>
);

interface OutcomeProps {
  icon: ReactNode;
  title: string;
  about: string;
  children?: ReactNode;
}

function Outcome({ icon, title, about, children }: OutcomeProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-6 text-center">
      {icon}
      <h2 className="text-base font-bold">{title}</h2>
      <p className="text-muted-fg">{about}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
