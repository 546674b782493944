// Sites that fail and posts that ask, each with what can be done about it.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import type { Site } from '@msm/contract/sites/schemas';
import { useState } from 'react';
import { useSiteNames } from '../../features/schedule/use-site-names.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { AskingPost } from './asking-post.tsx';
import { FailingSite } from './failing-site.tsx';
import { Link } from '../../ui/routing.tsx';

const SHOWN = 4;

interface WaitingListProps {
  posts: Occurrence[];
  sites: Site[];
  /** Posts that ask and are too old to be among the latest. */
  elsewhere: number;
}

export function WaitingList({ posts, sites, elsewhere }: WaitingListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const nameOf = useSiteNames();
  const shownSites = isWhole ? sites : sites.slice(0, SHOWN);
  const shownPosts = isWhole ? posts : posts.slice(0, SHOWN);
  const hidden = sites.length + posts.length - shownSites.length - shownPosts.length;
  return (
    <>
      <ul className="-my-4 divide-y divide-border">
        {shownSites.map((site) => (
          <FailingSite key={site.id} site={site} />
        ))}
        {shownPosts.map((post) => (
          <AskingPost key={post.id} post={post} destination={nameOf(post.siteId)} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" width="full" className="mt-4" onClick={() => setIsWhole(true)}>
          Show {formatCount(hidden)} more
        </Button>
      )}
      {elsewhere > 0 && (
        <p className="mt-4 text-muted-fg">
          {formatCount(elsewhere)} older {elsewhere === 1 ? 'post waits' : 'posts wait'} in the{' '}
          <Link to="/schedule-posts" className="rounded-sm font-medium text-link hover:underline">
            schedule
          </Link>
          .
        </p>
      )}
    </>
  );
}
