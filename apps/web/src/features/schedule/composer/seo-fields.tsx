// What search engines are told, folded away: most posts do without.
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Longer ones are cut off in the results. */
const GOOD_TITLE = 60;
const GOOD_DESCRIPTION = 160;

const counted = (text: string, good: number) =>
  `${text.length} of ${good} characters that results show${text.length > good ? ': the rest is cut off' : ''}`;

export function SeoFields({ form, errors, change }: FieldsProps) {
  return (
    <Disclosure title="Search engines" isOpen={errors.seo !== undefined}>
      <div className="flex flex-col gap-5">
        <Field
          label="SEO title"
          isOptional
          error={errors.seo}
          help={<span className="tabular">{counted(form.seoTitle, GOOD_TITLE)}</span>}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={form.seoTitle}
              onChange={(event) => change({ seoTitle: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="SEO description"
          isOptional
          help={<span className="tabular">{counted(form.seoDescription, GOOD_DESCRIPTION)}</span>}
        >
          {(control) => (
            <Textarea
              {...control}
              minLines={2}
              maxLength={500}
              value={form.seoDescription}
              onChange={(event) => change({ seoDescription: event.target.value })}
            />
          )}
        </Field>
        <Field label="Keyphrase" isOptional help="What readers search for.">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={form.keyphrase}
              onChange={(event) => change({ keyphrase: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Disclosure>
  );
}
