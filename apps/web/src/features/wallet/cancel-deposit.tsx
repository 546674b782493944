// Gives up a deposit that is not paid. One that was paid meanwhile, in another tab, says so.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { Deposit } from '@msm/contract/wallet/schemas';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { WALLET_READS } from './use-money-mutation.ts';
import { showCash } from './wallet.rules.ts';

const SAID: Partial<Record<Deposit['state'], string>> = {
  succeeded: 'This deposit was paid already',
  processing: 'This deposit is being processed and cannot be canceled',
};

interface CancelDepositProps {
  deposit: Deposit;
  size?: 'small';
  look?: 'quiet';
}

export function CancelDeposit({ deposit: { id, amount }, ...look }: CancelDepositProps) {
  const canceling = useRouteMutation(paymentRoutes.cancelDeposit, {
    invalidates: WALLET_READS,
    networkMode: 'always',
    success: ({ deposit }) => SAID[deposit.state] ?? 'Deposit canceled',
    failure: 'The deposit could not be canceled.',
  });
  return (
    <Button {...look} isBusy={canceling.isPending} onClick={() => canceling.mutate({ params: { id } })}>
      {/* One item: the gap between the button's items would be a second space. */}
      <span>
        Cancel<span className={look.size && 'sr-only'}> deposit</span>
        <span className="sr-only"> of {showCash(amount)}</span>
      </span>
    </Button>
  );
}
