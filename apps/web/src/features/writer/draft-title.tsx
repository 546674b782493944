// The title of a draft, and other headlines to take instead.
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Chip } from './chip.tsx';
import type { DraftPartProps } from './draft-part.ts';
import { isHtml } from './draft.rules.ts';

export function DraftTitle({ draft, edit, change }: DraftPartProps) {
  const { headlines, content } = draft;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Title"
        error={edit.title.trim() === '' ? 'The title is required.' : undefined}
        help={isHtml(draft) ? undefined : 'Only you see it: networks show the text.'}
      >
        {(field) => (
          <Textarea
            {...field}
            minLines={1}
            maxLines={4}
            value={edit.title}
            // A heading is one line, however long.
            onChange={(event) => change({ title: event.target.value.replaceAll(/\n+/g, ' ') })}
            className="text-lg! leading-7! font-bold"
          />
        )}
      </Field>
      {headlines.length > 0 && (
        <div role="group" aria-label="Other headlines" className="flex flex-wrap gap-2">
          {[content.title, ...headlines.filter((headline) => headline !== content.title)].map((headline) => (
            <Chip
              key={headline}
              words={headline}
              isChosen={edit.title.trim() === headline}
              onToggle={() => change({ title: headline })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
