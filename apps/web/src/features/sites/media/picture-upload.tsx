// Puts a picture into the media library of a site and says how far it is. Small: it stands inside other forms.
import { ImagePlus, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { MediaDropZone } from './media-drop-zone.tsx';
import { MediaPreview } from './media-preview.tsx';
import { UploadProgress } from './media-progress.tsx';
import { PICTURE_TYPES, refusalOf, sayUploadFailure } from './media.rules.ts';
import { sendMedia } from './send-media.ts';

interface PictureUploadProps {
  destinationId: string;
  onUploaded: (picture: { remoteId: string; destinationId: string; url: string; altText: string }) => void;
}

export function PictureUpload({ destinationId, onUploaded }: PictureUploadProps) {
  const { picture, refusal, choose, describe, upload, cancel, drop } = usePictureUpload(
    destinationId,
    onUploaded,
  );
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

// One picture from being chosen to lying in the media library. Leaving the form takes it back.
interface ChosenPicture {
  file: File;
  previewUrl: string;
  altText: string;
  /** Undefined until it is sent. */
  sent?: { sentBytes: number; totalBytes: number } | undefined;
  failure?: ReturnType<typeof sayUploadFailure> | undefined;
}

type OnUploaded = (picture: {
  remoteId: string;
  destinationId: string;
  url: string;
  altText: string;
}) => void;

/** The library it was on its way to is no longer the one that is wanted. */
const SITE_CHANGED = {
  title: 'You chose another site',
  advice: 'The picture was not added. Upload it again: it goes to the site that is chosen now.',
};

function usePictureUpload(destinationId: string, onUploaded: OnUploaded) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<{ to: string; cancelling: AbortController }>(undefined);
  const change = (changes: Partial<ChosenPicture>) =>
    setPicture((chosen) => chosen && { ...chosen, ...changes });

  const previewUrl = picture?.previewUrl;
  useEffect(() => {
    return () => {
      if (previewUrl) URL.revokeObjectURL(previewUrl);
    };
  }, [previewUrl]);
  useEffect(() => {
    if (sending.current && sending.current.to !== destinationId)
      sending.current.cancelling.abort(SITE_CHANGED);
  }, [destinationId]);
  useEffect(() => () => sending.current?.cancelling.abort(), []);

  async function send({ file, altText }: ChosenPicture): Promise<void> {
    const cancelling = new AbortController();
    sending.current = { to: destinationId, cancelling };
    change({ sent: { sentBytes: 0, totalBytes: file.size }, failure: undefined });
    try {
      const { signal } = cancelling;
      const media = await sendMedia(
        { siteId: destinationId, file, altText },
        { signal, onProgress: (sent) => change({ sent }) },
      );
      signal.throwIfAborted();
      setPicture(undefined);
      onUploaded({ remoteId: String(media.id), destinationId, url: media.url, altText: media.altText });
    } catch (error) {
      const { aborted, reason } = cancelling.signal;
      const failure = reason === SITE_CHANGED ? SITE_CHANGED : aborted ? undefined : sayUploadFailure(error);
      change({ sent: undefined, failure });
    }
  }

  return {
    picture,
    refusal,
    choose: (file: File) => {
      const words = file.type.startsWith('video/')
        ? 'Choose a picture (jpeg, png, webp, gif).'
        : refusalOf(file);
      setRefusal(words);
      if (words === undefined) setPicture({ file, previewUrl: URL.createObjectURL(file), altText: '' });
    },
    describe: (altText: string) => change({ altText }),
    upload: () => picture && void send(picture),
    cancel: () => sending.current?.cancelling.abort(),
    drop: () => setPicture(undefined),
  };
}
