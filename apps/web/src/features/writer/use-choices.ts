// Platforms, post types and natures as the server lists them; an empty list while they load and where they cannot be loaded.
// They change with the portal only, so they never become stale.
import type { Choice } from '@msm/contract/posts/brief-choices';
import type { Platform, PlatformId } from '@msm/contract/posts/platforms';
import { writerRoutes } from '@msm/contract/writer/routes';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';

const FOR_GOOD = { staleTime: Infinity };
const NO_CHOICES: Choice[] = [];
const NO_PLATFORMS: Platform[] = [];

export const usePostTypes = () => useRouteQuery(writerRoutes.listPostTypes, {}, FOR_GOOD).data ?? NO_CHOICES;

export const usePostNatures = () =>
  useRouteQuery(writerRoutes.listPostNatures, {}, FOR_GOOD).data ?? NO_CHOICES;

/** The name of a platform for people; undefined where the list is empty. */
export function usePlatformLabel(): (id: PlatformId) => string | undefined {
  const known = useRouteQuery(writerRoutes.listPlatforms, {}, FOR_GOOD).data ?? NO_PLATFORMS;
  return (id) => known.find((platform) => platform.id === id)?.label;
}
