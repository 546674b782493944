// Takes files by a button, dropped anywhere on the page, or pasted.
import { ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES, VIDEO_TYPE } from './media.rules.ts';

type OnFiles = (files: File[]) => void;

/** Nothing where the e-mail is not verified: the library says what is missing. */
export function FileButton({ onFiles, takesVideos = true }: { onFiles: OnFiles; takesVideos?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const isVerified = useSession((state) => state.user?.emailVerified ?? true);
  if (!isVerified) return null;
  return (
    <>
      <Button look="primary" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden className="size-4" />
        {takesVideos ? 'Upload files' : 'Upload pictures'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={takesVideos ? 'Pictures and videos' : 'Pictures'}
        accept={[...PICTURE_TYPES, ...(takesVideos ? [VIDEO_TYPE] : [])].join()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

export function FilesAnywhere({ onFiles }: { onFiles: OnFiles }) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without it the browser opens the dropped file in place of the page.
      event.preventDefault();
      setIsOver(event.type !== 'drop');
      if (event.type === 'drop') take(event.dataTransfer.files);
    };
    window.addEventListener('dragover', drag, { signal });
    window.addEventListener('drop', drag, { signal });
    // No related target: the pointer left the window, not one element for another.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setIsOver(false), {
      signal,
    });
    window.addEventListener('paste', ({ clipboardData }) => take(clipboardData?.files), { signal });
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-card border-2 border-dashed border-primary bg-primary-soft/90"
    >
      <p className="flex items-center gap-2 text-base font-bold">
        <ImageUp className="size-5" />
        Drop files to upload them
      </p>
    </div>
  );
}
