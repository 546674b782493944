// Add Cash (Card), Add Cash (PayPal), Withdraw Funds: each asks for an amount; what fails is told in an alert.
import { DEPOSIT_CENTS, WITHDRAWAL_CENTS } from '@msm/contract/wallet/limits';
import { depositPage } from '@msm/contract/wallet-links';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { PaymentMethods, Wallet as MemberWallet } from '@msm/contract/wallet/schemas';
import { ArrowUpFromLine, CreditCard, Send, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reasonOr } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Link } from '../../ui/routing.tsx';
import { AmountPrompt } from './amount-prompt.tsx';
import { keepBegun } from './begun-deposits.ts';
import { useMoneyMutation } from './use-money-mutation.ts';
import { PAYOUTS, payoutWayOf, showCash } from './wallet.rules.ts';

type Asked = 'card' | 'paypal' | 'withdraw';

const PROMPTS = {
  card: { title: 'Add Cash (Card)', bounds: DEPOSIT_CENTS, action: 'Continue to card' },
  paypal: { title: 'Add Cash (PayPal)', bounds: DEPOSIT_CENTS, action: 'Continue to PayPal' },
  withdraw: {
    title: 'Withdraw Funds',
    about: 'The amount is held until the payout is approved.',
    bounds: WITHDRAWAL_CENTS,
    action: 'Request withdrawal',
  },
} as const;

const FAILURES: Readonly<Record<Asked, string>> = {
  card: 'Failed to initiate card payment',
  paypal: 'Failed to initiate PayPal payment',
  withdraw: 'Failed to request the withdrawal',
};

interface MoneyActionsProps {
  methods: PaymentMethods | undefined;
  wallet: MemberWallet;
}

export function MoneyActions({ methods, wallet }: MoneyActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const goTo = (address: string) => {
    const { origin, pathname, search } = new URL(address, window.location.href);
    if (origin === window.location.origin) void navigate(pathname + search);
    else window.location.assign(address);
  };
  const byCard = useMoneyMutation(paymentRoutes.depositByCard, {
    onSuccess: ({ deposit, clientSecret, publishableKey }) => {
      keepBegun(deposit.id, { clientSecret, publishableKey });
      goTo(depositPage(deposit.id));
    },
  });
  const byPaypal = useMoneyMutation(paymentRoutes.depositByPaypal, {
    onSuccess: ({ deposit, approveUrl }) => {
      keepBegun(deposit.id, { approveUrl });
      goTo(approveUrl);
    },
  });
  const withdrawing = useMoneyMutation(paymentRoutes.withdraw, {
    onSuccess: () => showToast('success', 'Withdrawal requested'),
  });
  const submit = (amount: string, payoutTo: string) => {
    if (!asked) return;
    const outcome = {
      onSuccess: close,
      onError: (error: Error) => {
        close();
        setProblem({ title: PROMPTS[asked].title, message: reasonOr(error, FAILURES[asked]) });
      },
    };
    if (asked === 'card') byCard.mutate({ input: { amount, currency: 'USD' } }, outcome);
    else if (asked === 'paypal') byPaypal.mutate({ input: { amount, currency: 'USD' } }, outcome);
    else withdrawing.mutate({ input: { amount, ...(payoutTo && { payoutTo }) } }, outcome);
  };
  const isBusy = byCard.isPending || byPaypal.isPending || withdrawing.isPending;
  return (
    <>
      {/* Of one width: side by side where two fit, else one below the other. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-2">
        <Button
          look="primary"
          disabled={methods?.card.driver === null}
          title={methods?.card.reason ?? undefined}
          onClick={() => setAsked('card')}
        >
          <CreditCard aria-hidden className="size-4" />
          Add Cash (Card)
        </Button>
        <Button
          disabled={methods?.paypal.driver === null}
          title={methods?.paypal.reason ?? undefined}
          onClick={() => setAsked('paypal')}
        >
          <Wallet aria-hidden className="size-4" />
          Add Cash (PayPal)
        </Button>
        <Button disabled={wallet.is_frozen} onClick={() => setAsked('withdraw')}>
          <ArrowUpFromLine aria-hidden className="size-4" />
          Withdraw Funds
        </Button>
        <Link to="/msmpay/transfer" className={buttonClass()}>
          <Send aria-hidden className="size-4" />
          Transfer cash
        </Link>
      </div>
      <NotOffered methods={methods} />
      {asked && (
        <AmountPrompt
          key={asked}
          {...PROMPTS[asked]}
          {...(asked === 'withdraw' && {
            available: showCash(wallet.balance_cash),
            also: { label: 'Pay out to', help: PAYOUTS[payoutWayOf(methods)].member },
          })}
          isBusy={isBusy}
          onClose={close}
          onSubmit={submit}
        />
      )}
      <Dialog
        isOpen={problem !== undefined}
        onClose={() => setProblem(undefined)}
        size="small"
        title={problem?.title ?? ''}
        about={problem?.message}
        footer={
          <Button look="primary" onClick={() => setProblem(undefined)}>
            OK
          </Button>
        }
      />
    </>
  );
}

/** The reasons in sight: a title alone reaches no one without a mouse. */
function NotOffered({ methods }: Pick<MoneyActionsProps, 'methods'>) {
  const reasons = methods ? [methods.card, methods.paypal].flatMap(({ reason }) => reason ?? []) : [];
  return [...new Set(reasons)].map((reason) => (
    <p key={reason} className="mt-2 text-muted-fg">
      {reason}
    </p>
  ));
}
