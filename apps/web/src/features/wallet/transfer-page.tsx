// Sends cash to another member. The last word is a summary of what will happen.
import { walletRoutes } from '@msm/contract/wallet/routes';
import { Send } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { focusFirstInvalid } from '../../platform/focus-first-invalid.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useFollowWallet } from './use-follow-wallet.ts';
import { useMoneyMutation } from './use-money-mutation.ts';
import { readAmount, showCash } from './wallet.rules.ts';

const EMPTY = { recipientEmail: '', amount: '' };

export function TransferPage() {
  useFollowWallet();
  const wallet = useRouteQuery(walletRoutes.readWallet, {}).data;
  return (
    <PageBody>
      <TestModeBanner livemode={wallet?.livemode} />
      <PageHeader title="Transfer Cash" about="Send cash to another member by e-mail. It arrives at once." />
      <Card className="max-w-xl">
        <TransferForm available={wallet?.balance_cash} />
      </Card>
    </PageBody>
  );
}

function TransferForm({ available }: { available: string | undefined }) {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const amount = readAmount(typed.amount);
  const sending = useMoneyMutation(walletRoutes.transferCash, {
    success: 'Transfer successful',
    failure: 'Transfer failed',
    onSuccess: () => {
      setIsAsking(false);
      setTyped(EMPTY);
    },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!/^\S+@\S+\.\S+$/.test(typed.recipientEmail.trim()) && {
        recipientEmail: 'Enter the recipient’s e-mail address.',
      }),
      ...(amount === undefined && {
        amount: 'Enter an amount above 0 with at most two decimals, like 12.50.',
      }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) setIsAsking(true);
    else requestAnimationFrame(() => focusFirstInvalid(form.current));
  };
  const send = () => {
    if (amount === undefined) return;
    const input = { recipientEmail: typed.recipientEmail.trim(), amount };
    sending.mutate({ input }, { onError: () => setIsAsking(false) });
  };
  const change = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setTyped({ ...typed, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined });
  };
  return (
    <form ref={form} onSubmit={ask} noValidate className="flex flex-col gap-5">
      <Field label="Recipient e-mail" error={errors.recipientEmail}>
        {(control) => (
          <Input
            {...control}
            type="email"
            required
            autoComplete="off"
            value={typed.recipientEmail}
            onChange={change('recipientEmail')}
            maxLength={254}
          />
        )}
      </Field>
      <Field
        label="Amount in dollars"
        error={errors.amount}
        help={available === undefined ? undefined : `Available: ${showCash(available)}`}
      >
        {(control) => (
          <Input
            {...control}
            required
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            className="tabular"
            value={typed.amount}
            onChange={change('amount')}
          />
        )}
      </Field>
      <Button type="submit" look="primary" className="self-start" isBusy={sending.isPending}>
        <Send aria-hidden className="size-4" />
        Send
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isCloseDisabled={sending.isPending}
        size="small"
        title={`Send ${showCash(amount)}?`}
        about="A transfer cannot be taken back."
        footer={
          <>
            <Button onClick={() => setIsAsking(false)} disabled={sending.isPending}>
              Cancel
            </Button>
            <Button look="primary" isBusy={sending.isPending} onClick={send}>
              Send {showCash(amount)}
            </Button>
          </>
        }
      >
        <dl className="flex flex-col gap-2">
          <div className="flex justify-between gap-4">
            <dt className="text-muted-fg">To</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{typed.recipientEmail.trim()}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-muted-fg">Amount</dt>
            <dd className="tabular font-medium">{showCash(amount)}</dd>
          </div>
        </dl>
      </Dialog>
    </form>
  );
}
