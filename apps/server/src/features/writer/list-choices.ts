// What a brief can choose from: the contract's own lists.
import { postNatures, postTypes } from '@msm/contract/posts/brief-choices';
import { PLATFORMS, platforms } from '@msm/contract/posts/platforms';
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../platform/operation.ts';

export const listPlatforms = handler(writerRoutes.listPlatforms, async () =>
  PLATFORMS.map((id) => platforms[id]),
);
export const listPostTypes = handler(writerRoutes.listPostTypes, async () => [...postTypes]);
export const listPostNatures = handler(writerRoutes.listPostNatures, async () => [...postNatures]);
