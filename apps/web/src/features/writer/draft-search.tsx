// What a blog and search engines show of the post: excerpt, SEO title and description, with how much of it is seen.
import { EXCERPT_MAX_LENGTH, SEO_LENGTH } from '@msm/contract/writer/limits';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import type { DraftPartProps } from './draft-part.ts';

export function DraftSearch({ edit, change }: DraftPartProps) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Excerpt" aside={<Count text={edit.excerpt} max={EXCERPT_MAX_LENGTH} />}>
        {(field) => (
          <Textarea
            {...field}
            minLines={2}
            value={edit.excerpt}
            onChange={(event) => change({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <Field label="SEO title" aside={<Count text={edit.seoTitle} max={SEO_LENGTH.title} />}>
        {(field) => (
          <Input
            {...field}
            value={edit.seoTitle}
            onChange={(event) => change({ seoTitle: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="SEO description"
        aside={<Count text={edit.seoDescription} max={SEO_LENGTH.description} />}
        help="Search engines cut what is longer."
      >
        {(field) => (
          <Textarea
            {...field}
            minLines={2}
            value={edit.seoDescription}
            onChange={(event) => change({ seoDescription: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Count({ text, max }: { text: string; max: number }) {
  const isLonger = text.length > max;
  return (
    <span className={classNames('tabular text-xs', isLonger ? 'text-warn' : 'text-muted-fg')}>
      {text.length} of {max}
      {isLonger && ', will be cut'}
    </span>
  );
}
