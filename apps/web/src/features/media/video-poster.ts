// A frame of a video as its poster, drawn by the browser, which can play what the server only stores.
import { mediaRoutes } from '@msm/contract/media/routes';
import { uploadFile } from '../../platform/api/upload-file.ts';

/** A browser without the codec never answers. */
const PATIENCE_MS = 10_000;
/** Past a black beginning. */
const FRAME_AT_SECONDS = 1;
const QUALITY = 0.9;

/** Without one the neutral poster stays: a video is in the library with or without its frame. */
export async function sendPoster(id: string, video: File): Promise<void> {
  const frame = await frameOf(video).catch(() => undefined);
  if (frame) await putPoster(id, frame).catch(() => undefined);
}

export const putPoster = (id: string, frame: Blob) => {
  const file = new File([frame], 'poster.jpg', { type: 'image/jpeg' });
  return uploadFile(mediaRoutes.setPoster, { params: { id }, file });
};

async function frameOf(file: File): Promise<Blob | undefined> {
  const player = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
  const url = URL.createObjectURL(file);
  try {
    await within(PATIENCE_MS, player, 'loadeddata', () => (player.src = url));
    const at = Math.min(FRAME_AT_SECONDS, player.duration / 2);
    await within(PATIENCE_MS, player, 'seeked', () => (player.currentTime = at));
    return await drawFrame(player);
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

/** What a player shows now. None of a video of another origin. */
export function drawFrame(player: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [player.videoWidth, player.videoHeight];
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}

function within(ms: number, player: HTMLVideoElement, event: string, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The video cannot be played here.'));
    const timer = setTimeout(fail, ms);
    player.addEventListener('error', fail, { once: true });
    player.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true });
    begin();
  });
}
