// The fields of a post. Only what was changed is sent.
import { ChangePostInput, type SiteTerms, type WholeSitePost } from '@msm/contract/sites/schemas';
import { useEffect, useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { resolverAfter } from '../../../platform/api/schema-resolver.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateTimePicker } from '../../../ui/dates/date-time-picker.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { useNow } from '../../../ui/dates/use-now.ts';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import {
  isAhead,
  statusChoices,
  toChange,
  toPostForm,
  type PostChange,
  type PostForm as PostFields,
} from './post-form.rules.ts';
import { PostTermsFields } from './post-terms-fields.tsx';
import { TEXT_MODE_WORDS, textModeOf } from './post-text.rules.ts';

interface PostFormProps {
  formId: string;
  post: WholeSitePost;
  /** What the site has to suggest, once it has told. */
  terms: z.output<typeof SiteTerms> | undefined;
  error: string | null;
  onChanged: (isChanged: boolean) => void;
  save: (change: PostChange) => Promise<unknown>;
  /** All that was typed is saved. */
  onSaved: () => void;
}

export function PostForm({ formId, post, terms, error, onChanged, save, onSaved }: PostFormProps) {
  // As it was when it was opened, or saved last.
  const [before, setBefore] = useState(() => toPostForm(post));
  const form = useForm({
    resolver: resolverAfter((now: PostFields) => toChange(before, now), ChangePostInput),
    defaultValues: before,
  });
  const { errors } = form.formState;
  const submit = useSubmit(form, async (change) => {
    await save(change);
    const saved = { ...before, ...change };
    // What was typed while it was saved stays to be saved.
    if (Object.keys(toChange(saved, form.getValues())).length > 0) setBefore(saved);
    else onSaved();
  });
  const now = useWatch({ control: form.control }) as PostFields;
  const isChanged = Object.keys(toChange(before, now)).length > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const nowMs = useNow();
  const timeZone = useMemberZone();
  const isScheduled = isAhead(now.date, nowMs);
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={error} errors={errors} />
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Controller
        control={form.control}
        name="html"
        render={({ field }) => (
          <PostText
            stored={before.html}
            value={field.value}
            onChange={field.onChange}
            error={errors.html?.message}
          />
        )}
      />
      <Field
        label="Excerpt"
        isOptional
        error={errors.excerpt?.message}
        help="A short text for lists and search engines."
      >
        {(control) => <Textarea {...control} {...form.register('excerpt')} minLines={2} maxLines={6} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Status"
          error={errors.status?.message}
          help={now.status === 'publish' && isScheduled && 'The site publishes it at this date.'}
        >
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {statusChoices(before.status, isScheduled).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Controller
          control={form.control}
          name="date"
          render={({ field }) => (
            <Field
              label="Date"
              error={errors.date?.message}
              aside={
                <Button
                  size="small"
                  look="quiet"
                  className="-my-1.5 -mr-2 h-7 px-2"
                  onClick={() => field.onChange(new Date().toISOString())}
                >
                  Set to now
                </Button>
              }
            >
              {(control) => (
                <DateTimePicker
                  {...control}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  timeZone={timeZone}
                />
              )}
            </Field>
          )}
        />
      </div>
      <PostTermsFields control={form.control} errors={errors} terms={terms} />
    </form>
  );
}

// The text of a post: in the editor where it passes through unharmed, else as it is stored.
const RichTextEditor = lazyNamed(
  () => import('../../../ui/rich-text-editor/rich-text-editor.tsx'),
  'RichTextEditor',
);

interface PostTextProps {
  /** As the site has it: that decides how it is edited, whatever is typed later. */
  stored: string;
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
}

function PostText({ stored, value, onChange, error }: PostTextProps) {
  const labelId = useId();
  const [mode] = useState(() => textModeOf(stored));
  if (mode === 'rich') {
    return (
      <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
        <span id={labelId} className="font-medium">
          Text
        </span>
        <WhileLoading fallback={<Skeleton className="h-64" />}>
          <RichTextEditor label="Text" value={value} onChange={onChange} />
        </WhileLoading>
        {error && <p className="text-danger">{error}</p>}
      </div>
    );
  }
  return (
    <>
      <Alert kind="info">{TEXT_MODE_WORDS[mode]}</Alert>
      <Field label="Text (HTML)" error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            minLines={10}
            maxLines={20}
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
    </>
  );
}
