// A post of a Facebook Page as its feed shows it.
import { Ellipsis, Globe, MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import { LinkCard, NothingYet, PictureGrid, PreviewAvatar, PreviewText } from './preview-parts.tsx';
import type { PreviewPost } from './preview-post.ts';

/** The feed folds longer texts. */
const FOLDED_LENGTH = 477;

const ACTIONS = [
  [ThumbsUp, 'Like'],
  [MessageCircle, 'Comment'],
  [Share2, 'Share'],
] as const;

export function FacebookPreview({ author, texts, pictures, card }: PreviewPost) {
  const [text = ''] = texts;
  return (
    <>
      <header className="preview-head">
        <PreviewAvatar name={author.name} />
        <div className="min-w-0 flex-1">
          <p className="preview-name">{author.name}</p>
          <p className="preview-muted preview-small flex items-center gap-1">
            Just now · <Globe aria-hidden className="size-3" />
          </p>
        </div>
        <Ellipsis aria-hidden className="preview-muted size-5" />
      </header>
      <p className="preview-text">
        {text ? <PreviewText text={text} foldedLength={FOLDED_LENGTH} /> : <NothingYet text="Your text" />}
      </p>
      {pictures.length > 0 ? <PictureGrid pictures={pictures} /> : card && <LinkCard card={card} />}
      <footer aria-hidden className="preview-actions">
        {ACTIONS.map(([Icon, label]) => (
          <span key={label}>
            <Icon className="size-4.5" />
            {label}
          </span>
        ))}
      </footer>
    </>
  );
}
