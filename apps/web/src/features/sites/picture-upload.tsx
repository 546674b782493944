// Puts a picture into the media library of a site and says how far it is. Small: it stands inside other forms.
import { ImagePlus, Upload } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { MediaDropZone } from './media-drop-zone.tsx';
import { MediaPreview } from './media-preview.tsx';
import { UploadProgress } from './media-progress.tsx';
import { PICTURE_TYPES } from './media.rules.ts';
import { usePictureUpload, type ChosenPicture } from './use-picture-upload.ts';

interface PictureUploadProps {
  siteId: string;
  onUploaded: (picture: { remoteId: string; siteId: string; url: string; altText: string }) => void;
}

export function PictureUpload({ siteId, onUploaded }: PictureUploadProps) {
  const { picture, refusal, choose, describe, upload, cancel, drop } = usePictureUpload(siteId, onUploaded);
  if (!picture) {
    return (
      <MediaDropZone
        action={
          <>
            <ImagePlus aria-hidden className="size-4" />
            Add a picture
          </>
        }
        types={PICTURE_TYPES}
        onFiles={([file]) => file && choose(file)}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3"
      >
        {refusal && (
          <div className="w-full">
            <Alert kind="danger">{refusal}</Alert>
          </div>
        )}
        <p className="order-1 text-muted-fg">or drop it here, up to 10 MB</p>
      </MediaDropZone>
    );
  }
  return (
    <div className="flex gap-4 rounded-card border border-border p-3">
      <MediaPreview url={picture.previewUrl} type={picture.file.type} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="truncate font-medium">{picture.file.name}</p>
        {picture.sent ? (
          <UploadProgress name={picture.file.name} sent={picture.sent} onCancel={cancel} />
        ) : (
          <Unsent picture={picture} onDescribe={describe} onUpload={upload} onDrop={drop} />
        )}
      </div>
    </div>
  );
}

interface UnsentProps {
  picture: ChosenPicture;
  onDescribe: (altText: string) => void;
  onUpload: () => void;
  onDrop: () => void;
}

function Unsent({ picture, onDescribe, onUpload, onDrop }: UnsentProps) {
  return (
    <>
      {picture.failure && (
        <Alert kind="danger">
          <p className="font-medium">{picture.failure.title}</p>
          {picture.failure.advice && <p>{picture.failure.advice}</p>}
        </Alert>
      )}
      <AltTextField value={picture.altText} onChange={onDescribe} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="primary" onClick={onUpload}>
          <Upload aria-hidden className="size-4" />
          Upload picture
        </Button>
        <Button size="small" onClick={onDrop}>
          Cancel
        </Button>
      </div>
    </>
  );
}
