// The files that are on their way: how far each is, why one failed, and retry and cancel for each.
import { mediaRoutes } from '@msm/contract/media/routes';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';
import { useSession } from '../../platform/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isVideo, sayBytes } from './media.rules.ts';
import { createUploadQueue, type UploadItem } from './upload-queue.ts';
import { sendPoster } from './video-poster.ts';

// The one queue of this browser tab.
const queue = createUploadQueue(async ({ uploadId, file }, options) => {
  const sent = { params: undefined, file, fields: { uploadId } };
  if (!isVideo(file)) return uploadFile(mediaRoutes.uploadMediaFile, sent, options);
  const added = await uploadFile(mediaRoutes.uploadVideo, sent, options);
  await sendPoster(added.file.id, file);
  return added;
});

useSession.subscribe((now, before) => {
  if (now.selectedAccount?.id !== before.selectedAccount?.id) queue.clear();
});

export const addUploads = queue.add;

export function Uploads() {
  const items = queue.useItems();
  const { count, lastName } = queue.useArrived();
  const queries = useQueryClient();
  useUnsavedWarning(items.some(({ step }) => step.at === 'sending' || step.at === 'waiting'));
  useEffect(() => {
    if (count > 0) void invalidateRoutes(queries, [mediaRoutes.listMedia]);
  }, [count, queries]);
  return (
    <>
      <p role="status" className="sr-only">
        {lastName && `${lastName} is in the library`}
      </p>
      {items.length > 0 && (
        <ul aria-label="Uploads" className="mb-6 flex max-h-88 flex-col gap-2 overflow-y-auto">
          {items.map((item) => (
            <li key={item.uploadId} className="rounded-card border border-border bg-card px-4 py-3">
              <Upload item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Upload({ item: { uploadId, file, step } }: { item: UploadItem }) {
  const remove = () => queue.remove(uploadId);
  if (step.at === 'waiting')
    return <ProgressBar label={file.name} percent={0} step="Waits for its turn" onCancel={remove} />;
  if (step.at === 'sending') {
    // Once all of it has left the browser, the portal decodes and stores it: the end of that is not known.
    const isProcessed = step.totalBytes > 0 && step.sentBytes >= step.totalBytes;
    return isProcessed ? (
      <ProgressBar label={file.name} step="Processing" onCancel={remove} />
    ) : (
      <ProgressBar
        label={file.name}
        done={step.sentBytes}
        total={step.totalBytes}
        sayAmount={sayBytes}
        onCancel={remove}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate font-medium">{file.name}</p>
        <div className="-mr-2 flex shrink-0 gap-1">
          {step.at === 'failed' && (
            <Button size="small" aria-label={`Retry ${file.name}`} onClick={() => queue.retry(uploadId)}>
              Retry
            </Button>
          )}
          <Button look="quiet" size="icon" aria-label={`Remove ${file.name} from this list`} onClick={remove}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <Alert kind="danger">{step.words}</Alert>
    </div>
  );
}
