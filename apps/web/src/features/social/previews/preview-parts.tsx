// What the previews of all networks are made of: the text with its links, the pictures, the card of a link, the author's mark.
import { useState, type CSSProperties } from 'react';
import { initialsOf } from '../../../ui/initials.ts';
import type { PreviewCard, PreviewPicture } from './preview-post.ts';
import { foldedAt, hostOf, partsOf } from './text-parts.rules.ts';

interface PreviewTextProps {
  text: string;
  /** Longer texts are folded, as the network does it. */
  foldedLength?: number | undefined;
  /** What unfolds it. */
  more?: string;
}

export function PreviewText({ text, foldedLength = Infinity, more = 'See more' }: PreviewTextProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { shown, isCut } = foldedAt(text, isUnfolded ? Infinity : foldedLength);
  return (
    <>
      {partsOf(shown).map(({ kind, text: words }, place) =>
        kind === 'words' ? (
          <span key={place}>{words}</span>
        ) : (
          <span key={place} className="preview-link">
            {words}
          </span>
        ),
      )}
      {isCut && (
        <>
          {'… '}
          <button type="button" className="preview-more" onClick={() => setIsUnfolded(true)}>
            {more}
          </button>
        </>
      )}
    </>
  );
}

export const PreviewAvatar = ({ name }: { name: string }) => (
  <span aria-hidden className="preview-avatar">
    {initialsOf(name)}
  </span>
);

/** The cropped part fills its frame: the picture is laid larger behind it and shifted. A video is shown by its player. */
export function CroppedPicture({ picture, className }: { picture: PreviewPicture; className?: string }) {
  const { url, altText, crop, video } = picture;
  if (video)
    return (
      <video
        controls
        playsInline
        preload="none"
        poster={url}
        src={video.url}
        aria-label={altText || 'Video'}
        className={className}
      />
    );
  if (!crop) return <img src={url} alt={altText} className={className} />;
  const style: CSSProperties = {
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
    left: `${(-100 * crop.x) / crop.width}%`,
    top: `${(-100 * crop.y) / crop.height}%`,
  };
  return (
    <span className={`preview-crop ${className ?? ''}`}>
      <img src={url} alt={altText} style={style} />
    </span>
  );
}

/** Side by side as feeds lay them: up to four in sight, the rest counted on the last. */
export function PictureGrid({ pictures }: { pictures: readonly PreviewPicture[] }) {
  if (pictures.length === 0) return null;
  const inSight = pictures.slice(0, 4);
  const rest = pictures.length - inSight.length;
  const [first] = pictures;
  return (
    <div
      className="preview-grid"
      data-count={inSight.length}
      style={pictures.length === 1 ? { aspectRatio: boundedRatio(first!) } : undefined}
    >
      {inSight.map((picture, place) => (
        <span key={`${place} ${picture.url}`} className="preview-cell">
          <CroppedPicture picture={picture} />
          {rest > 0 && place === inSight.length - 1 && <span className="preview-rest">+{rest}</span>}
        </span>
      ))}
    </div>
  );
}

/** Feeds bound the height of a single picture. */
const [TALLEST, WIDEST] = [3 / 4, 2];

export function ratioOf({ crop, width = 4, height = 3 }: PreviewPicture): number {
  return crop ? (crop.width * width) / (crop.height * height) : width / height;
}

const boundedRatio = (picture: PreviewPicture): number =>
  Math.min(WIDEST, Math.max(TALLEST, ratioOf(picture)));

export function LinkCard({ card }: { card: PreviewCard }) {
  return (
    <div className="preview-card">
      {card.imageUrl && <img src={card.imageUrl} alt="" />}
      <div className="preview-card-words">
        <p className="preview-muted">{hostOf(card.url)}</p>
        <p className="preview-card-title">{card.title}</p>
        {card.description && <p className="preview-muted preview-card-about">{card.description}</p>}
      </div>
    </div>
  );
}

export const NothingYet = ({ text }: { text: string }) => <span className="preview-muted">{text}</span>;
