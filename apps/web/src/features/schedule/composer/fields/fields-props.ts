// What each part of the composer is told.
import type { ComposeErrors } from '../compose-errors.rules.ts';
import type { ComposeForm } from '../compose-form.rules.ts';

export interface FieldsProps {
  form: ComposeForm;
  /** Only those that may be shown by now. */
  errors: ComposeErrors;
  change: (changes: Partial<ComposeForm> | ((before: ComposeForm) => Partial<ComposeForm>)) => void;
}
