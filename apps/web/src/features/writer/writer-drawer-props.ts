// What the drawer of the writer is told, by whoever lends it a place.
import type { PostContent } from '@msm/contract/schedule/post-content';
import type { PlatformId } from '@msm/contract/writer/platforms';
import type { BriefInput } from '@msm/contract/writer/schemas';

export interface WriterDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  platform: PlatformId;
  siteId: string | undefined;
  onTake: (content: PostContent, brief: BriefInput) => void;
}
