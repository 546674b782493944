// One whole draft.
import { writerRoutes } from '@msm/contract/writer/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { draftKey } from './writer-key.ts';

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => call(writerRoutes.readDraft, { params: { id } }, { signal }),
  });

export const useDraft = (id: string) => useQuery(draftQuery(id));
