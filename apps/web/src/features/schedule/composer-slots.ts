// What other features lend to the composer; app/ puts them in.
import type { MediaFile } from '@msm/contract/media/schemas';
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { ComponentType } from 'react';

interface WriterSlotProps {
  isOpen: boolean;
  onClose: () => void;
  platform: PlatformId;
  destinationId: string | undefined;
  /** A page that the brief begins with. */
  sourceUrl: string | undefined;
  /** The member takes the text: its content, and the brief it was written from. */
  onTake: (content: PostContent, brief: BriefInput) => void;
}

interface MediaPickerSlotProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
}

interface HistorySlotProps {
  draftId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Makes that version the current one. */
  onRestore: (version: number) => Promise<void>;
}

export interface ComposerSlots {
  Writer: ComponentType<WriterSlotProps>;
  MediaPicker: ComponentType<MediaPickerSlotProps>;
  VersionHistory: ComponentType<HistorySlotProps>;
}
