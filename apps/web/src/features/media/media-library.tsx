// The library itself, as the page and the picker show it: search, uploads, thumbnails, and what stands in their place.
import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Image, MailWarning, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../platform/session/use-verification.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListToolbar, type ListFilter } from '../../ui/lists/list-toolbar.tsx';
import { MissingPrerequisite } from '../../ui/missing-prerequisite.tsx';
import type { ListQuery } from '../../ui/lists/use-list-query.ts';
import { FileButton, FilesAnywhere } from './files-anywhere.tsx';
import { MediaGrid } from './media-grid.tsx';
import { addUploads, Uploads } from './uploads.tsx';

export type MediaKind = 'picture' | 'video';

/** Where both are shown. */
export const KIND_FILTER: ListFilter<'kind'> = {
  name: 'kind',
  label: 'Kind of file',
  all: 'Pictures and videos',
  options: [
    { value: 'picture', label: 'Pictures' },
    { value: 'video', label: 'Videos' },
  ],
};

interface MediaPageQuery {
  search: string;
  kind?: MediaKind | undefined;
  page: number;
  pageSize: number;
  after?: string | undefined;
}

export function useMediaFiles({ search, kind, ...page }: MediaPageQuery) {
  const query = useRouteQuery(
    mediaRoutes.listMedia,
    { input: { ...page, ...(search && { search }), ...(kind && { kind }) } },
    { placeholderData: keepPreviousData },
  );
  return { ...query, files: query.data?.data };
}

interface MediaLibraryProps {
  list: ReturnType<typeof useMediaFiles>;
  query: ListQuery<'kind'>;
  filters?: readonly ListFilter<'kind'>[];
  onChoose: (file: MediaFile) => void;
  /** None where a place shows pictures alone. */
  takesVideos?: boolean;
  /** Below the thumbnails, where there are any or might be. */
  children: ReactNode;
}

export function MediaLibrary(props: MediaLibraryProps) {
  const { list, query, filters, onChoose, takesVideos = true, children } = props;
  const missing = useMissingVerification('upload files');
  const failure = failureOf(list, 'The files could not be loaded.');
  const isEmpty = list.files?.length === 0;
  const hasNothing = isEmpty && !query.isNarrowed;
  return (
    <>
      {missing ? (
        <div className="mb-6">
          <MissingPrerequisite icon={MailWarning} {...missing} />
        </div>
      ) : (
        <FilesAnywhere onFiles={addUploads} />
      )}
      {!hasNothing && <ListToolbar query={query} searchLabel="Search files" filters={filters ?? []} />}
      <Uploads />
      {failure && <FailedState {...failure} />}
      {!failure && isEmpty && <NoFiles query={query} takesVideos={takesVideos} />}
      {!failure && !isEmpty && (
        <MediaGrid files={list.files} isRefreshing={list.isPlaceholderData} onChoose={onChoose} />
      )}
      {!hasNothing && children}
    </>
  );
}

function NoFiles({ query, takesVideos }: { query: ListQuery<'kind'>; takesVideos: boolean }) {
  if (!query.isNarrowed)
    return (
      <EmptyState
        icon={Image}
        text={
          takesVideos
            ? 'No pictures or videos yet. Drop or paste them anywhere on this page, or choose them.'
            : 'No pictures yet. Drop or paste them anywhere on this page, or choose them.'
        }
        action={<FileButton onFiles={addUploads} takesVideos={takesVideos} />}
      />
    );
  return (
    <EmptyState
      icon={SearchX}
      text={query.search ? 'Nothing matches. Try fewer words.' : 'There is none of this kind yet.'}
      action={<Button onClick={query.clear}>Show all files</Button>}
    />
  );
}

/** A search that is kept outside, in the address or in a dialog. */
export const listQueryOf = (search: string, setSearch: (search: string) => void): ListQuery<'kind'> => ({
  search,
  filters: { kind: '' },
  isNarrowed: search !== '',
  setSearch,
  setFilter: () => {},
  clear: () => setSearch(''),
});
