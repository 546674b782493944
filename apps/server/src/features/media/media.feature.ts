// The media library: pictures of an account, stored in several sizes, and videos, served under unguessable names.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { changeMedia } from './change-media.ts';
import { listMedia } from './list-media.ts';
import type { MemberMediaDeps } from './media.deps.ts';
import { mediaJobs } from './media.jobs.ts';
import { readStoredFile } from './read-stored-file.ts';
import { removeMedia } from './remove-media.ts';
import { setPoster } from './set-poster.ts';
import { uploadMediaFile } from './upload-media-file.ts';
import { uploadVideo } from './upload-video.ts';

export const mediaFeature = (deps: MemberMediaDeps): Feature => ({
  name: 'media',
  operations: [
    listMedia,
    uploadMediaFile,
    uploadVideo,
    setPoster,
    changeMedia,
    removeMedia,
    readStoredFile,
  ].map(withDeps(deps)),
  jobs: mediaJobs(deps),
});
