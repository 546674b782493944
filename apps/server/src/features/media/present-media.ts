// A file as its members see it.
import type { MediaFile } from '@msm/contract/media/schemas';
import { addressOf, sizesOf, storedVideo } from './media.rules.ts';
import type { FileRow } from './media.store.ts';

export function presentMedia(row: FileRow): MediaFile {
  const sizes = sizesOf({ storedName: row.stored_name, width: row.width, height: row.height });
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    altText: row.alt_text,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    width: row.width,
    height: row.height,
    video:
      row.video_name === null
        ? null
        : {
            url: addressOf(storedVideo(row.video_name)),
            width: row.video_width!,
            height: row.video_height!,
            durationMs: row.duration_ms!,
            hasSound: row.has_sound!,
          },
    sizeBytes: Number(row.size_bytes),
    isAnimated: row.is_animated,
    isFirstFrameOnly: row.is_first_frame_only,
    url: sizes.at(-1)!.url,
    sizes,
    uses: Number(row.uses),
    createdAt: row.created_at.toISOString(),
  };
}
