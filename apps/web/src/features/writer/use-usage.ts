// Tokens and cost of the account by month, and what budgets leave.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { USAGE_KEY } from './writer-key.ts';

export const useUsage = () =>
  useQuery({
    queryKey: USAGE_KEY,
    queryFn: ({ signal }) => call(writerRoutes.readUsage, { input: {} }, { signal }),
  });
