// Confirms an act of an administrator that takes a line of words with it: a reason, or a reference.
import { useId, useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  about: string;
  /** None where the act needs no words. */
  words?: {
    label: string;
    help: string;
    /** Said where they are missing; without it they may be. */
    missing?: string;
    maxLength: number;
  };
  action: string;
  look: 'primary' | 'dangerFilled';
  isBusy: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  onClose: () => void;
  onConfirm: (words: string) => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, about, words, action, look, isBusy, failure, onClose, onConfirm } = props;
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (words?.missing && !typed.trim()) return setIsMissing(true);
    onConfirm(typed.trim());
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
          <Button look={look} type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {failure && <Alert kind="danger">{failure}</Alert>}
        {words && (
          <Field
            label={words.label}
            help={words.help}
            isOptional={!words.missing}
            error={isMissing ? words.missing : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setIsMissing(false);
                }}
                maxLength={words.maxLength}
                autoComplete="off"
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
