// Earlier states of a published post: read, and taken into the form. Saving then is an edit like any other.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { PostFields } from '@msm/contract/blog/schemas';
import { History } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface RevisionDrawerProps {
  postId: string;
  isOpen: boolean;
  onClose: () => void;
  /** With the address of its cover, null when the library no longer has it. */
  onTake: (fields: PostFields, coverUrl: string | null) => void;
}

export function RevisionDrawer({ postId, isOpen, onClose, onTake }: RevisionDrawerProps) {
  const zone = useMemberZone();
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useRouteQuery(
    blogRoutes.listRevisions,
    isOpen ? { params: { id: postId } } : undefined,
    { staleTime: 0, select: ({ revisions }) => revisions },
  );
  const { data: shown } = useRouteQuery(
    blogRoutes.readRevision,
    chosen === undefined ? undefined : { params: { id: postId, version: chosen } },
  );
  return (
    <Drawer
      isWide
      isOpen={isOpen}
      onClose={onClose}
      title="Revisions"
      about="Each save keeps the state before it."
      footer={
        chosen !== undefined && (
          <>
            <Button onClick={() => setChosen(undefined)}>Back to the list</Button>
            <Button
              look="primary"
              disabled={!shown}
              onClick={() => shown && onTake(shown.fields, shown.coverUrl)}
            >
              Take into the form
            </Button>
          </>
        )
      }
    >
      {error && <FailedState {...describeFailure(error, 'The revisions could not be loaded.', refetch)} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <EmptyState icon={History} text="Nothing was changed since it was published." />}
      {chosen === undefined && data && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.map(({ version, title, savedAt, savedBy }) => (
            <li key={version}>
              <button
                type="button"
                className="flex w-full flex-col rounded-control px-2 py-3 text-left hover:bg-muted"
                onClick={() => setChosen(version)}
              >
                <span className="font-medium wrap-anywhere">{title}</span>
                <span className="text-muted-fg">
                  Replaced <RelativeTime instant={savedAt} timeZone={zone} />
                  {savedBy && ` by ${savedBy.name}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && shown && (
        <article>
          <h2 className="mb-4 text-lg font-bold wrap-anywhere">{shown.fields.title}</h2>
          <SafeHtml html={shown.fields.html} />
        </article>
      )}
    </Drawer>
  );
}
