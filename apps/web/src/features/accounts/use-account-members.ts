// Who can act in an account, a page at a time: the owner first.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { routeKey } from '../../platform/route-hooks.ts';

const PAGE_SIZE = 50;

export const useAccountMembers = (accountId: string) =>
  useInfiniteQuery({
    queryKey: [...routeKey(accountRoutes.listAccountMembers), accountId],
    queryFn: ({ pageParam, signal }) =>
      call(
        accountRoutes.listAccountMembers,
        { params: { id: accountId }, input: { page: pageParam, pageSize: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
