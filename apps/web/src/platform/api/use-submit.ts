// A form's submit: runs the operation with the parsed input and puts the server's field errors at their fields.
import { type SyntheticEvent, useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { focusFirstInvalid } from '../focus-first-invalid.ts';
import { ApiError } from './api-error.ts';

export function useSubmit<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  operation: (input: Input) => Promise<unknown>,
  /** Where a field of the server goes by another name in the form. */
  fieldNames: Record<string, FieldPath<Values>> = {},
) {
  const submit = form.handleSubmit(async (input) => {
    try {
      await operation(input);
    } catch (error) {
      // The message itself is kept and shown by the operation's hook.
      if (!(error instanceof ApiError)) return;
      const known = form.getValues();
      for (const [field, message] of Object.entries(error.fields)) {
        const name = fieldNames[field] ?? field;
        // `sources.0.url` lies in the field `sources`.
        const [root = name] = name.split('.', 1);
        if (root in known) form.setError(name as FieldPath<Values>, { type: 'server', message });
      }
    }
  });
  useEffect(() => {
    const early = takeEarlyForm();
    if (!early) return;
    const known = form.getValues();
    for (const [name, value] of Object.entries(early.values)) {
      if (name in known)
        form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>);
    }
    if (early.isSent) void submit();
  });
  return (event: SyntheticEvent) => {
    const element = event.currentTarget.closest('form');
    void submit(event).then(() => focusFirstInvalid(element));
  };
}

// What was typed and sent on a page from the server before its scripts were there. index.html keeps it; the first form
// of that page takes it over.
interface EarlyForm {
  path: string;
  values: Record<string, string>;
  isSent: boolean;
}

declare global {
  interface Window {
    earlyForm?: EarlyForm | undefined;
  }
}

/** Also for a form that does without the form library. */
export function takeEarlyForm(): EarlyForm | undefined {
  const early = window.earlyForm;
  window.earlyForm = undefined;
  return early?.path === window.location.pathname ? early : undefined;
}
