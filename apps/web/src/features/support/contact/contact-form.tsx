// What one fills in to write to support. Name and e-mail of a member are known, and what the opener passed is there.
import { SUPPORT_TEXT } from '@msm/contract/support/limits';
import { CATEGORY_LABELS, ContactInput, PRIORITY_LABELS } from '@msm/contract/support/schemas';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContact, type ContactFields } from '../../../platform/contact-opener.ts';
import { resolverAfter } from '../../../platform/api/schema-resolver.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import { keepTyped, typedBefore } from './contact-draft.ts';
import { draftOf, prefillFrom } from './contact-fields.ts';
import type { useSubmitMessage } from './use-submit-message.ts';

interface ContactFormProps {
  id: string;
  sending: ReturnType<typeof useSubmitMessage>;
}

const resolver = resolverAfter(
  (form: ContactFields): z.input<typeof ContactInput> => ({ ...form, source: 'contact_form' }),
  ContactInput,
);

export function ContactForm({ id, sending }: ContactFormProps) {
  const [{ context }] = useState(useContact.getState);
  const [prefill] = useState(() => prefillFrom(useSession.getState().user, context));
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...prefill, ...typedBefore() },
  });
  const [hasTypedSince, setHasTypedSince] = useState(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(draftOf(prefill, values)),
      }),
    [form, prefill],
  );
  const submit = useSubmit(form, (input) => {
    setHasTypedSince(false);
    return sending.run(input);
  });
  const message = useWatch({ control: form.control, name: 'message' });
  const isOpen = useContact((state) => state.isOpen);
  useUnsavedWarning(isOpen && message !== prefill.message);
  const { errors } = form.formState;
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      onInput={() => setHasTypedSince(true)}
      className="flex flex-col gap-5"
    >
      <FormAlert message={hasTypedSince ? null : sending.error} errors={errors} />
      {context.errorId && (
        <p className="text-muted-fg wrap-anywhere">The error id {context.errorId} is sent along.</p>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-3">
        <Field label="Name" error={errors.sender_name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('sender_name')}
              autoComplete="name"
              autoFocus={!prefill.sender_name}
            />
          )}
        </Field>
        <Field label="E-mail" error={errors.sender_email?.message}>
          {(control) => (
            <Input {...control} {...form.register('sender_email')} type="email" autoComplete="email" />
          )}
        </Field>
        <Field label="Phone" isOptional error={errors.sender_phone?.message}>
          {(control) => (
            <Input {...control} {...form.register('sender_phone')} type="tel" autoComplete="tel" />
          )}
        </Field>
        <Field label="Category" error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...form.register('category')}>
              <Options labels={CATEGORY_LABELS} />
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Priority"
        error={errors.priority?.message}
        help="Please use Urgent only for critical issues."
      >
        {(control) => (
          <Select {...control} {...form.register('priority')}>
            <Options labels={PRIORITY_LABELS} />
          </Select>
        )}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => (
          <Input {...control} {...form.register('subject')} autoFocus={Boolean(prefill.sender_name)} />
        )}
      </Field>
      {/* Counted, not cut off: a letter that was pasted must not lose its end unseen. */}
      <Field
        label="Message"
        error={errors.message?.message}
        help={`${message.length}/${SUPPORT_TEXT.message.max} characters`}
      >
        {(control) => <Textarea {...control} {...form.register('message')} minLines={5} />}
      </Field>
    </form>
  );
}

const Options = ({ labels }: { labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
