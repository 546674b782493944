// The categories and tags of a post, by name. Terms that the site did not tell cannot be named, and choosing would lose
// them: the field says so.
import type { SiteTerms, WholeSitePost } from '@msm/contract/sites/schemas';
import { Controller, type Control, type FieldErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import { countNameless, type PostChange, type PostForm } from './post-form.rules.ts';
import { TermPicker } from './term-picker.tsx';

const FIELDS = [
  { name: 'categories', label: 'Categories', one: 'category' },
  { name: 'tags', label: 'Tags', one: 'tag' },
] as const;

interface PostTermsFieldsProps {
  control: Control<PostForm, unknown, PostChange>;
  errors: FieldErrors<PostForm>;
  post: WholeSitePost;
  terms: z.output<typeof SiteTerms>;
}

export function PostTermsFields({ control, errors, post, terms }: PostTermsFieldsProps) {
  return FIELDS.map(({ name, label, one }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <TermPicker
          label={label}
          one={one}
          terms={terms[name]}
          chosen={field.value}
          namelessCount={countNameless(post[name], terms[name])}
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
