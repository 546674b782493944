// A file as its members see it.
import type { MediaFile } from '@msm/contract/media/schemas';
import { sizesOf } from './media.rules.ts';
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
    sizeBytes: Number(row.size_bytes),
    isAnimated: row.is_animated,
    isFirstFrameOnly: row.is_first_frame_only,
    url: sizes.at(-1)!.url,
    sizes,
    uses: Number(row.uses),
    createdAt: row.created_at.toISOString(),
  };
}
