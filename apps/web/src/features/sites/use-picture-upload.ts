// One picture from being chosen to lying in the media library. Leaving the form takes it back.
import { useEffect, useRef, useState } from 'react';
import { refusalOf, sayUploadFailure } from './media.rules.ts';
import { sendMedia } from './send-media.ts';

export interface ChosenPicture {
  file: File;
  previewUrl: string;
  altText: string;
  /** Undefined until it is sent. */
  sent?: { sentBytes: number; totalBytes: number } | undefined;
  failure?: ReturnType<typeof sayUploadFailure> | undefined;
}

type OnUploaded = (picture: { remoteId: string; url: string; altText: string }) => void;

export function usePictureUpload(siteId: string, onUploaded: OnUploaded) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const change = (changes: Partial<ChosenPicture>) =>
    setPicture((chosen) => chosen && { ...chosen, ...changes });

  const previewUrl = picture?.previewUrl;
  useEffect(() => {
    return () => {
      if (previewUrl) URL.revokeObjectURL(previewUrl);
    };
  }, [previewUrl]);
  useEffect(() => () => sending.current?.abort(), []);

  async function send({ file, altText }: ChosenPicture): Promise<void> {
    const cancelling = new AbortController();
    sending.current = cancelling;
    change({ sent: { sentBytes: 0, totalBytes: file.size }, failure: undefined });
    try {
      const { signal } = cancelling;
      const media = await sendMedia(
        { siteId, file, altText },
        { signal, onProgress: (sent) => change({ sent }) },
      );
      setPicture(undefined);
      onUploaded({ remoteId: String(media.id), url: media.url, altText: media.altText });
    } catch (error) {
      const failure = cancelling.signal.aborted ? undefined : sayUploadFailure(error);
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
    cancel: () => sending.current?.abort(),
    drop: () => setPicture(undefined),
  };
}
