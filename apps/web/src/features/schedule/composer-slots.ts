// What other rooms lend to the composer of planned posts; app/ puts them in.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { ComponentType } from 'react';

interface WriterSlotProps {
  isOpen: boolean;
  onClose: () => void;
  platform: PlatformId;
  destinationId: string | undefined;
  /** The member takes the draft: its content, and the brief it was written from. */
  onTake: (content: PostContent, brief: BriefInput) => void;
}

interface PictureSlotProps {
  destinationId: string;
  onUploaded: (picture: { remoteId: string; destinationId: string; url: string; altText: string }) => void;
}

export interface ComposerSlots {
  Writer: ComponentType<WriterSlotProps>;
  PictureUpload: ComponentType<PictureSlotProps>;
}
