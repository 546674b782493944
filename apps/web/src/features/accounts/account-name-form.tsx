// One field for an account's name, for a new account and for a new name.
import { AccountName } from '@msm/contract/accounts/schemas';
import { useForm } from 'react-hook-form';
import { resolverFor } from '../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';

interface AccountNameFormProps {
  label: string;
  action: string;
  initialName?: string;
  isBusy: boolean;
  error: string | null;
  save: (input: { name: string }) => Promise<void>;
  onDone: () => void;
}

export function AccountNameForm({
  label,
  action,
  initialName = '',
  isBusy,
  error,
  save,
  onDone,
}: AccountNameFormProps) {
  const form = useForm({
    resolver: resolverFor(AccountName),
    defaultValues: { name: initialName },
  });
  const submit = useSubmit(form, async (input) => {
    const sent = form.getValues('name');
    await save(input);
    // A name that was typed on while it was saved is not saved yet; a new account is made once.
    if (initialName === '' || form.getValues('name') === sent) onDone();
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormAlert message={error} errors={errors} />
      <Field label={label} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoFocus autoComplete="organization" />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {action}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
