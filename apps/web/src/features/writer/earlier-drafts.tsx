// The drafts of the account, to open, use or delete, and what they cost.
import type { PostContent } from '@msm/contract/posts/content';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, DraftLine } from '@msm/contract/writer/schemas';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { routeKey, routeQuery, useRouteMutation, useRouteQuery } from '../../platform/route-hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../platform/toast.ts';
import { DraftPages } from './draft-pages.tsx';
import { DraftRow } from './draft-row.tsx';
import { contentOf, type DraftEdit } from './draft.rules.ts';
import { UsageLine } from './usage-line.tsx';

const PAGE_SIZE = 10;

interface EarlierDraftsProps {
  onOpen: (id: string) => void;
  onTake: (draft: Draft, content: PostContent) => void;
  /** What was changed and not saved yet. */
  edits: Readonly<Record<string, DraftEdit | undefined>>;
}

export function EarlierDrafts({ onOpen, onTake, edits }: EarlierDraftsProps) {
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [doomed, setDoomed] = useState<DraftLine>();
  const { data, error, refetch } = useRouteQuery(
    writerRoutes.listDrafts,
    { input: { page, pageSize: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const remove = useRouteMutation(writerRoutes.removeDraft, {
    onSuccess: (_nothing, { params }) =>
      queries.removeQueries({ queryKey: routeKey(writerRoutes.readDraft, { params }) }),
    invalidates: [writerRoutes.listDrafts],
    success: 'Draft deleted',
  });
  const take = async ({ id }: DraftLine) => {
    try {
      const draft = await queries.fetchQuery(routeQuery(writerRoutes.readDraft, { params: { id } }));
      const edit = edits[id];
      onTake(draft, edit ? contentOf(draft, edit) : draft.content);
    } catch (reason) {
      void showToast('error', reasonOr(reason, 'The draft could not be loaded. Please try again.'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <UsageLine />
      {error && !data && (
        <FailedState
          message={reasonOr(error, 'Your drafts could not be loaded.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <DraftsSkeleton />}
      {data?.total === 0 && <EmptyState icon={FileText} text="Drafts that were written stay here." />}
      {data && data.total > 0 && (
        <>
          <ul aria-label="Earlier drafts" className="flex flex-col divide-y divide-border">
            {data.drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                onOpen={() => onOpen(draft.id)}
                onTake={() => void take(draft)}
                onDelete={() => setDoomed(draft)}
              />
            ))}
          </ul>
          <DraftPages page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      )}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        onClose={() => {
          remove.reset();
          setDoomed(undefined);
        }}
        title="Delete this draft?"
        about={`“${doomed?.title}” goes for everybody in the account. Posts made from it stay.`}
        action="Delete draft"
        isBusy={remove.isPending}
        error={remove.error && reasonOr(remove.error, 'The draft could not be deleted. Please try again.')}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSuccess: () => setDoomed(undefined) })
        }
      />
    </div>
  );
}

const DraftsSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4">
    {Array.from({ length: 5 }, (_, place) => (
      <Skeleton key={place} className="h-16" />
    ))}
  </div>
);
