// Queries and mutations of the contract's routes. Query key, request and types derive from the route, so that a mutation
// names what it invalidates by route and no key is written by hand.
import type { OutputOf, Route } from '@msm/contract/route';
import {
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError, isRefusal, reasonOr } from './api-error.ts';
import type { CallOptions } from './fetch-with-auth.ts';
import type { CallArguments } from './route-request.ts';
import { showToast } from '../toast.ts';

/** Method, path, arguments. Without arguments it is the prefix of every query of the route. */
export const routeKey = <R extends Route>({ method, path }: R, args?: CallArguments<R>) =>
  args ? ([method, path, args] as const) : ([method, path] as const);

type QueryCallOptions = Pick<CallOptions, 'isRedirectSkipped' | 'isPublicDocument'>;

/** For the cache itself: prefetching, or reading once outside a component. */
export const routeQuery = <R extends Route>(
  route: R,
  args: CallArguments<R>,
  options: QueryCallOptions = {},
) => ({
  queryKey: routeKey(route, args),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<R>> =>
    call(route, args, { ...options, signal }),
});

type RouteQueryOptions<R extends Route, Data> = Omit<
  UseQueryOptions<OutputOf<R>, Error, Data>,
  'queryKey' | 'queryFn'
> &
  QueryCallOptions & {
    /** What the answer belongs to although the arguments do not name it, such as a linked address. Part of the key. */
    subject?: string | null;
  };

/** Without arguments nothing is asked yet. */
export function useRouteQuery<R extends Route, Data = OutputOf<R>>(
  route: R,
  args: CallArguments<R> | undefined,
  { isRedirectSkipped, isPublicDocument, subject, ...options }: RouteQueryOptions<R, Data> = {},
) {
  return useQuery<OutputOf<R>, Error, Data>({
    ...options,
    queryKey: subject === undefined ? routeKey(route, args) : [...routeKey(route, args), { subject }],
    queryFn: args ? routeQuery(route, args, { isRedirectSkipped, isPublicDocument }).queryFn : skipToken,
  });
}

/**
 * Invalidates every query of these routes. A first fetch still in flight is restarted: its answer may predate the change,
 * and the library would take it for fresh.
 */
export async function invalidateRoutes(queries: QueryClient, routes: readonly Route[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      const queryKey = routeKey(route);
      await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}

export type MutationArguments<R extends Route> =
  | CallArguments<R>
  // Lets `mutate()` be called without arguments where the route takes none.
  | (object extends CallArguments<R> ? void : never);

interface RouteMutationOptions<R extends Route, Context> extends Omit<
  UseMutationOptions<OutputOf<R>, Error, MutationArguments<R>, Context>,
  'mutationFn'
> {
  /** The mutation is pending until their new answers are there. */
  invalidates?: readonly Route[];
  /** Shown as a toast. */
  success?: string | ((answer: OutputOf<R>, args: MutationArguments<R>) => string);
  /** Shown as a toast where the server gives no reason. Without it the screen shows `error` itself. */
  failure?: string;
  /** For routes that take an Idempotency-Key; asked for with each try. */
  idempotencyKey?: (args: MutationArguments<R>) => string;
}

export function routeMutation<R extends Route, Context = unknown>(
  queries: QueryClient,
  route: R,
  options: RouteMutationOptions<R, Context>,
): UseMutationOptions<OutputOf<R>, Error, MutationArguments<R>, Context> {
  const { invalidates = [], success, failure, idempotencyKey, onSuccess, onError, ...rest } = options;
  return {
    ...rest,
    mutationFn: (args) =>
      call(route, (args ?? {}) as CallArguments<R>, { idempotencyKey: idempotencyKey?.(args) }),
    onSuccess: async (answer, args, ...others) => {
      if (success) showToast('success', typeof success === 'string' ? success : success(answer, args));
      await onSuccess?.(answer, args, ...others);
      await invalidateRoutes(queries, invalidates);
    },
    onError: (error, ...others) => {
      if (failure) showToast('error', reasonOr(error, failure));
      // Not awaited: the reason is shown at once, whatever the server answers next.
      if (mayBeStale(error)) void invalidateRoutes(queries, invalidates);
      return onError?.(error, ...others);
    },
  };
}

export const useRouteMutation = <R extends Route, Context = unknown>(
  route: R,
  options: RouteMutationOptions<R, Context> = {},
) => useMutation(routeMutation(useQueryClient(), route, options));

/** A conflict or a missing record shows that the screen is stale; a lost answer may have changed something. */
const mayBeStale = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof ApiError && ['conflict', 'notFound'].includes(error.code ?? ''));
