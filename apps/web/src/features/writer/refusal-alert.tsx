// Why no generation was begun, beside the button that asked for it.
import type { FieldErrors } from 'react-hook-form';
import { reasonOr } from '../../platform/api/api-error.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';

interface RefusalAlertProps {
  error: Error | null;
  errors?: FieldErrors;
}

export const RefusalAlert = ({ error, errors = {} }: RefusalAlertProps) =>
  error && (
    <div className="w-full">
      <FormAlert
        message={reasonOr(error, 'The writer could not be asked. Please try again.')}
        errors={errors}
      />
    </div>
  );
