// Title and description of a page that knows them only from its data. The page tells them here; the application writes
// them into the head while that address is shown.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import type { PageWords } from './page-data.ts';

interface OwnWords {
  path: string;
  words: PageWords | undefined;
}

export const useOwnWords = create<OwnWords>(() => ({ path: '', words: undefined }));

/** Undefined while the data is on its way: the table's words stand meanwhile. */
export function usePageWords(words: PageWords | undefined): void {
  const { pathname: path } = useLocation();
  const { title, description, isIndexed, canonicalPath } = words ?? {};
  useEffect(() => {
    const own = title === undefined || description === undefined ? undefined : { title, description };
    useOwnWords.setState({
      path,
      words: own && {
        ...own,
        ...(isIndexed !== undefined && { isIndexed }),
        ...(canonicalPath !== undefined && { canonicalPath }),
      },
    });
  }, [path, title, description, isIndexed, canonicalPath]);
}
