// Categories or tags: typed and taken with enter or a comma, or picked from those that the site has.
import { Plus, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { offered, withTerm } from './terms.rules.ts';

interface TermFieldProps {
  label: string;
  value: readonly string[];
  known: readonly string[];
  error?: string | undefined;
  onChange: (terms: string[]) => void;
}

export function TermField({ label, value, known, error, onChange }: TermFieldProps) {
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
