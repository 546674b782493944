// A draft to look over: its text to be changed, what else its writer offers, and what it is made of.
import type { PlatformId } from '@msm/contract/posts/platforms';
import { writerRoutes } from '@msm/contract/writer/routes';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftDetails } from './draft-details.tsx';
import type { DraftPartProps } from './draft-part.ts';
import { DraftProblems } from './draft-problems.tsx';
import { DraftSearch } from './draft-search.tsx';
import { DraftTags } from './draft-tags.tsx';
import { DraftText } from './draft-text.tsx';
import { DraftTitle } from './draft-title.tsx';
import { editOf, isHtml, type DraftEdit } from './draft.rules.ts';
import { UnusedSources } from './unused-sources.tsx';
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
  if (error)
    return (
      <FailedState
        message={reasonOr(error, 'The draft could not be loaded.')}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
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
