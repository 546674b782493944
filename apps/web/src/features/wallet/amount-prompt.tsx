// Asks for a USD amount. What is no number within the bounds is not sent.
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { readAmount } from './wallet.rules.ts';

interface AmountPromptProps {
  title: string;
  about?: string;
  /** In cents. */
  bounds: { least: number; most: number };
  /** What the member has, where it comes out of that. */
  available?: string;
  action: string;
  isBusy: boolean;
  /** A second line of text, such as where to pay. */
  also?: { label: string; help: string };
  onClose: () => void;
  onSubmit: (amount: string, also: string) => void;
}

export function AmountPrompt(props: AmountPromptProps) {
  const { title, about, bounds, available, action, isBusy, also, onClose, onSubmit } = props;
  const [typed, setTyped] = useState('');
  const [more, setMore] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const formId = useId();
  const within = `From ${formatMoney(bounds.least)} to ${formatMoney(bounds.most)}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = readAmount(typed, bounds);
    setIsWrong(amount === undefined);
    if (amount !== undefined && !isBusy) onSubmit(amount, more.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isCloseDisabled={isBusy}
      size="small"
      title={title}
      about={about}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Amount in USD"
          help={`${available ? `Available: ${available}. ` : ''}${within}.`}
          error={isWrong ? `Enter an amount ${within.toLowerCase()}, with at most two decimals.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setIsWrong(false);
              }}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              className="tabular"
            />
          )}
        </Field>
        {also && (
          <Field label={also.label} help={also.help} isOptional>
            {(control) => (
              <Input
                {...control}
                value={more}
                onChange={(event) => setMore(event.target.value)}
                maxLength={200}
                autoComplete="off"
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
