// Earlier texts of a document: who published them and when, to be read and published again.
import { MAX_DOC_VERSIONS } from '@msm/contract/docs/limits';
import { docRoutes } from '@msm/contract/docs/routes';
import type { DocVersion } from '@msm/contract/docs/schemas';
import { History } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DocEditor } from './use-doc-editor.ts';

export function DocHistory({ editor, onClose }: { editor: DocEditor; onClose: () => void }) {
  const { name, hasChanges, isRestoring } = editor;
  const [chosen, setChosen] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const query = useRouteQuery(
    docRoutes.listDocVersions,
    { params: { name } },
    { staleTime: 0, select: ({ versions }) => versions },
  );
  const failure = failureOf(query, 'The history could not be loaded.');
  const restore = async (version: number) => {
    try {
      await editor.restore(version);
      onClose();
    } catch (error) {
      setProblem(reasonOr(error, 'The version could not be published again.'));
    }
  };
  return (
    <Drawer
      isWide
      isOpen
      onClose={onClose}
      title="History"
      about={`Every save keeps the text it replaced, ${MAX_DOC_VERSIONS} of them.`}
      footer={
        chosen !== undefined && (
          <>
            <Button onClick={() => setChosen(undefined)}>Back to the list</Button>
            <Button look="primary" isBusy={isRestoring} onClick={() => void restore(chosen)}>
              Publish version {chosen} again
            </Button>
          </>
        )
      }
    >
      {problem && <Alert kind="danger">{problem}</Alert>}
      {chosen !== undefined && hasChanges && (
        <div className="mb-4">
          <Alert kind="warn">The editor holds changes that are not published. They would be replaced.</Alert>
        </div>
      )}
      {chosen !== undefined && <OldText name={name} version={chosen} />}
      {chosen === undefined && failure && <FailedState {...failure} />}
      {chosen === undefined && !failure && !query.data && <Skeleton className="h-60" />}
      {chosen === undefined && query.data && <VersionList versions={query.data} onChoose={setChosen} />}
    </Drawer>
  );
}

interface VersionListProps {
  versions: readonly DocVersion[];
  onChoose: (version: number) => void;
}

function VersionList({ versions, onChoose }: VersionListProps) {
  const zone = useMemberZone();
  if (versions.length === 0)
    return <EmptyState icon={History} text="This is the first text. Earlier ones appear after a save." />;
  return (
    <ul className="divide-y divide-border">
      {versions.map(({ version, savedAt, savedBy, characters }) => (
        <li key={version}>
          <button
            type="button"
            className="flex w-full flex-wrap items-baseline justify-between gap-x-4 rounded-sm py-3 text-left hover:bg-muted"
            onClick={() => onChoose(version)}
          >
            <span className="font-medium">Version {version}</span>
            <span className="text-muted-fg">
              <RelativeTime instant={savedAt} timeZone={zone} />
              {`, ${savedBy?.name ?? 'came with the portal'}, ${formatCount(characters)} characters`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function OldText({ name, version }: { name: string; version: number }) {
  const query = useRouteQuery(
    docRoutes.readDocVersion,
    { params: { name, version } },
    { staleTime: Infinity },
  );
  const failure = failureOf(query, 'The version could not be loaded.');
  if (failure) return <FailedState {...failure} />;
  if (!query.data) return <Skeleton className="h-60" />;
  return <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{query.data.markdown}</pre>;
}
