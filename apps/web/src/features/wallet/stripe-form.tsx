// The card form of Stripe, in a frame of theirs: card numbers never reach the portal. Its script is fetched from Stripe, as they
// require, and only on this page of a portal that has keys.
import type { Deposit } from '@msm/contract/wallet/schemas';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { showCash } from './wallet.rules.ts';

const SCRIPT = 'https://js.stripe.com/v3/';
const FAILURE =
  'The card form could not be loaded. Check your connection and whether a blocker stops js.stripe.com.';

interface StripeElements {
  create(kind: 'payment'): { mount(place: HTMLElement): void };
}
interface Stripe {
  elements(options: { clientSecret: string }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

interface StripeFormProps {
  deposit: Deposit;
  clientSecret: string;
  publishableKey: string;
  /** Back from the bank without a payment. */
  hasFailedBefore: boolean;
  /** What else can be done, beside the button that pays. */
  other: ReactNode;
  /** Stripe took the card. */
  onConfirmed: () => void;
}

const BANK_REFUSED =
  'Your bank did not confirm the payment. Nothing was charged. Try again or take another card.';

export function StripeForm(props: StripeFormProps) {
  const { deposit, clientSecret, publishableKey, hasFailedBefore, other, onConfirmed } = props;
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [error, setError] = useState(hasFailedBefore ? BANK_REFUSED : undefined);
  const [isReady, setIsReady] = useState(false);
  const [hasNoForm, setHasNoForm] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  useEffect(() => {
    if (form.current) return;
    loadScript().then(
      () => {
        const stripe = window.Stripe!(publishableKey);
        const elements = stripe.elements({ clientSecret });
        elements.create('payment').mount(place.current!);
        form.current = { stripe, elements };
        setIsReady(true);
      },
      () => setHasNoForm(true),
    );
  }, [clientSecret, publishableKey]);
  const pay = async () => {
    if (!form.current) return;
    const { stripe, elements } = form.current;
    setIsPaying(true);
    setError(undefined);
    try {
      const { error: refused } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin + window.location.pathname },
        redirect: 'if_required',
      });
      if (refused) setError(refused.message ?? 'The payment failed.');
      else onConfirmed();
    } catch (fault) {
      console.debug('The card could not be confirmed.', fault);
      setError('Stripe could not be reached. Check your connection and try again.');
    } finally {
      setIsPaying(false);
    }
  };
  if (hasNoForm) return <FailedState message={FAILURE} onRetry={() => window.location.reload()} />;
  return (
    <div className="flex flex-col gap-5">
      {error && <Alert kind="danger">{error}</Alert>}
      <div ref={place} className="min-h-40" />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={!isReady || isPaying} onClick={() => void pay()}>
          Pay {showCash(deposit.amount)}
        </Button>
        {!isPaying && other}
      </div>
    </div>
  );
}

const loadScript = (): Promise<void> =>
  window.Stripe
    ? Promise.resolve()
    : new Promise((loaded, failed) => {
        const script = document.createElement('script');
        script.src = SCRIPT;
        script.addEventListener('load', () => loaded());
        script.addEventListener('error', () => failed(new Error(FAILURE)));
        document.head.append(script);
      });
