// What search engines are told, folded away: most posts do without.
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Textarea } from '../../../../ui/forms/textarea.tsx';
import type { FieldsProps } from './fields-props.ts';
import { slugOf } from './slug.rules.ts';

/** Longer ones are cut off in the results. */
const GOOD_TITLE = 60;
const GOOD_DESCRIPTION = 160;

const counted = (text: string, good: number) =>
  `${text.length} of ${good} characters that results show${text.length > good ? ': the rest is cut off' : ''}`;

interface SeoFieldsProps extends FieldsProps {
  /** Of the site that the preview is for. */
  siteUrl: string | undefined;
}

export function SeoFields({ form, errors, change, siteUrl }: SeoFieldsProps) {
  return (
    <Disclosure title="Search engines" isOpen={errors.seo !== undefined}>
      <div className="flex flex-col gap-5">
        <SearchPreview form={form} siteUrl={siteUrl} />
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

/** As a search engine would list it, cut where results are cut. */
function SearchPreview({
  form,
  siteUrl = 'https://example.com',
}: Pick<SeoFieldsProps, 'form'> & { siteUrl: string | undefined }) {
  const title = cut(form.seoTitle.trim() || form.title.trim() || 'Post title', GOOD_TITLE);
  const description = form.seoDescription.trim() || form.excerpt.trim() || textOf(form.html);
  const { host } = new URL(siteUrl);
  return (
    <figure className="rounded-control border border-border p-3">
      <figcaption className="mb-1.5 text-xs text-muted-fg">In search results</figcaption>
      <p className="truncate text-xs text-muted-fg">
        {host} › {form.slug || slugOf(form.title) || 'post'}
      </p>
      <p className="font-medium wrap-anywhere text-link">{title}</p>
      <p className="line-clamp-3 wrap-anywhere">
        {cut(description, GOOD_DESCRIPTION) || 'The beginning of the text stands here.'}
      </p>
    </figure>
  );
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

const textOf = (html: string): string =>
  html
    .slice(0, 2_000)
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
