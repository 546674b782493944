// What a post says beside its text: excerpt, address, categories and tags.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { siteRoutes } from '@msm/contract/sites/routes';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useRouteQuery } from '../../../../platform/api/route-hooks.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Textarea } from '../../../../ui/forms/textarea.tsx';
import type { FieldsProps } from './fields-props.ts';
import { slugOf } from './slug.rules.ts';
import { offered, withTerm } from './terms.rules.ts';

const EXCERPT_LENGTH = 2_000;
const SLUG_LENGTH = 190;
const TERMS_FRESH_MS = 5 * 60_000;

interface DetailFieldsProps extends FieldsProps {
  /** The destination whose terms are suggested. */
  siteId: string | undefined;
  platform: PlatformId | undefined;
}

export function DetailFields({ form, errors, change, siteId, platform }: DetailFieldsProps) {
  // Suggestions only: without them the member types.
  const options = { staleTime: TERMS_FRESH_MS, retry: false };
  const ofSite = useRouteQuery(
    siteRoutes.listTerms,
    siteId && platform === 'wordpress' ? { params: { id: siteId } } : undefined,
    options,
  );
  const ofBlog = useRouteQuery(blogRoutes.listTopics, platform === 'blog' ? {} : undefined, options);
  const terms = platform === 'blog' ? ofBlog.data : ofSite.data;
  return (
    <>
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
      <Field
        label="Slug"
        isOptional
        error={errors.slug}
        help="The last part of its address. Made from the title when left empty."
      >
        {(control) => (
          <Input
            {...control}
            maxLength={SLUG_LENGTH}
            autoComplete="off"
            spellCheck={false}
            placeholder={slugOf(form.title)}
            value={form.slug}
            onChange={(event) => change({ slug: event.target.value })}
            // Spaces and capitals are what people type; an address has neither.
            onBlur={() => form.slug && change({ slug: slugOf(form.slug) })}
          />
        )}
      </Field>
    </>
  );
}

// Categories or tags: typed and taken with enter or a comma, or picked from those that the site has.
interface TermFieldProps {
  label: string;
  value: readonly string[];
  known: readonly string[];
  error?: string | undefined;
  onChange: (terms: string[]) => void;
}

function TermField({ label, value, known, error, onChange }: TermFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (term: string) => {
    setTyped('');
    onChange(withTerm(value, term));
  };
  const takeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  const suggestions = offered(known, value, typed);
  return (
    <Field label={label} isOptional error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {value.length > 0 && (
            <ul aria-label={`Chosen ${label.toLowerCase()}`} className="flex flex-wrap gap-1.5">
              {value.map((term) => (
                <li key={term} className="term">
                  <span className="truncate">{term}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${term}`}
                    onClick={() => onChange(value.filter((other) => other !== term))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            placeholder="Type one, then press Enter"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={takeByKey}
            onBlur={() => typed.trim() && add(typed)}
          />
          {suggestions.length > 0 && (
            <div role="group" aria-label={`${label} of the site`} className="flex flex-wrap gap-1.5">
              {suggestions.map((term) => (
                <button
                  key={term}
                  type="button"
                  className="term-offer"
                  // Before the field takes what was typed so far for a term of its own.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => add(term)}
                >
                  <Plus aria-hidden className="size-3" />
                  <span className="truncate">{term}</span>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
