// The pictures of a post in their order: added, moved, cropped and described, removed; or its one video.
import { ChevronLeft, ChevronRight, Crop, PencilLine, Plus, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { VideoMark } from '../../../ui/video-mark.tsx';
import { CroppedPicture } from '../previews/preview-parts.tsx';
import type { PreviewPicture } from '../previews/preview-post.ts';
import type { PictureChange } from './picture-dialog.tsx';

const PictureDialog = lazyNamed(() => import('./picture-dialog.tsx'), 'PictureDialog');

interface PictureStripProps {
  pictures: readonly PreviewPicture[];
  /** Beyond it nothing can be added. */
  max: number;
  addLabel: string;
  onAdd: () => void;
  onChange: (place: number, change: PictureChange) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

export function PictureStrip(props: PictureStripProps) {
  const { pictures, max, addLabel, onAdd, onChange, onMove, onRemove } = props;
  const [editing, setEditing] = useState<number>();
  const edited = editing === undefined ? undefined : pictures[editing];
  return (
    <>
      <ul aria-label="Pictures of the post" className="flex flex-wrap gap-3">
        {pictures.map((picture, place) => {
          const { video, ...still } = picture;
          const name = video ? 'the video' : `picture ${place + 1}`;
          return (
            <li key={`${place} ${picture.url}`} className="picture-tile">
              <span className="relative block">
                <CroppedPicture picture={still} className="picture-thumb" />
                {video && <VideoMark durationMs={video.durationMs} />}
              </span>
              {!picture.altText && (
                <span className="picture-warning" title="No alt text yet">
                  <TriangleAlert aria-label="No alt text yet" className="size-3.5" />
                </span>
              )}
              <span className="picture-tools">
                {place > 0 && (
                  <TileButton label={`Move ${name} forward`} onClick={() => onMove(place, place - 1)}>
                    <ChevronLeft aria-hidden className="size-3.5" />
                  </TileButton>
                )}
                {video && (
                  <TileButton label="Replace the video" onClick={onAdd}>
                    <RefreshCw aria-hidden className="size-3.5" />
                  </TileButton>
                )}
                <TileButton
                  label={video ? 'Describe the video' : `Crop and describe ${name}`}
                  onClick={() => setEditing(place)}
                >
                  {video ? (
                    <PencilLine aria-hidden className="size-3.5" />
                  ) : (
                    <Crop aria-hidden className="size-3.5" />
                  )}
                </TileButton>
                <TileButton label={`Remove ${name}`} onClick={() => onRemove(place)}>
                  <X aria-hidden className="size-3.5" />
                </TileButton>
                {place < pictures.length - 1 && (
                  <TileButton label={`Move ${name} back`} onClick={() => onMove(place, place + 1)}>
                    <ChevronRight aria-hidden className="size-3.5" />
                  </TileButton>
                )}
              </span>
            </li>
          );
        })}
        {pictures.length < max && !pictures.some(({ video }) => video) && (
          <li>
            <button type="button" className="picture-add" onClick={onAdd}>
              <Plus aria-hidden className="size-5" />
              {addLabel}
            </button>
          </li>
        )}
      </ul>
      {edited && editing !== undefined && (
        <PictureDialog
          picture={edited}
          onClose={() => setEditing(undefined)}
          onSave={(change) => {
            onChange(editing, change);
            setEditing(undefined);
          }}
        />
      )}
    </>
  );
}

interface TileButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const TileButton = ({ label, onClick, children }: TileButtonProps) => (
  <button type="button" aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);
