// The categories and tags of a post, by name.
import type { SiteTerms, Term } from '@msm/contract/sites/schemas';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Controller, type Control, type FieldErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { PostChange, PostForm } from './post-form.rules.ts';
import { addTerm, suggestedTerms } from './term-picker.rules.ts';

const FIELDS = [
  { name: 'categories', label: 'Categories', one: 'category' },
  { name: 'tags', label: 'Tags', one: 'tag' },
] as const;

interface PostTermsFieldsProps {
  control: Control<PostForm, unknown, PostChange>;
  errors: FieldErrors<PostForm>;
  /** What is suggested; nothing before the site has told. */
  terms: z.output<typeof SiteTerms> | undefined;
}

export function PostTermsFields({ control, errors, terms }: PostTermsFieldsProps) {
  return FIELDS.map(({ name, label, one }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <TermPicker
          label={label}
          one={one}
          terms={terms?.[name] ?? []}
          chosen={field.value}
          onChange={field.onChange}
          error={errorOf(errors[name])}
        />
      )}
    />
  ));
}

/** Of the list itself, or of the first name that is wrong. */
function errorOf(error: FieldErrors<PostForm>['tags']): string | undefined {
  if (!error) return undefined;
  return error.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined);
}

// Chosen names with a field for another. Enter or a comma takes what is typed; the most used ones of the site lie below.
const CHIP_CLASS = 'inline-flex max-w-full items-center gap-1 rounded-full py-1 text-sm';

interface TermPickerProps {
  label: string;
  one: string;
  terms: readonly Term[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
  error: string | undefined;
}

function TermPicker({ label, one, terms, chosen, onChange, error }: TermPickerProps) {
  const [typed, setTyped] = useState('');
  const add = (name: string) => {
    onChange(addTerm(chosen, name, terms));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add(typed);
  };
  const remove = (name: string) => onChange(chosen.filter((each) => each !== name));
  const suggested = suggestedTerms(terms, chosen, typed);
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            placeholder={`Add a ${one}`}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typed.trim() && add(typed)}
          />
        )}
      </Field>
      {(chosen.length > 0 || suggested.length > 0) && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((name) => (
            <li key={name} className={`${CHIP_CLASS} bg-primary-soft pr-1 pl-3 font-medium text-link`}>
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => remove(name)}
                className="grid size-5 place-items-center rounded-full hover:bg-card"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          {suggested.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <button
                type="button"
                aria-label={`Add ${name}`}
                // Before the field loses the focus and takes what is half typed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(name)}
                className={`${CHIP_CLASS} border border-dashed border-border px-2.5 text-muted-fg hover:border-control hover:text-fg`}
              >
                <Plus aria-hidden className="size-3.5 shrink-0" />
                <span className="truncate">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
