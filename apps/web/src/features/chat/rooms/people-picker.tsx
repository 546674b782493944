// Finds members to write to: by username, name or whole e-mail address.
import { MIN_PEOPLE_SEARCH_LENGTH } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Person } from '@msm/contract/chat/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useDebounced } from '../../../platform/use-debounced.ts';

interface PeoplePickerProps {
  label: string;
  chosen: readonly Person[];
  /** Already there: not offered. */
  excludedIds?: readonly string[];
  onToggle: (person: Person) => void;
}

export function PeoplePicker({ label, chosen, excludedIds = [], onToggle }: PeoplePickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const isAsked = search.length >= MIN_PEOPLE_SEARCH_LENGTH;
  const { data, error, refetch } = useRouteQuery(
    chatRoutes.searchPeople,
    isAsked ? { input: { search } } : undefined,
    { placeholderData: keepPreviousData },
  );
  const people = isAsked ? (data?.people.filter(({ id }) => !excludedIds.includes(id)) ?? []) : [];
  return (
    <div className="flex flex-col gap-3">
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Username, name or e-mail"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5">
          {chosen.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={`Remove ${person.display_name}`}
                onClick={() => onToggle(person)}
                className="flex h-8 max-w-48 items-center gap-1.5 rounded-full bg-primary-soft px-3"
              >
                <span className="truncate">
                  <bdi>{person.display_name}</bdi>
                </span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && !data && (
        <FailedState {...describeFailure(error, 'Members could not be searched.', refetch)} />
      )}
      <ul aria-label="Members found" className="-mx-2 min-h-48">
        {people.map((person) => {
          const isChosen = chosen.some(({ id }) => id === person.id);
          return (
            <li key={person.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onToggle(person)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-muted"
              >
                <Avatar name={person.display_name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    <bdi>{person.display_name}</bdi>
                  </span>
                  <span className="block truncate text-xs text-muted-fg">@{person.username}</span>
                </span>
                {isChosen && <Check aria-hidden className="size-4 shrink-0 text-link" />}
              </button>
            </li>
          );
        })}
        {isAsked && data && people.length === 0 && (
          <li className="px-2 py-3 text-muted-fg">No members found</li>
        )}
        {!isAsked && <li className="px-2 py-3 text-muted-fg">Type at least two letters.</li>}
      </ul>
    </div>
  );
}
