// The point of a picture that stays in view wherever it is cropped: by a click or a tap on the picture, by dragging the mark,
// or with the arrow keys on it. The crops beside show what comes of it.
import type { MediaFile } from '@msm/contract/media/schemas';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { objectPosition, toShare } from './media.rules.ts';

type Point = MediaFile['focalPoint'];

interface FocalPointPickerProps {
  file: MediaFile;
  value: Point;
  onChange: (point: Point) => void;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** In shares of the side: one percent, or ten with shift. */
const [STEP, LARGE_STEP] = [0.01, 0.1];

export function FocalPointPicker({ file, value, onChange }: FocalPointPickerProps) {
  const picture = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = picture.current!.getBoundingClientRect();
    onChange({ x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) });
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const length = event.shiftKey ? LARGE_STEP : STEP;
    onChange({ x: toShare(value.x + step[0] * length), y: toShare(value.y + step[1] * length) });
  };
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  const [across, down] = [Math.round(value.x * 100), Math.round(value.y * 100)];
  return (
    <div className="flex flex-col gap-2">
      <div className="grid place-items-center rounded-control bg-muted">
        <div ref={picture} className="relative w-fit cursor-crosshair" onClick={moveTo}>
          <img
            src={file.sizes.find(({ width }) => width >= 640)?.url ?? file.url}
            alt={file.altText}
            width={file.width}
            height={file.height}
            className="block h-auto max-h-72 w-auto max-w-full rounded-control"
          />
          <span
            role="slider"
            tabIndex={0}
            aria-label="Focal point"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={across}
            aria-valuetext={`${across}% from the left, ${down}% from the top`}
            onKeyDown={moveByKey}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            className="absolute size-7 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none rounded-full border-2 border-[#fff] bg-primary/60 shadow-[0_0_0_1px_#000] active:cursor-grabbing"
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        </div>
      </div>
      <p className="text-xs text-muted-fg">
        What is at the mark stays in view where the picture is cropped. Click the picture, drag the mark, or
        use the arrow keys.
      </p>
      <div className="flex flex-wrap gap-3">
        {['aspect-square', 'aspect-video', 'aspect-[4/5]'].map((shape) => (
          <img
            key={shape}
            src={file.sizes[0]!.url}
            alt=""
            className={`${shape} h-16 rounded-control bg-muted object-cover`}
            style={{ objectPosition: objectPosition(value) }}
          />
        ))}
      </div>
    </div>
  );
}
