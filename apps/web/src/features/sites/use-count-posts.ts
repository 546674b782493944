// Has the posts of all sites counted anew and shows the numbers as they come in. The counting runs in the background of
// the server: the list is asked for again until every number is new, for a while at most.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { routeKey, useRouteMutation } from '../../platform/route-hooks.ts';

const ASK_AGAIN_MS = 2_000;
/** A site that stops to answer just now is not counted at all. */
const GIVE_UP_MS = 20_000;

type Counted = ReadonlyMap<string, string | undefined>;

const whenCounted = (sites: readonly Site[]): Counted =>
  new Map(sites.map(({ id, posts }) => [id, posts?.polledAt]));

const isNewlyCounted = (before: Counted, { id, posts }: Site) => posts?.polledAt !== before.get(id);

interface Asked {
  before: Counted;
  queued: number;
}

/** Sites that fail are asked as well, in vain. */
function isMoreToCome({ before, queued }: Asked, sites: readonly Site[]): boolean {
  const failing = sites.filter(({ health }) => health.state === 'failing').length;
  return sites.filter((site) => isNewlyCounted(before, site)).length < queued - failing;
}

export function useCountPosts(sites: readonly Site[] | undefined) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const count = useRouteMutation(siteRoutes.pollPosts, {
    onSuccess: ({ queued }) => setAsked({ before: whenCounted(sites ?? []), queued }),
  });
  const isCounting = asked !== undefined && isMoreToCome(asked, sites ?? []);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(
      () =>
        void queries.refetchQueries({ queryKey: routeKey(siteRoutes.listSites) }, { cancelRefetch: false }),
      ASK_AGAIN_MS,
    );
    const end = setTimeout(() => setAsked(undefined), GIVE_UP_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isCounting, queries]);
  return { isCounting: isCounting || count.isPending, count: count.mutate };
}
