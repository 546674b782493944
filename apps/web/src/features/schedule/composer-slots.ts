// What other features lend to the composer; app/ puts them in.
import type { MediaFile } from '@msm/contract/media/schemas';
import type { PostContent, PostLink, PostMedia } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { BriefInput } from '@msm/contract/posts/brief';
import type { NetworkId } from '@msm/contract/social/networks';
import type { ComponentType } from 'react';

interface WriterSlotProps {
  isOpen: boolean;
  onClose: () => void;
  platform: PlatformId;
  destinationId: string | undefined;
  /** A page that the brief begins with. */
  sourceUrl: string | undefined;
  /** A text that is to be written anew. */
  sourceText: string | undefined;
  /** A generation to show instead of an empty brief. */
  generationId: string | undefined;
  /** The member takes the text: its content, and the brief it was written from. */
  onTake: (content: PostContent, brief: BriefInput) => void;
}

interface MediaPickerSlotProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (file: MediaFile) => void;
  /** Beside pictures. */
  takesVideos?: boolean | undefined;
}

/** A connection among the destinations of a post. */
interface NetworkPlace {
  id: string;
  network: NetworkId;
  name: string;
  handle: string;
  isSandbox: boolean;
}

/** What is written for networks: of all of them, or of the one in `scope`. */
interface NetworkPost {
  text: string;
  thread: readonly string[];
  link: PostLink | undefined;
  media: readonly PostMedia[];
}

interface NetworksSlotProps {
  places: readonly NetworkPlace[];
  /** The place whose own text is edited; none for the text that all share. */
  scope: string | undefined;
  onScope: (id: string | undefined) => void;
  /** Places with a text or pictures of their own. */
  customisedIds: readonly string[];
  /** The place in `scope` has pictures of its own. */
  hasOwnMedia: boolean;
  onShare: (id: string) => void;
  post: NetworkPost;
  /** As one place is sent it. */
  contentAt: (id: string) => PostContent;
  errors: { text?: string | undefined; link?: string | undefined; media?: string | undefined };
  /** The post has an article besides, from which networks without a text get theirs. */
  isBesideArticle: boolean;
  /** The previews alone. */
  isPreview: boolean;
  change: (
    changes: Partial<{
      text: string;
      thread: string[];
      link: PostLink | undefined;
      /** Undefined: those that all networks share. */
      media: PostMedia[] | undefined;
    }>,
  ) => void;
  /** Opens the writer: for a new text, or to write the present one anew. */
  onWrite: (sourceText?: string) => void;
  MediaPicker: ComponentType<MediaPickerSlotProps>;
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
  Networks: ComponentType<NetworksSlotProps>;
  VersionHistory: ComponentType<HistorySlotProps>;
}
