// A picture in a message: its place is kept while it loads, and a press opens it large.
import type { Attachment } from '@msm/contract/chat/schemas';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { renewSession } from '../../../platform/sockets/member-channel.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** As wide as a bubble becomes; higher ones are shown whole when they are opened. */
const SHOWN_PX = 320;
const MAX_HEIGHT_PX = 360;

interface MessagePictureProps {
  attachment: Attachment;
  /** Who sent it, for those who cannot see it. */
  senderName: string;
}

export function MessagePicture({ attachment, senderName }: MessagePictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [failures, setFailures] = useState(0);
  const { width, height, sizes, url, name } = attachment;
  const alt = `Picture from ${senderName}: ${name}`;
  const shownWidth = Math.min(SHOWN_PX, width, (MAX_HEIGHT_PX * width) / height);
  // The cookie that opens pictures runs out with the session's token: renewed once, then given up.
  const retry = () => void renewSession().then(() => setFailures((count) => count + 1));
  if (failures > 1)
    return (
      <p className="flex items-center gap-2 py-1">
        <ImageOff aria-hidden className="size-4" />
        The picture could not be loaded.
      </p>
    );
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="block max-w-full overflow-hidden rounded-control"
      >
        <img
          key={failures}
          src={sizes.find((size) => size.width >= SHOWN_PX)?.url ?? url}
          srcSet={sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
          sizes={`${Math.round(shownWidth)}px`}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          onError={retry}
          className="h-auto max-w-full bg-muted"
          style={{ width: shownWidth }}
        />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} size="large">
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          className="mx-auto h-auto max-h-[75dvh] w-auto max-w-full object-contain"
        />
      </Dialog>
    </>
  );
}
