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

type OnUploaded = (picture: { remoteId: string; siteId: string; url: string; altText: string }) => void;

/** The library it was on its way to is no longer the one that is wanted. */
const SITE_CHANGED = {
  title: 'You chose another site',
  advice: 'The picture was not added. Upload it again: it goes to the site that is chosen now.',
};

export function usePictureUpload(siteId: string, onUploaded: OnUploaded) {
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
    if (sending.current && sending.current.to !== siteId) sending.current.cancelling.abort(SITE_CHANGED);
  }, [siteId]);
  useEffect(() => () => sending.current?.cancelling.abort(), []);

  async function send({ file, altText }: ChosenPicture): Promise<void> {
    const cancelling = new AbortController();
    sending.current = { to: siteId, cancelling };
    change({ sent: { sentBytes: 0, totalBytes: file.size }, failure: undefined });
    try {
      const { signal } = cancelling;
      const media = await sendMedia(
        { siteId, file, altText },
        { signal, onProgress: (sent) => change({ sent }) },
      );
      signal.throwIfAborted();
      setPicture(undefined);
      onUploaded({ remoteId: String(media.id), siteId, url: media.url, altText: media.altText });
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
