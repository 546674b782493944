// A draft to look over: its text to be changed, what else its writer offers, and what it is made of.
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { problemsWith } from '@msm/contract/writer/platform-problems';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, SourceReport } from '@msm/contract/writer/schemas';
import { Check } from 'lucide-react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { contentFor } from './content-for-platform.rules.ts';
import type { DraftPartProps } from './draft-part.ts';
import { DraftSearch } from './draft-search.tsx';
import { DraftText } from './draft-text.tsx';
import {
  contentOf,
  editOf,
  hasHashtag,
  isHtml,
  tagsOf,
  toggleHashtag,
  type DraftEdit,
} from './draft.rules.ts';
import { SourceReports } from './source-reports.tsx';
import { sayUsage } from './usage.rules.ts';
import type { WriterFlow } from './use-writer-flow.ts';

interface DraftStageProps {
  flow: WriterFlow;
  draftId: string;
  platform: PlatformId;
}

export function DraftStage({ flow, draftId, platform }: DraftStageProps) {
  const {
    data: draft,
    error,
    refetch,
  } = useRouteQuery(writerRoutes.readDraft, {
    params: { id: draftId },
  });
  if (draft) {
    const edit = flow.edits[draftId] ?? editOf(draft);
    const change = (changes: Partial<DraftEdit>) => flow.keepEdit(draftId, { ...edit, ...changes });
    return <DraftFields draft={draft} edit={edit} change={change} platform={platform} />;
  }
  if (error) return <FailedState {...describeFailure(error, 'The draft could not be loaded.', refetch)} />;
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Skeleton className="h-16" />
      <Skeleton className="h-80" />
      <Skeleton className="h-24" />
    </div>
  );
}

function DraftFields({ platform, ...part }: DraftPartProps & { platform: PlatformId }) {
  const isBlog = isHtml(part.draft);
  return (
    <div className="flex flex-col gap-6">
      <UnusedSources reports={part.draft.sources} />
      {isBlog && <DraftTitle {...part} />}
      <DraftText {...part} />
      <DraftProblems {...part} platform={platform} />
      <DraftTags {...part} />
      {/* Readers of a network never see the title. */}
      {isBlog ? <DraftSearch {...part} /> : <DraftTitle {...part} />}
      <DraftDetails draft={part.draft} />
    </div>
  );
}

// Sources that gave nothing, at the top of the draft: their giver should know before reading.
function UnusedSources({ reports }: { reports: readonly SourceReport[] }) {
  const unused = reports.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return null;
  return (
    <Alert kind="warn">
      {unused.map(({ label, problem }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be called the same, and none ever moves
        <p key={place}>
          <span className="font-medium">{label}</span> was not used. {problem}
        </p>
      ))}
    </Alert>
  );
}

// The hashtags that the writer proposes: tags of a blog post, or words at the end of a network's text.
function DraftTags({ draft, edit, change }: DraftPartProps) {
  const isBlog = isHtml(draft);
  const tags = isBlog ? tagsOf(draft) : draft.hashtags;
  if (tags.length === 0) return null;
  const label = isBlog ? 'Tags' : 'Hashtags';
  const isChosen = (tag: string) => (isBlog ? edit.tags.includes(tag) : hasHashtag(edit.body, tag));
  const toggle = (tag: string) => {
    if (!isBlog) return change({ body: toggleHashtag(edit.body, tag) });
    change({ tags: isChosen(tag) ? edit.tags.filter((each) => each !== tag) : [...edit.tags, tag] });
  };
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <Chip key={tag} words={tag} isChosen={isChosen(tag)} onToggle={() => toggle(tag)} />
        ))}
      </div>
    </div>
  );
}

// What the platform would refuse of the draft as it stands now.
interface DraftProblemsProps extends DraftPartProps {
  /** Where the post goes, which may be another place than the draft was written for. */
  platform: PlatformId;
}

function DraftProblems({ draft, edit, platform }: DraftProblemsProps) {
  const problems = problemsWith(platform, contentFor(platform, contentOf(draft, edit)));
  return (
    <>
      {draft.platform !== platform && (
        <Alert kind="info">
          Written for {platforms[draft.platform].label}. Used for {platforms[platform].label}, it becomes{' '}
          {platforms[platform].format === 'html' ? 'simple paragraphs' : 'plain text'}.
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert kind="warn">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

// What a draft is made of: its writer, what it cost, what each source gave, and what the writer wants to be known.
function DraftDetails({ draft }: { draft: Draft }) {
  const { writtenBy, usage, sources, notes } = draft;
  const used = usage ? sayUsage(usage) : undefined;
  return (
    <section
      aria-label="About this draft"
      className="flex flex-col gap-4 rounded-card border border-border px-4 py-3"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-fg">
        <span>
          {writtenBy.isLanguageModel ? `Written by ${writtenBy.name}` : 'Outline, by the built-in outliner'}
        </span>
        <span className="tabular first-letter:uppercase">{used ?? 'No tokens, no cost'}</span>
      </p>
      {sources.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">Sources</h3>
          <SourceReports reports={sources} />
        </div>
      )}
      {notes.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">Notes of the writer</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-muted-fg">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

// The title of a draft, and other headlines to take instead.
function DraftTitle({ draft, edit, change }: DraftPartProps) {
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

// One of several words or headlines to choose from; chosen ones carry a mark besides their colour.
interface ChipProps {
  words: string;
  isChosen: boolean;
  onToggle: () => void;
}

const Chip = ({ words, isChosen, onToggle }: ChipProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onToggle} className="writer-chip">
    {isChosen && <Check aria-hidden className="size-3.5 shrink-0" />}
    {words}
  </button>
);
