// The step a file is at: to be described, on its way, failed, or in the library with its address.
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AltTextField } from './alt-text-field.tsx';
import type { MediaItem } from './media-queue.ts';
import { UploadProgress } from './media-progress.tsx';
import { mediaQueue } from './site-media-queue.ts';

export function MediaOutcome({ item: { id, file, altText, step } }: { item: MediaItem }) {
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
