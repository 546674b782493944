// The text of a post: in the editor where it passes through unharmed, else as it is stored.
import { lazy, Suspense, useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TEXT_MODE_WORDS, textModeOf } from './post-text.rules.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../ui/rich-text-editor.tsx')).RichTextEditor,
}));

interface PostTextProps {
  /** As the site has it: that decides how it is edited, whatever is typed later. */
  stored: string;
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
}

export function PostText({ stored, value, onChange, error }: PostTextProps) {
  const labelId = useId();
  const [mode] = useState(() => textModeOf(stored));
  if (mode === 'rich') {
    return (
      <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
        <span id={labelId} className="font-medium">
          Text
        </span>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <RichTextEditor label="Text" value={value} onChange={onChange} />
        </Suspense>
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
