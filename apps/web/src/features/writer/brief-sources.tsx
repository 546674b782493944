// Where the facts come from: addresses, pasted texts, earlier drafts, own posts. What cannot be read later is told with the draft.
// Its rows are plain state of the form: the library's own lists would weigh on every page that has a form.
import type { Brief } from '@msm/contract/posts/brief';
import { BRIEF_TEXT, MAX_SOURCES } from '@msm/contract/posts/limits';
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { ClipboardPaste, FileText, Globe, Newspaper, X } from 'lucide-react';
import { useState } from 'react';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { EMPTY_SOURCES, type BriefForm, type SourceField, type SourceKind } from './brief.rules.ts';

/** As many as fit a menu that is scrolled. */
const OFFERED = { page: 1, pageSize: 50 };

/** The published posts, each once, however often it repeats. */
function publishedOnce({ publications }: OutputOf<typeof scheduleRoutes.listPastPublications>) {
  const published = publications.filter(({ state }) => state === 'published');
  return [...new Map(published.map(({ postId, title }) => [postId, { id: postId, title }])).values()];
}

const KINDS = [
  { kind: 'url', label: 'Web address', icon: Globe },
  { kind: 'text', label: 'Pasted text', icon: ClipboardPaste },
  { kind: 'draft', label: 'Generated text', icon: FileText },
  { kind: 'post', label: 'Own post', icon: Newspaper },
] as const satisfies readonly { kind: SourceKind; label: string; icon: typeof Globe }[];

export function BriefSources({ form }: { form: UseFormReturn<BriefForm, unknown, Brief> }) {
  const { control, formState, setValue } = form;
  const { errors, isSubmitted } = formState;
  const sources = useWatch({ control, name: 'sources' });
  const [addedAt, setAddedAt] = useState<number>();
  const { data } = useRouteQuery(writerRoutes.listDrafts, { input: OFFERED });
  const { data: posts = [] } = useRouteQuery(
    scheduleRoutes.listPastPublications,
    { input: OFFERED },
    { select: publishedOnce },
  );
  const drafts = data?.drafts ?? [];
  const isOffered = (kind: SourceKind) =>
    (kind !== 'draft' || drafts.length > 0) && (kind !== 'post' || posts.length > 0);
  const isFull = sources.length >= MAX_SOURCES;
  const change = (next: SourceField[]) =>
    setValue('sources', next, { shouldDirty: true, shouldValidate: isSubmitted });
  const add = (kind: SourceKind) => {
    setAddedAt(sources.length);
    // Not checked before anything was typed into it.
    setValue('sources', [...sources, EMPTY_SOURCES[kind]], { shouldDirty: true });
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        Sources <span className="font-normal text-muted-fg">(optional)</span>
      </legend>
      {sources.length === 0 && (
        <p className="-mt-1 text-muted-fg">Facts come from here. Without any, only the topic is known.</p>
      )}
      {sources.map((source, place) => (
        // Which field a source has depends on its kind, which the types of the form cannot follow.
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place, and no state of its own
        <div key={place} className="flex items-start gap-1 rounded-control border border-border p-3 pr-1.5">
          <div className="min-w-0 flex-1">
            <SourceControl
              source={source}
              onChange={(changed) => change(sources.with(place, changed))}
              errors={errors.sources?.[place] as FieldErrors<Record<string, string>> | undefined}
              drafts={drafts}
              posts={posts}
              isNew={place === addedAt}
            />
          </div>
          <Button
            look="quiet"
            size="icon"
            aria-label={`Remove source ${place + 1}`}
            className="-mt-1.5"
            onClick={() => change(sources.toSpliced(place, 1))}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {errors.sources?.message && <p className="text-danger">{errors.sources.message}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {KINDS.filter(({ kind }) => isOffered(kind)).map(({ kind, label, icon: Icon }) => (
          <Button key={kind} size="small" disabled={isFull} onClick={() => add(kind)}>
            <Icon aria-hidden className="size-4" />
            {label}
          </Button>
        ))}
        {isFull && <p className="text-muted-fg">{MAX_SOURCES} at most.</p>}
      </div>
    </fieldset>
  );
}

// One source of a brief, by its kind.
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

function SourceControl({ source, onChange, errors, drafts, posts, isNew }: SourceControlProps) {
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
        label="Generated text"
        hint="Choose a text"
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
