// A video of the library, played, with the choice of the frame that stands for it.
import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlay } from 'lucide-react';
import { useRef } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { showBriefToast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { drawFrame, putPoster } from './video-poster.ts';

interface VideoPlayerProps {
  file: MediaFile;
  video: NonNullable<MediaFile['video']>;
}

export function VideoPlayer({ file, video }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: async () => {
      const frame = await drawFrame(player.current!);
      if (frame) await putPoster(file.id, frame);
      return frame !== undefined;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      showBriefToast('success', 'The cover is saved');
      await invalidateRoutes(queries, [mediaRoutes.listMedia]);
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      {/* Captions would be a file of their own; what is said is told in the alt text. */}
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        poster={file.url}
        src={video.url}
        aria-label={file.altText || 'Video'}
        className="max-h-96 w-full rounded-control bg-film"
      />
      <Button size="small" isBusy={choosing.isPending} onClick={() => choosing.mutate()}>
        <ImagePlay aria-hidden className="size-4" />
        Use this frame as the cover
      </Button>
      {choosing.data === false && (
        <Alert kind="warn">
          There is no frame to take yet. Play the video until you see the one you want; a browser that cannot
          play it has none.
        </Alert>
      )}
      {choosing.error && (
        <Alert kind="danger">{reasonOr(choosing.error, 'The frame could not be saved. Try again.')}</Alert>
      )}
    </div>
  );
}
