// The card form of Stripe, in a frame of theirs: card numbers never reach the portal. Its script is fetched from Stripe, as they
// require, and only on this page of a portal that has keys.
import type { Deposit } from '@msm/contract/wallet/schemas';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/routing.tsx';
import { clientSecretOf } from './client-secret.ts';
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

export function StripeForm({ deposit }: { deposit: Deposit }) {
  const secret = clientSecretOf(deposit.id);
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(true);
  useEffect(() => {
    if (!secret?.publishableKey || form.current) return;
    const { clientSecret, publishableKey } = secret;
    loadScript().then(
      () => {
        const stripe = window.Stripe!(publishableKey);
        const elements = stripe.elements({ clientSecret });
        elements.create('payment').mount(place.current!);
        form.current = { stripe, elements };
        setIsBusy(false);
      },
      () => setError(FAILURE),
    );
  }, [secret]);
  const pay = async () => {
    if (!form.current) return;
    setIsBusy(true);
    const confirmParams = { return_url: window.location.href };
    const answer = await form.current.stripe.confirmPayment({
      elements: form.current.elements,
      confirmParams,
      redirect: 'if_required',
    });
    setError(answer.error && (answer.error.message ?? 'The payment failed.'));
    setIsBusy(false);
  };
  if (!secret)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          The card form of this payment is gone with the reload. If you have paid, the cash arrives by itself;
          otherwise begin again.
        </p>
        <Link to="/msmpay/wallet" className={buttonClass()}>
          Back to wallet
        </Link>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {error && <Alert kind="danger">{error}</Alert>}
      <div ref={place} className="min-h-40" />
      <Button look="primary" className="self-start" isBusy={isBusy && !error} onClick={() => void pay()}>
        Pay {showCash(deposit.amount)}
      </Button>
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
