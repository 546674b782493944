// The latest posts that were published, each with the way to it on its site.
import type { Publication } from '@msm/contract/schedule/schemas';
import { ExternalLink } from 'lucide-react';
import { useSiteNames } from '../../features/schedule/use-site-names.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { hasMark, NetworkMark } from '../../ui/network-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { postAddress, publicAddress } from './addresses.ts';
import { DashboardSection, NothingHere } from './dashboard-section.tsx';
import { usePastPosts } from './use-past-posts.ts';
import { Link } from '../../ui/routing.tsx';

const SHOWN = 6;

export function PublishedPosts() {
  const past = usePastPosts();
  const nameOf = useSiteNames();
  return (
    <DashboardSection
      id="published-posts"
      title="Published"
      asked={past}
      failure="Published posts could not be loaded."
      skeleton={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      }
    >
      {(publications) => {
        const published = publications.filter(({ state }) => state === 'published').slice(0, SHOWN);
        return published.length === 0 ? (
          <NothingHere icon={<ExternalLink aria-hidden className="size-5" />}>
            Nothing published yet. Published posts appear here.
          </NothingHere>
        ) : (
          <ul className="-mx-2 -my-2">
            {published.map((publication) => (
              <PublishedPost
                key={publication.id}
                publication={publication}
                destination={nameOf(publication.destinationId)}
              />
            ))}
          </ul>
        );
      }}
    </DashboardSection>
  );
}

const ROW = 'flex items-start gap-3 rounded-control px-2 py-2 transition-colors hover:bg-muted';

function PublishedPost({ publication, destination }: { publication: Publication; destination: string }) {
  const timeZone = useMemberZone();
  const address = publicAddress(publication);
  const words = (
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-medium wrap-anywhere">{publication.title}</span>
      <span className="flex items-center gap-1 text-muted-fg">
        {hasMark(publication.platform) && <NetworkMark network={publication.platform} className="size-3.5" />}
        <span className="truncate">{destination}</span>
        <span aria-hidden>·</span>
        <RelativeTime instant={publication.dueAt} timeZone={timeZone} />
      </span>
    </span>
  );
  return (
    <li>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className={ROW}>
          {words}
          <ExternalLink aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-fg" />
          <span className="sr-only">opens in a new tab</span>
        </a>
      ) : (
        <Link to={postAddress(publication)} className={ROW}>
          {words}
        </Link>
      )}
    </li>
  );
}
