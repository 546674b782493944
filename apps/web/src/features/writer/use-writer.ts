// Who writes here, and in which languages. It changes with the portal's settings, not while one looks.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { WRITER_KEY } from './writer-key.ts';

export const useWriter = () =>
  useQuery({
    queryKey: [...WRITER_KEY, 'description'],
    queryFn: ({ signal }) => call(writerRoutes.describeWriter, {}, { signal }),
    staleTime: Infinity,
  });
