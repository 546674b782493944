// One source of a brief, by its kind.
import { BRIEF_TEXT } from '@msm/contract/writer/limits';
import type { DraftLine } from '@msm/contract/writer/schemas';
import type { FieldErrors } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { SourceField } from './brief.rules.ts';

/** Counted only where it nears its end. */
const COUNTED_FROM = BRIEF_TEXT.pasted.max * 0.8;

interface SourceControlProps {
  source: SourceField;
  onChange: (source: SourceField) => void;
  /** Why it was refused, by the name of its field. */
  errors: FieldErrors<Record<string, string>> | undefined;
  drafts: readonly DraftLine[];
  /** Just added: it is what the member goes on with. */
  isNew: boolean;
}

export function SourceControl({ source, onChange, errors, drafts, isNew }: SourceControlProps) {
  if (source.kind === 'url')
    return (
      <Field label="Web address" error={errors?.['url']?.message}>
        {(field) => (
          <Input
            {...field}
            value={source.url}
            onChange={(event) => onChange({ ...source, url: event.target.value })}
            autoFocus={isNew}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="https://"
          />
        )}
      </Field>
    );
  if (source.kind === 'text')
    return (
      <Field label="Pasted text" error={errors?.['text']?.message}>
        {(field) => (
          <Textarea
            {...field}
            value={source.text}
            onChange={(event) => onChange({ ...source, text: event.target.value })}
            autoFocus={isNew}
            minLines={3}
            maxLines={8}
            maxLength={BRIEF_TEXT.pasted.max}
            length={source.text.length >= COUNTED_FROM ? source.text.length : undefined}
          />
        )}
      </Field>
    );
  return (
    <Field label="Earlier draft" error={errors?.['draftId'] && 'Choose a draft.'}>
      {(field) => (
        <Select
          {...field}
          value={source.draftId}
          onChange={(event) => onChange({ ...source, draftId: event.target.value })}
          autoFocus={isNew}
        >
          <option value="">Choose a draft</option>
          {drafts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
