// What became of a message: its reference and the e-mail it was written from open it. What was sent last is filled in.
import { LookUpInput } from '@msm/contract/support/schemas';
import { useForm } from 'react-hook-form';
import { resolverFor } from '../../platform/schema-resolver.ts';
import { useSession } from '../../platform/session.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { sentLast } from './contact-draft.ts';
import { FoundMessage } from './found-message.tsx';
import type { useLookUpMessage } from './use-look-up-message.ts';

interface CheckMessageProps {
  id: string;
  lookingUp: ReturnType<typeof useLookUpMessage>;
}

const resolver = resolverFor(LookUpInput);

export function CheckMessage({ id, lookingUp }: CheckMessageProps) {
  const ownEmail = useSession((state) => state.user?.email ?? '');
  const form = useForm({
    resolver,
    defaultValues: sentLast() ?? { reference_id: '', email: ownEmail },
  });
  const submit = useSubmit(form, lookingUp.run);
  const { errors } = form.formState;
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={lookingUp.error} errors={errors} />
        <Field label="Reference ID" error={errors.reference_id?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('reference_id')}
              placeholder="MSM-7F3K-9QXD"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="E-mail" error={errors.email?.message} help="The address you wrote from.">
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
        </Field>
      </form>
      <div role="status">{lookingUp.found && <FoundMessage message={lookingUp.found} />}</div>
    </>
  );
}
