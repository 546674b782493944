// One picture of a post: the part that networks show, and its alt text; of a video the alt text. Nothing of the library changes: the crop belongs to the post.
import { MAX_ALT_TEXT_LENGTH } from '@msm/contract/media/limits';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { PreviewPicture } from '../previews/preview-post.ts';
import {
  centreOf,
  cropAround,
  MAX_ZOOM,
  SHAPES,
  shapeOf,
  zoomOf,
  type Crop,
  type ShapeName,
} from './crop.rules.ts';
import './picture-dialog.css';

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** In shares of the side. */
const STEP = 0.02;
const ZOOM_STEP = 0.05;

export type PictureChange = { altText: string; crop: Crop | undefined };

interface PictureDialogProps {
  picture: PreviewPicture;
  onClose: () => void;
  onSave: (change: PictureChange) => void;
}

export function PictureDialog({ picture, onClose, onSave }: PictureDialogProps) {
  const [altText, setAltText] = useState(picture.altText);
  const [crop, setCrop] = useState(picture.crop);
  // Read from the bytes: a picture at another address says nothing of its size before.
  const [size, setSize] = useState({ width: picture.width ?? 0, height: picture.height ?? 0 });
  const isMeasured = size.width > 0 && size.height > 0;
  const shape = isMeasured ? shapeOf(size, crop) : 'original';
  const zoom = crop && isMeasured ? zoomOf(size, crop) : 1;
  const cut = (next: { shape?: ShapeName; zoom?: number; centre?: { x: number; y: number } }) => {
    const { ratio } = SHAPES.find(({ value }) => value === (next.shape ?? shape))!;
    const centre = next.centre ?? (crop ? centreOf(crop) : { x: 0.5, y: 0.5 });
    setCrop(ratio === undefined ? undefined : cropAround(size, ratio, next.zoom ?? zoom, centre));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={picture.video ? 'Describe the video' : 'Edit picture'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => onSave({ altText: altText.trim(), crop })}>
            {picture.video ? 'Save' : 'Save picture'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CropStage picture={picture} crop={crop} onMeasured={setSize} onMove={(centre) => cut({ centre })} />
        <div hidden={picture.video !== undefined} className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Segmented
            label="Shape"
            value={shape}
            options={SHAPES}
            isDisabled={!isMeasured}
            onChange={(chosen) => cut({ shape: chosen, zoom: 1, centre: { x: 0.5, y: 0.5 } })}
          />
          {crop && (
            <label className="flex min-w-48 flex-1 items-center gap-3">
              <span className="text-muted-fg">Zoom</span>
              <input
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={ZOOM_STEP}
                value={zoom}
                onChange={(event) => cut({ zoom: Number(event.target.value) })}
                className="min-w-0 flex-1 accent-primary"
              />
            </label>
          )}
        </div>
        <Field label="Alt text" isOptional help="Read aloud to people who do not see it.">
          {(control) => (
            <Textarea
              {...control}
              minLines={2}
              maxLines={5}
              maxLength={MAX_ALT_TEXT_LENGTH}
              length={altText.length}
              value={altText}
              onChange={(event) => setAltText(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

// The picture with what is cut away in the dark. The bright part is dragged, or moved by the arrow keys.
interface CropStageProps {
  picture: PreviewPicture;
  crop: Crop | undefined;
  onMeasured: (size: { width: number; height: number }) => void;
  onMove: (centre: { x: number; y: number }) => void;
}

function CropStage({ picture, crop, onMeasured, onMove }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef({ x: 0, y: 0 });
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const take = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [point, centre] = [pointAt(event), centreOf(crop!)];
    held.current = { x: centre.x - point.x, y: centre.y - point.y };
  };
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointAt(event);
    onMove({ x: point.x + held.current.x, y: point.y + held.current.y });
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !crop) return;
    event.preventDefault();
    const centre = centreOf(crop);
    onMove({ x: centre.x + step[0] * STEP, y: centre.y + step[1] * STEP });
  };
  const across = Math.round((crop?.x ?? 0) * 100);
  const down = Math.round((crop?.y ?? 0) * 100);
  return (
    <div className="crop-place">
      <div ref={stage} className="crop-stage">
        <img
          src={picture.url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onMeasured({ width, height })
          }
        />
        {crop && (
          <div
            role="slider"
            tabIndex={0}
            aria-label="Part that is shown"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={across}
            aria-valuetext={`${across}% from the left, ${down}% from the top`}
            onKeyDown={moveByKey}
            onPointerDown={take}
            onPointerMove={drag}
            className="crop-part"
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
          />
        )}
      </div>
    </div>
  );
}
