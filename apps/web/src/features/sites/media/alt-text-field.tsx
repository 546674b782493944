// What a picture shows, in words, for those who do not see it.
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

/** As the contract takes it. */
const MAX_LENGTH = 500;

export const AltTextField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Field label="Description" isOptional help="What it shows, for people who cannot see it.">
    {(control) => (
      <Input
        {...control}
        value={value}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
