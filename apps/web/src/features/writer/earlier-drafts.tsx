// The drafts of the account, to open, use or delete, and what they cost.
import { LANGUAGES } from '@msm/contract/posts/brief-choices';
import type { PostContent } from '@msm/contract/posts/content';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, DraftLine } from '@msm/contract/writer/schemas';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { routeKey, routeQuery, useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { formatCount } from '../../ui/counts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { lastPageOf, rowsOf } from '../../ui/lists/page-numbers.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contentOf, type DraftEdit } from './draft.rules.ts';
import { usePlatformLabel, usePostTypes } from './use-choices.ts';
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
    success: 'Text deleted',
  });
  const take = async ({ id }: DraftLine) => {
    try {
      const draft = await queries.fetchQuery(routeQuery(writerRoutes.readDraft, { params: { id } }));
      const edit = edits[id];
      onTake(draft, edit ? contentOf(draft, edit) : draft.content);
    } catch (reason) {
      showToast('error', reasonOr(reason, 'The draft could not be loaded. Please try again.'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <UsageLine />
      {error && !data && (
        <FailedState {...describeFailure(error, 'The generated texts could not be loaded.', refetch)} />
      )}
      {!error && !data && <DraftsSkeleton />}
      {data?.total === 0 && <EmptyState icon={FileText} text="Texts that the writer made stay here." />}
      {data && data.total > 0 && (
        <>
          <ul aria-label="Generated texts" className="flex flex-col divide-y divide-border">
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
        title="Delete this text?"
        about={`“${doomed?.title}” goes for everybody in the account. Posts made from it stay.`}
        action="Delete text"
        isBusy={remove.isPending}
        error={remove.error && reasonOr(remove.error, 'The text could not be deleted. Please try again.')}
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

// The pages of the earlier drafts. Not in the address, which belongs to the page below the drawer.
interface DraftPagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

function DraftPages({ page, pageSize, total, onPage }: DraftPagesProps) {
  const lastPage = lastPageOf(total, pageSize);
  // The last row of the last page may have been deleted.
  const shown = Math.min(page, lastPage);
  if (shown !== page) onPage(shown);
  const { from, to } = rowsOf(shown, pageSize, total);
  return (
    <nav aria-label="Pages of texts" className="flex items-center justify-between gap-3">
      <span role="status" className="tabular text-muted-fg">
        {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      </span>
      {lastPage > 1 && (
        <span className="flex gap-1">
          <Button
            size="icon"
            aria-label="Previous page"
            disabled={shown === 1}
            onClick={() => onPage(shown - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <Button
            size="icon"
            aria-label="Next page"
            disabled={shown === lastPage}
            onClick={() => onPage(shown + 1)}
          >
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </span>
      )}
    </nav>
  );
}

// One earlier draft: what it is, and what can be done with it.
interface DraftRowProps {
  draft: DraftLine;
  onOpen: () => void;
  onTake: () => void;
  onDelete: () => void;
}

function DraftRow({ draft, onOpen, onTake, onDelete }: DraftRowProps) {
  const { title, excerpt, platform, type, language, updatedAt } = draft;
  const labelOf = usePlatformLabel();
  const typeLabel = usePostTypes().find(({ id }) => id === type)?.label;
  const facts = [labelOf(platform), typeLabel, LANGUAGES[language]].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 text-left font-medium wrap-anywhere hover:text-link hover:underline"
        >
          {title}
        </button>
        {excerpt && <p className="line-clamp-1 text-muted-fg">{excerpt}</p>}
        <p className="mt-0.5 text-xs text-muted-fg">
          {facts.join(' · ')} · <RelativeTime instant={updatedAt} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="small" aria-label={`Use ${title}`} onClick={onTake}>
          Use
        </Button>
        <Button
          look="quiet"
          size="icon"
          className="size-8!"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  );
}
