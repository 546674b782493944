// Adds an uploaded video to the library, as it came but for its metadata. Its poster is neutral until the browser, which can play
// it, sends a frame.
import { stat } from 'node:fs/promises';
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { EncodedPicture } from '../../platform/ports/media.ts';
import { addOnce, newStoredName, putSizes } from './add-picture.ts';
import { drawPoster } from './draw-poster.ts';
import { takeVideo } from './inspect-video.ts';
import { keepFile, storeNoted } from './keep-file.ts';
import type { MediaDeps } from './media.deps.ts';
import { shownName, storedVideo } from './media.rules.ts';
import type { FileRow } from './media.store.ts';
import type { VideoFacts } from './mp4.rules.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { presentMedia } from './present-media.ts';

interface NewVideo {
  accountId: string;
  memberId: string;
  uploadId: string;
  name: string;
  path: string;
}

export const uploadVideo = handler(
  mediaRoutes.uploadVideo,
  async ({ input: { uploadId }, upload: { name, path }, session, member }, deps: MediaDeps) => {
    const video = { accountId: ownAccount(session), memberId: member.id, uploadId, name, path };
    return { file: presentMedia(await storeVideo(video, deps)) };
  },
);

export const storeVideo = (video: NewVideo, deps: MediaDeps): Promise<FileRow> =>
  addOnce(video, deps, async () => {
    const facts = await takeVideo(video.path);
    // Without a place of the encoder: storing a long video takes minutes, and the poster is small.
    const poster = await pictureEncoder.encode(
      { key: video.accountId, read: () => drawPoster(facts) },
      async (encoded) => encoded,
    );
    await store(video, facts, poster, deps);
  });

async function store(
  { path, ...video }: NewVideo,
  facts: VideoFacts,
  poster: EncodedPicture,
  deps: MediaDeps,
): Promise<void> {
  const { size } = await stat(path);
  const [storedName, videoName] = [newStoredName(), newStoredName()];
  const noted = [
    { storedName, width: poster.width },
    { storedName: videoName, width: null },
  ];
  await storeNoted(deps, noted, async () => {
    await deps.storage.putFile(storedVideo(videoName), path, 'video/mp4');
    await putSizes(deps, storedName, poster);
    return keepFile(deps, {
      account_id: video.accountId,
      created_by: video.memberId,
      upload_id: video.uploadId,
      stored_name: storedName,
      name: shownName(video.name, 'Video'),
      alt_text: '',
      width: poster.width,
      height: poster.height,
      size_bytes: BigInt(size + poster.sizeBytes),
      is_animated: false,
      is_first_frame_only: false,
      video_name: videoName,
      video_width: facts.width,
      video_height: facts.height,
      duration_ms: facts.durationMs,
      has_sound: facts.hasSound,
      video_bytes: BigInt(size),
      created_at: deps.clock.now(),
    });
  });
}
