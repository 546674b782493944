// The drafts of the account, a page at a time, newest first.
import { writerRoutes } from '@msm/contract/writer/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { DRAFTS_KEY } from './writer-key.ts';

export const useDrafts = (page: number, pageSize: number) =>
  useQuery({
    queryKey: [...DRAFTS_KEY, page, pageSize],
    queryFn: ({ signal }) => call(writerRoutes.listDrafts, { input: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
