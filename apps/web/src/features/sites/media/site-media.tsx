// Puts files into the media library of a site: chosen, described, sent with their progress, and then to be copied.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Upload, X } from 'lucide-react';
import { useEffect } from 'react';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import { AltTextField } from './alt-text-field.tsx';
import { MediaDropZone } from './media-drop-zone.tsx';
import { MediaPreview } from './media-preview.tsx';
import { UploadProgress } from './media-progress.tsx';
import { createMediaQueue, type MediaItem } from './media-queue.ts';
import { MEDIA_TYPES, sayBytes } from './media.rules.ts';
import { sendMedia } from './send-media.ts';
import { SitePictures } from './site-pictures.tsx';

// The one queue of this browser tab.
const mediaQueue = createMediaQueue(sendMedia);

export function SiteMedia({ siteId }: { siteId: string }) {
  const items = mediaQueue.useItems().filter((item) => item.siteId === siteId);
  const unsent = items.filter(({ step }) => step.at === 'ready' || step.at === 'failed').length;
  const uploaded = items.filter(({ step }) => step.at === 'done').length;
  const queries = useQueryClient();
  useEffect(() => {
    if (uploaded > 0) void invalidateRoutes(queries, [siteRoutes.listPictures]);
  }, [uploaded, queries]);
  useUnsavedWarning(items.some(({ step }) => step.at === 'sending' || step.at === 'waiting'));
  return (
    <div className="flex flex-col gap-6">
      <MediaDropZone
        action={
          <>
            <ImageUp aria-hidden className="size-4" />
            Choose files
          </>
        }
        types={MEDIA_TYPES}
        isMultiple
        onFiles={(files) => mediaQueue.add(siteId, files)}
        className="flex flex-col items-center gap-4 px-6 py-10 text-center"
      >
        <div>
          <p className="font-medium">Drop pictures or videos here</p>
          <p className="text-muted-fg">jpeg, png, webp, gif or mp4, up to 10 MB each</p>
        </div>
      </MediaDropZone>
      {unsent > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="text-muted-fg">
            Location and camera details are removed from pictures before they are passed on.
          </p>
          <Button look="primary" onClick={() => mediaQueue.start(siteId)}>
            <Upload aria-hidden className="size-4" />
            {unsent === 1 ? 'Upload 1 file' : `Upload ${unsent} files`}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-3">
          {items.toReversed().map((item) => (
            <MediaRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <SitePictures siteId={siteId} />
    </div>
  );
}

// One file: what it is, what it shows, how far it is, and where it lies in the end.
function MediaRow({ item }: { item: MediaItem }) {
  const { id, file, previewUrl, step } = item;
  const isUnderWay = step.at === 'sending' || step.at === 'waiting';
  return (
    <li className="flex gap-4 rounded-card border border-border bg-card p-4">
      <MediaPreview url={previewUrl} type={file.type} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="truncate font-medium">{file.name}</p>
            <p className="text-xs text-muted-fg">{sayBytes(file.size)}</p>
          </div>
          {!isUnderWay && (
            <Button
              look="quiet"
              size="icon"
              className="-mt-2 -mr-2"
              aria-label={`Remove ${file.name} from this list`}
              onClick={() => mediaQueue.takeOut(id)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </div>
        <MediaOutcome item={item} />
      </div>
    </li>
  );
}

// The step a file is at: to be described, on its way, failed, or in the library with its address.
function MediaOutcome({ item: { id, file, altText, step } }: { item: MediaItem }) {
  if (step.at === 'refused') return <Alert kind="danger">{step.words}</Alert>;
  if (step.at === 'waiting')
    return <UploadProgress name={file.name} onCancel={() => mediaQueue.cancel(id)} isWaiting />;
  if (step.at === 'sending')
    return <UploadProgress name={file.name} sent={step} onCancel={() => mediaQueue.cancel(id)} />;
  if (step.at === 'done') return <InLibrary url={step.media.url} altText={step.media.altText} />;
  return (
    <>
      {step.at === 'failed' && (
        <Alert kind="danger">
          <p className="font-medium">{step.title}</p>
          {step.advice && <p>{step.advice}</p>}
        </Alert>
      )}
      <AltTextField value={altText} onChange={(text) => mediaQueue.describe(id, text)} />
    </>
  );
}

function InLibrary({ url, altText }: { url: string; altText: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p role="status" className="font-medium text-ok">
        In the media library
      </p>
      <div className="flex min-w-0 items-center gap-1">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate rounded-sm text-link underline-offset-4 hover:underline"
        >
          {url}
        </a>
        <CopyButton text={url} label="Copy address" isIconOnly />
      </div>
      {altText && <p className="text-muted-fg">{altText}</p>}
    </div>
  );
}
