// The media library of the account: its pictures and videos, found by name and alt text, with one of them opened beside. Search, page
// and the open picture are in the address.
import type { ComponentType, ReactNode } from 'react';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Paging } from '../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../ui/lists/use-paging.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { FileButton } from './files-anywhere.tsx';
import { KIND_FILTER, MediaLibrary, useMediaFiles, type MediaKind } from './media-library.tsx';
import { sayBytes } from './media.rules.ts';
import { addUploads } from './uploads.tsx';

const MediaDrawer = lazyNamed(() => import('./media-drawer.tsx'), 'MediaDrawer');

/** Five rows of the widest grid. */
const PICTURES_PER_PAGE = 25;

export const MediaPage = () => (
  <PageBody>
    <MediaBrowser Head={MediaHeader} />
  </PageBody>
);

const MediaHeader = ({ action }: HeadProps) => (
  <PageHeader
    title="Media"
    about="Pictures and videos for your posts. Location and camera details are removed."
    action={action}
  />
);

interface HeadProps {
  /** The button that adds files. */
  action: ReactNode;
}

const kindIn = (given: string | null): MediaKind | undefined =>
  given === 'picture' || given === 'video' ? given : undefined;

export function MediaBrowser({ Head }: { Head: ComponentType<HeadProps> }) {
  const { query, replace } = useAddressQuery();
  const paging = usePaging(PICTURES_PER_PAGE);
  const search = query.get('search') ?? '';
  const kind = kindIn(query.get('kind'));
  const list = useMediaFiles({ search, kind, ...pageQueryOf(paging) });
  const { data, files, isPlaceholderData } = list;
  const opened = files?.find(({ id }) => id === query.get('file'));
  const isEmpty = data?.total === 0 && search === '' && !kind;
  return (
    <>
      {/* Where there is nothing, the button stands in the middle. */}
      <Head action={!isEmpty && <FileButton onFiles={addUploads} />} />
      <MediaLibrary
        list={list}
        query={{
          search,
          filters: { kind: kind ?? '' },
          isNarrowed: search !== '' || kind !== undefined,
          setSearch: (text) => replace({ search: text, page: undefined }),
          setFilter: (name, value) => replace({ [name]: value, page: undefined }),
          clear: () => replace({ search: undefined, kind: undefined, page: undefined }),
        }}
        filters={[KIND_FILTER]}
        onChoose={({ id }) => replace({ file: id })}
      >
        <Paging
          paging={paging}
          total={data?.total}
          isMore={data?.isMore}
          next={isPlaceholderData ? undefined : data?.next}
        />
        {data && (
          <p className="mt-3 text-xs text-muted-fg">
            {sayBytes(data.storage.usedBytes)} of {sayBytes(data.storage.maxBytes)} used
          </p>
        )}
      </MediaLibrary>
      {opened && <MediaDrawer key={opened.id} file={opened} onClose={() => replace({ file: undefined })} />}
    </>
  );
}
