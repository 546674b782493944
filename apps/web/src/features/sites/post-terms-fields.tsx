// The categories and tags of a post, by name.
import type { SiteTerms } from '@msm/contract/sites/schemas';
import { Controller, type Control, type FieldErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { PostChange, PostForm } from './post-form.rules.ts';
import { TermPicker } from './term-picker.tsx';

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
