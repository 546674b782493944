// Who can act in an account, a page at a time: the owner first.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const PAGE_SIZE = 50;

export const membersKey = (accountId: string) => ['accounts', accountId, 'members'] as const;

export const useAccountMembers = (accountId: string) =>
  useInfiniteQuery({
    queryKey: membersKey(accountId),
    queryFn: ({ pageParam, signal }) =>
      call(
        accountRoutes.listAccountMembers,
        { params: { id: accountId }, input: { page: pageParam, pageSize: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
