// Sends one file into the media library of a site.
import { siteRoutes } from '@msm/contract/sites/routes';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import type { SendMedia } from './media-queue.ts';

export const sendMedia: SendMedia = async ({ siteId, file, altText }, options) => {
  const fields = { altText: altText.trim() };
  const { media } = await uploadFile(siteRoutes.uploadMedia, { params: { siteId }, file, fields }, options);
  return media;
};
