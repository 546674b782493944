// A member's finished games; each opens at its table, to be looked at again.
import { gameRoutes } from '@msm/contract/games/routes';
import type { TableSummary } from '@msm/contract/games/schemas';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { usePaging } from '../../../ui/lists/use-paging.ts';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tablePath } from '../game-address.ts';
import { resultWords } from '../game-words.ts';
import { TableRow } from './table-rows.tsx';

export function MyGames() {
  const paging = usePaging();
  const { page, pageSize } = paging;
  const query = useRouteQuery(
    gameRoutes.listMyGames,
    { input: { page, pageSize } },
    { isRedirectSkipped: true },
  );
  const failure = failureOf(query, 'Your games could not be loaded.');
  const timeZone = useMemberZone();
  return (
    <section className="lobby-part" aria-labelledby="my-games">
      <h2 id="my-games">Your games</h2>
      {failure && !query.data && <FailedState {...failure} />}
      {!failure && !query.data && <Skeleton className="h-16" />}
      {query.data?.tables.length === 0 && (
        <p className="lobby-quiet">Games that you finished with others are kept here.</p>
      )}
      {query.data && query.data.tables.length > 0 && (
        <>
          <ul className="table-rows">
            {query.data.tables.map((table) => (
              <TableRow
                key={table.id}
                table={table}
                facts={
                  <>
                    {outcomeOf(table)}
                    {table.endedAt && (
                      <>
                        {' '}
                        · <RelativeTime instant={table.endedAt} timeZone={timeZone} />
                      </>
                    )}
                  </>
                }
                action={
                  <Link to={tablePath(table.setup.game, table.id)} className={buttonClass({ size: 'small' })}>
                    Replay
                  </Link>
                }
              />
            ))}
          </ul>
          <Paging paging={paging} total={query.data.total} />
        </>
      )}
    </section>
  );
}

const outcomeOf = ({ result, seats, you }: TableSummary): string =>
  result
    ? resultWords(
        result,
        seats.map(({ name }) => name),
        you,
      )
    : '';
