// Points to cash and back, each with a live preview.
import { POINTS_PER_USD, VESTING_HOURS } from '@msm/contract/wallet/limits';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { fromCents, toCents } from '@msm/contract/wallet/money';
import { useState, type FormEvent } from 'react';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EarningRules } from './earning-rules.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useFollowWallet } from './use-follow-wallet.ts';
import { useMoneyMutation } from './use-money-mutation.ts';
import { previewCash, previewPoints, readAmount, readPoints, showCash, showPoints } from './wallet.rules.ts';

export function PointsPage() {
  useFollowWallet();
  const wallet = useRouteQuery(walletRoutes.readWallet, {}).data;
  return (
    <PageBody>
      <TestModeBanner livemode={wallet?.livemode} />
      <PageHeader
        title="MSM Points"
        about={`${POINTS_PER_USD} points are worth $1.00. Earned points can be converted after ${VESTING_HOURS} hours.`}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PointsToCash
          held={
            wallet &&
            `You have ${showPoints(wallet.balance_points)} points, ${showPoints(wallet.vested_points)} of them can be converted now.`
          }
        />
        <CashToPoints held={wallet && `You have ${showCash(wallet.balance_cash)}.`} />
      </div>
      <EarningRules />
    </PageBody>
  );
}

interface ConversionProps {
  held: string | undefined;
}

function PointsToCash({ held }: ConversionProps) {
  const converting = useMoneyMutation(walletRoutes.convertPointsToCash, {
    success: ({ cashAmount }) => `Converted to $${fromCents(toCents(cashAmount))}`,
    failure: 'Conversion failed',
  });
  return (
    <ConversionForm
      title="Points to cash"
      label="Points"
      placeholder="0"
      inputMode="numeric"
      refusal="Enter a whole number of points above 0."
      held={held}
      preview={previewCash}
      isBusy={converting.isPending}
      isReadable={(typed) => readPoints(typed) !== undefined}
      onConvert={(typed, clear) =>
        converting.mutate({ input: { points: readPoints(typed)! } }, { onSuccess: clear })
      }
    />
  );
}

function CashToPoints({ held }: ConversionProps) {
  const converting = useMoneyMutation(walletRoutes.convertCashToPoints, {
    success: ({ points }) => `Converted to ${points} points`,
    failure: 'Conversion failed',
  });
  return (
    <ConversionForm
      title="Cash to points"
      label="Amount in dollars"
      placeholder="0.00"
      inputMode="decimal"
      refusal="Enter an amount above 0 with at most two decimals, like 12.50."
      held={held}
      preview={previewPoints}
      isBusy={converting.isPending}
      isReadable={(typed) => readAmount(typed) !== undefined}
      onConvert={(typed, clear) =>
        converting.mutate({ input: { amount: readAmount(typed)! } }, { onSuccess: clear })
      }
    />
  );
}

interface ConversionFormProps extends ConversionProps {
  title: string;
  label: string;
  placeholder: string;
  inputMode: 'numeric' | 'decimal';
  refusal: string;
  preview: (typed: string) => string | undefined;
  isBusy: boolean;
  isReadable: (typed: string) => boolean;
  onConvert: (typed: string, clear: () => void) => void;
}

function ConversionForm(props: ConversionFormProps) {
  const { title, label, placeholder, inputMode, refusal, held, preview, isBusy } = props;
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReadable = props.isReadable(typed);
    setIsWrong(!isReadable);
    if (isReadable && !isBusy) props.onConvert(typed, () => setTyped(''));
  };
  return (
    <Card title={title}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label={label} error={isWrong ? refusal : undefined} help={held}>
          {(control) => (
            <Input
              {...control}
              required
              inputMode={inputMode}
              autoComplete="off"
              placeholder={placeholder}
              className="tabular"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-muted-fg">
            You get <span className="tabular font-medium text-fg">{preview(typed) ?? '–'}</span>
          </p>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Convert
          </Button>
        </div>
      </form>
    </Card>
  );
}
