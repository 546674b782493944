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
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { MissingPrerequisite } from '../../ui/missing-prerequisite.tsx';
import type { ListQuery } from '../../ui/lists/use-list-query.ts';
import { FileButton, FilesAnywhere } from './files-anywhere.tsx';
import { MediaGrid } from './media-grid.tsx';
import { addUploads, Uploads } from './uploads.tsx';

interface MediaPageQuery {
  search: string;
  page: number;
  pageSize: number;
  after?: string | undefined;
}

export function useMediaFiles({ search, ...page }: MediaPageQuery) {
  const query = useRouteQuery(
    mediaRoutes.listMedia,
    { input: { ...page, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );
  return { ...query, files: query.data?.data };
}

interface MediaLibraryProps {
  list: ReturnType<typeof useMediaFiles>;
  query: ListQuery<never>;
  onChoose: (file: MediaFile) => void;
  /** Below the thumbnails, where there are any or might be. */
  children: ReactNode;
}

export function MediaLibrary({ list, query, onChoose, children }: MediaLibraryProps) {
  const missing = useMissingVerification('upload pictures');
  const failure = failureOf(list, 'The pictures could not be loaded.');
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
      {!hasNothing && <ListToolbar query={query} searchLabel="Search pictures" />}
      <Uploads />
      {failure && <FailedState {...failure} />}
      {!failure && isEmpty && <NoPictures query={query} />}
      {!failure && !isEmpty && (
        <MediaGrid files={list.files} isRefreshing={list.isPlaceholderData} onChoose={onChoose} />
      )}
      {!hasNothing && children}
    </>
  );
}

function NoPictures({ query }: { query: ListQuery<never> }) {
  if (!query.isNarrowed)
    return (
      <EmptyState
        icon={Image}
        text="No pictures yet. Drop or paste them anywhere on this page, or choose them."
        action={<FileButton onFiles={addUploads} />}
      />
    );
  return (
    <EmptyState
      icon={SearchX}
      text="No picture matches. Try fewer words."
      action={<Button onClick={query.clear}>Show all pictures</Button>}
    />
  );
}

/** A search that is kept outside, in the address or in a dialog. */
export const listQueryOf = (search: string, setSearch: (search: string) => void): ListQuery<never> => ({
  search,
  filters: {},
  isNarrowed: search !== '',
  setSearch,
  setFilter: () => {},
  clear: () => setSearch(''),
});
