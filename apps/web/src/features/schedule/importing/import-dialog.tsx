// Many posts at once, from a spreadsheet: chosen, looked at with all that is wrong, and only then planned.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useState } from 'react';
import { ApiError, reasonOr } from '../../../platform/api-error.ts';
import { useRouteMutation } from '../../../platform/route-hooks.ts';
import { useConnectedSites } from '../../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { ImportPreviewTable } from './import-preview-table.tsx';
import { ImportSource, type Source } from './import-source.tsx';

const sayPosts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const ownZone = useMemberZone();
  const { data: sites } = useConnectedSites();
  const [source, setSource] = useState<Source>({ csv: '', fileName: '', zone: ownZone, siteId: '' });
  // The first call only checks and answers a token, with which the second stores.
  const look = useRouteMutation(scheduleRoutes.importPosts);
  const store = useRouteMutation(scheduleRoutes.importPosts, {
    invalidates: SCHEDULE_VIEWS,
    success: ({ right }) => `${sayPosts(right)} planned`,
  });
  const preview = look.data;
  const input = {
    csv: source.csv,
    zone: source.zone,
    siteId: source.siteId || sites?.[0]?.id,
  };
  const change = (changes: Partial<Source>) => {
    setSource((before) => ({ ...before, ...changes }));
    look.reset();
    store.reset();
  };
  const plan = (onlyRight: boolean) =>
    preview && store.mutate({ input: { ...input, token: preview.token, onlyRight } }, { onSuccess: onClose });
  const error = look.error ?? store.error;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Import posts"
      about="From a CSV file, as spreadsheets save it. Nothing is planned before you have seen the preview."
      footer={
        preview ? (
          <>
            <Button onClick={() => change({})}>Back</Button>
            {preview.wrong > 0 && preview.right > 0 && (
              <Button isBusy={store.isPending} onClick={() => plan(true)}>
                Plan only the {preview.right} right ones
              </Button>
            )}
            <Button
              look="primary"
              disabled={preview.wrong > 0}
              isBusy={store.isPending}
              onClick={() => plan(false)}
            >
              Plan {sayPosts(preview.rows.length)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              disabled={source.csv.trim() === ''}
              isBusy={look.isPending}
              onClick={() => look.mutate({ input })}
            >
              Preview
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {error && (
          <Alert kind="danger">
            {reasonOr(error, 'The file could not be read just now. Try again.')}
            {error instanceof ApiError && error.status >= 500 && error.requestId && (
              <span className="block text-xs text-muted-fg">Request {error.requestId}</span>
            )}
          </Alert>
        )}
        {store.isPending && <ProgressBar label={`Planning ${sayPosts(preview?.right ?? 0)}`} />}
        {preview ? (
          <ImportPreviewTable preview={preview} zone={source.zone} />
        ) : (
          <ImportSource source={source} sites={sites ?? []} change={change} />
        )}
      </div>
    </Dialog>
  );
}
