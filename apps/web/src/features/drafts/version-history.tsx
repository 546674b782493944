// Earlier states of a draft: who saved them and when, to be read and restored.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { History } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface VersionHistoryProps {
  draftId: string;
  isOpen: boolean;
  onClose: () => void;
  onRestore: (version: number) => Promise<void>;
}

export function VersionHistory({ draftId, isOpen, onClose, onRestore }: VersionHistoryProps) {
  const zone = useMemberZone();
  const [chosen, setChosen] = useState<number>();
  const [isRestoring, setIsRestoring] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, refetch } = useRouteQuery(
    draftRoutes.listDraftVersions,
    { params: { id: draftId } },
    { staleTime: 0, retry: false, select: ({ versions }) => versions },
  );
  const { data: shown } = useRouteQuery(
    draftRoutes.readDraftVersion,
    chosen === undefined ? undefined : { params: { id: draftId, version: chosen } },
    { staleTime: Infinity },
  );
  const restore = async () => {
    setIsRestoring(true);
    try {
      await onRestore(chosen!);
      onClose();
    } catch (reason) {
      setProblem(reasonOr(reason, 'The version could not be restored. Try again.'));
      setIsRestoring(false);
    }
  };
  return (
    <Drawer
      isWide
      isOpen={isOpen}
      onClose={onClose}
      title="Version history"
      about="A version is kept every few minutes, and whenever another member goes on."
      footer={
        chosen !== undefined && (
          <>
            <Button onClick={() => setChosen(undefined)}>Back to the list</Button>
            <Button look="primary" isBusy={isRestoring} onClick={() => void restore()}>
              Restore this version
            </Button>
          </>
        )
      }
    >
      {problem && <Alert kind="danger">{problem}</Alert>}
      {error && <FailedState {...describeFailure(error, 'The versions could not be loaded.', refetch)} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && (
        <EmptyState icon={History} text="There is no earlier version yet. One is kept every few minutes." />
      )}
      {chosen === undefined && data && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.map(({ version, title, savedAt, savedBy }) => (
            <li key={version}>
              <button
                type="button"
                className="flex w-full flex-col rounded-control px-2 py-3 text-left hover:bg-muted"
                onClick={() => setChosen(version)}
              >
                <span className="font-medium wrap-anywhere">{title || 'Untitled'}</span>
                <span className="text-muted-fg">
                  <RelativeTime instant={savedAt} timeZone={zone} />
                  {savedBy && `, ${savedBy.name}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && !shown && <Skeleton className="h-60" />}
      {chosen !== undefined && shown && (
        <article>
          <h3 className="mb-4 text-xl font-bold wrap-anywhere">{shown.fields.content.title || 'Untitled'}</h3>
          <SafeHtml html={shown.fields.content.html ?? ''} />
        </article>
      )}
    </Drawer>
  );
}
