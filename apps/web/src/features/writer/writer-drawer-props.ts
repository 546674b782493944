// The props of the writer's drawer, for the screen that holds it.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { BriefInput } from '@msm/contract/posts/brief';

export interface WriterDrawerProps {
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
  onTake: (content: PostContent, brief: BriefInput) => void;
}
