// One source of a brief, by its kind.
import { BRIEF_TEXT } from '@msm/contract/posts/limits';
import type { FieldErrors } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { SourceField } from './brief.rules.ts';

/** Counted only where it nears its end. */
const COUNTED_FROM = BRIEF_TEXT.pasted.max * 0.8;

interface Choice {
  id: string;
  title: string;
}

interface SourceControlProps {
  source: SourceField;
  onChange: (source: SourceField) => void;
  /** Why it was refused, by the name of its field. */
  errors: FieldErrors<Record<string, string>> | undefined;
  drafts: readonly Choice[];
  posts: readonly Choice[];
  /** Just added: it is what the member goes on with. */
  isNew: boolean;
}

export function SourceControl({ source, onChange, errors, drafts, posts, isNew }: SourceControlProps) {
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
  if (source.kind === 'draft')
    return (
      <ChoiceField
        label="Earlier draft"
        hint="Choose a draft"
        isWrong={errors?.['draftId'] !== undefined}
        choices={drafts}
        value={source.draftId}
        onChange={(draftId) => onChange({ ...source, draftId })}
        isNew={isNew}
      />
    );
  return (
    <ChoiceField
      label="Own post"
      hint="Choose a post"
      isWrong={errors?.['postId'] !== undefined}
      choices={posts}
      value={source.postId}
      onChange={(postId) => onChange({ ...source, postId })}
      isNew={isNew}
    />
  );
}

interface ChoiceFieldProps {
  label: string;
  /** What to do as long as nothing is chosen. */
  hint: string;
  isWrong: boolean;
  choices: readonly Choice[];
  value: string;
  onChange: (id: string) => void;
  isNew: boolean;
}

const ChoiceField = ({ label, hint, isWrong, choices, value, onChange, isNew }: ChoiceFieldProps) => (
  <Field label={label} error={isWrong ? `${hint}.` : undefined}>
    {(field) => (
      <Select {...field} value={value} onChange={(event) => onChange(event.target.value)} autoFocus={isNew}>
        <option value="">{hint}</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
