// Pictures that lie in the site's own library, to be copied into the account's, where every composer finds them.
import { mediaRoutes } from '@msm/contract/media/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { SitePicture } from '@msm/contract/sites/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Check, Image, ImagePlus, Images, SearchX } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { isShownHere } from '../../../platform/shown-here.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ListToolbar } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { usePaging } from '../../../ui/lists/use-paging.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Link } from '../../../ui/routing.tsx';

/** Four rows of the widest grid. */
const PER_PAGE = 24;
const GRID_CLASS = 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

export function SitePictures({ siteId }: { siteId: string }) {
  const list = useListQuery();
  const paging = usePaging(PER_PAGE);
  const { page, pageSize } = paging;
  const query = useRouteQuery(
    siteRoutes.listPictures,
    { params: { id: siteId }, input: { page, pageSize, ...(list.search && { search: list.search }) } },
    { placeholderData: keepPreviousData },
  );
  const failure = failureOf(query, 'The pictures of the site could not be loaded.');
  const pictures = query.data?.pictures;
  const hasNothing = pictures?.length === 0 && !list.isNarrowed;
  return (
    <section aria-labelledby="site-pictures" className="flex flex-col gap-4">
      <div>
        <h2 id="site-pictures" className="text-base font-bold">
          On the site
        </h2>
        <p className="text-muted-fg">
          Add a picture to your library to use it in a post for any destination.
        </p>
      </div>
      {!hasNothing && <ListToolbar query={list} searchLabel="Search pictures of the site" />}
      {failure && <FailedState {...failure} />}
      {!failure && !pictures && <PicturesSkeleton />}
      {!failure && hasNothing && <EmptyState icon={Images} text="The site has no pictures yet." />}
      {!failure && pictures?.length === 0 && list.isNarrowed && (
        <EmptyState
          icon={SearchX}
          text="No picture matches. Try fewer words."
          action={<Button onClick={list.clear}>Show all pictures</Button>}
        />
      )}
      {!failure && pictures && pictures.length > 0 && (
        <ul aria-label="Pictures of the site" className={GRID_CLASS}>
          {pictures.map((picture) => (
            <PictureCard key={picture.id} siteId={siteId} picture={picture} />
          ))}
        </ul>
      )}
      <Paging paging={paging} total={query.data?.total} />
    </section>
  );
}

const PicturesSkeleton = () => (
  <div className={GRID_CLASS}>
    {['first', 'second', 'third', 'fourth'].map((place) => (
      <Skeleton key={place} className="aspect-square" />
    ))}
  </div>
);

function PictureCard({ siteId, picture }: { siteId: string; picture: SitePicture }) {
  const { id, title, altText, thumbnailUrl, url } = picture;
  const name = title || altText || 'Picture';
  const copy = useRouteMutation(siteRoutes.copyPicture, {
    invalidates: [mediaRoutes.listMedia],
    success: 'Added to your library',
    failure: 'The picture could not be added. Try again.',
  });
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-border bg-card">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`${name} (opens in a new tab)`}>
        {isShownHere(thumbnailUrl) ? (
          <img
            src={thumbnailUrl}
            alt={altText}
            loading="lazy"
            className="aspect-square w-full bg-muted object-cover"
          />
        ) : (
          // A site without https: the browser may not load its pictures into this page.
          <span className="grid aspect-square w-full place-items-center bg-muted text-muted-fg">
            <Image aria-hidden className="size-8" />
          </span>
        )}
      </a>
      <div className="flex flex-1 flex-col justify-between gap-2 p-3">
        <p className="line-clamp-2 wrap-anywhere">{name}</p>
        {copy.data ? (
          <Link
            to={`/media?file=${copy.data.fileId}`}
            className="inline-flex items-center gap-1.5 rounded-sm font-medium text-ok underline-offset-4 hover:underline"
          >
            <Check aria-hidden className="size-4" />
            In your library
          </Link>
        ) : (
          <Button
            size="small"
            isBusy={copy.isPending}
            aria-label={`Add ${name} to your library`}
            onClick={() => copy.mutate({ params: { id: siteId, mediaId: id } })}
          >
            <ImagePlus aria-hidden className="size-4" />
            Add to library
          </Button>
        )}
      </div>
    </li>
  );
}
