// What a post says: title, text, excerpt, terms, and what search engines are told.
import { siteRoutes } from '@msm/contract/sites/routes';
import { Sparkles } from 'lucide-react';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { FieldsProps } from './fields-props.ts';
import { TermField } from './term-field.tsx';

const TITLE_LENGTH = 500;
const EXCERPT_LENGTH = 2_000;
const TERMS_FRESH_MS = 5 * 60_000;

interface TextFieldsProps extends FieldsProps {
  onWrite: () => void;
}

export function TextFields({ form, errors, change, onWrite }: TextFieldsProps) {
  const { data: terms } = useRouteQuery(
    siteRoutes.listTerms,
    form.siteId ? { params: { id: form.siteId } } : undefined,
    // Suggestions only: without them the member types.
    { staleTime: TERMS_FRESH_MS, retry: false },
  );
  return (
    <>
      <Field
        label="Title"
        error={errors.title}
        aside={
          <Button size="small" look="quiet" className="-my-1.5" onClick={onWrite}>
            <Sparkles aria-hidden className="size-4" />
            Write with AI
          </Button>
        }
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={TITLE_LENGTH}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">Text</span>
        <RichTextEditor label="Text" value={form.html} onChange={(html) => change({ html })} />
        {errors.html && <p className="text-danger">{errors.html}</p>}
      </div>
      <Field label="Excerpt" isOptional error={errors.excerpt} help="What lists and feeds show of it.">
        {(control) => (
          <Textarea
            {...control}
            minLines={2}
            maxLines={5}
            maxLength={EXCERPT_LENGTH}
            value={form.excerpt}
            onChange={(event) => change({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TermField
          label="Categories"
          value={form.categories}
          known={terms?.categories.map(({ name }) => name) ?? []}
          error={errors.categories}
          onChange={(categories) => change({ categories })}
        />
        <TermField
          label="Tags"
          value={form.tags}
          known={terms?.tags.map(({ name }) => name) ?? []}
          error={errors.tags}
          onChange={(tags) => change({ tags })}
        />
      </div>
    </>
  );
}
