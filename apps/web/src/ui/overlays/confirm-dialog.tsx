// The last word before something that cannot be taken back easily. The button names the deed ("Delete 3 posts"); typing a
// word is asked only for what cannot be undone at all.
import { useState, type FormEvent, type ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in plain words. */
  about: ReactNode;
  /** The deed, as the button says it. */
  action: string;
  onConfirm: () => void;
  isBusy?: boolean;
  /** Why the last try did not work. */
  error?: string | null | undefined;
  /** What has to be typed first. */
  typedWord?: string;
}

export function ConfirmDialog({
  action,
  onConfirm,
  isBusy = false,
  error,
  typedWord,
  ...modal
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const isTypedRight = !typedWord || typed.trim() === typedWord;
  const close = () => {
    setTyped('');
    modal.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTypedRight && !isBusy) onConfirm();
  };
  return (
    <Modal
      {...modal}
      onClose={close}
      shape="dialog"
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="dangerFilled" isBusy={isBusy} disabled={!isTypedRight} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {(error || typedWord) && (
        <form onSubmit={submit} className="flex flex-col gap-4">
          {error && <Alert kind="danger">{error}</Alert>}
          {typedWord && (
            <Field label={`Type “${typedWord}” to confirm`}>
              {(control) => (
                <Input
                  {...control}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                />
              )}
            </Field>
          )}
        </form>
      )}
    </Modal>
  );
}
