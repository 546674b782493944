// Puts files into the media library of a site: chosen, described, sent with their progress, and then to be copied.
import { ImageUp, Upload } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { MediaDropZone } from './media-drop-zone.tsx';
import { MediaRow } from './media-row.tsx';
import { MEDIA_TYPES } from './media.rules.ts';
import { mediaQueue } from './site-media-queue.ts';

export function SiteMedia({ siteId }: { siteId: string }) {
  const items = mediaQueue.useItems().filter((item) => item.siteId === siteId);
  const unsent = items.filter(({ step }) => step.at === 'ready' || step.at === 'failed').length;
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
            Place and camera are taken out of pictures before they are passed on.
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
    </div>
  );
}
