// A post on Instagram: the pictures first, several as a carousel, the caption below. Addresses in a caption are no links there.
import {
  Bookmark,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Heart,
  ImagePlus,
  MessageCircle,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import { CroppedPicture, NothingYet, PreviewAvatar, PreviewText, ratioOf } from './preview-parts.tsx';
import type { PreviewPost } from './preview-post.ts';

/** The feed shows this much of a caption. */
const FOLDED_LENGTH = 125;
/** A picture outside of these shapes is refused; the preview shows it at the bound. */
const [TALLEST, WIDEST] = [4 / 5, 1.91];

export function InstagramPreview({ author, texts, pictures }: PreviewPost) {
  const [text = ''] = texts;
  return (
    <>
      <header className="preview-head">
        <PreviewAvatar name={author.name} />
        <p className="preview-name flex-1">{author.handle}</p>
        <Ellipsis aria-hidden className="size-5" />
      </header>
      <Carousel pictures={pictures} />
      <div aria-hidden className="preview-actions">
        <Heart className="size-6" />
        <MessageCircle className="size-6" />
        <Send className="size-6" />
        <Bookmark className="ml-auto size-6" />
      </div>
      <p className="preview-text">
        <span className="preview-name">{author.handle}</span>{' '}
        {text ? (
          <PreviewText text={text} foldedLength={FOLDED_LENGTH} more="more" />
        ) : (
          <NothingYet text="Your caption" />
        )}
      </p>
    </>
  );
}

// All pictures of a carousel take the shape of the first.
function Carousel({ pictures }: Pick<PreviewPost, 'pictures'>) {
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, Math.max(0, pictures.length - 1));
  const picture = pictures[place];
  if (!picture)
    return (
      <div className="preview-stage preview-empty">
        <ImagePlus aria-hidden className="size-7" />
        <p>Instagram needs a picture or a video</p>
      </div>
    );
  const ratio = Math.min(WIDEST, Math.max(TALLEST, ratioOf(pictures[0]!)));
  return (
    <div className="preview-stage" style={{ aspectRatio: ratio }}>
      <CroppedPicture picture={picture} />
      {pictures.length > 1 && (
        <>
          <span className="preview-count">
            {place + 1}/{pictures.length}
          </span>
          {place > 0 && (
            <button
              type="button"
              className="preview-turn is-back"
              aria-label="Earlier picture"
              onClick={() => setChosen(place - 1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </button>
          )}
          {place < pictures.length - 1 && (
            <button
              type="button"
              className="preview-turn is-on"
              aria-label="Next picture"
              onClick={() => setChosen(place + 1)}
            >
              <ChevronRight aria-hidden className="size-4" />
            </button>
          )}
          <span aria-hidden className="preview-dots">
            {pictures.map(({ url }, dot) => (
              <i key={`${dot} ${url}`} data-open={dot === place || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
