// What a post says: title, text, excerpt, terms, and what search engines are told.
import { siteRoutes } from '@msm/contract/sites/routes';
import { Plus, Sparkles, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import type { FieldsProps } from './fields-props.ts';
import { offered, withTerm } from './terms.rules.ts';

const TITLE_LENGTH = 500;
const EXCERPT_LENGTH = 2_000;
const TERMS_FRESH_MS = 5 * 60_000;

interface TextFieldsProps extends FieldsProps {
  onWrite: () => void;
}

export function TextFields({ form, errors, change, onWrite }: TextFieldsProps) {
  const { data: terms } = useRouteQuery(
    siteRoutes.listTerms,
    form.destinationId ? { params: { id: form.destinationId } } : undefined,
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
