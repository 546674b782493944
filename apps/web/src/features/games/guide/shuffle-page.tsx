// Checks in this browser that a finished game was dealt fairly. The portal showed the hash of its seed before this browser gave its
// part; afterwards the seed is revealed, and everything is computed anew here.
import { gameName } from '@msm/contract/game-links';
import { gameRoutes } from '@msm/contract/games/routes';
import type { Replay } from '@msm/contract/games/schemas';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tablePath } from '../game-address.ts';
import { ownPartOf } from '../table/own-part.ts';
import type { CheckedStep } from './check-shuffle.ts';
import './shuffle-page.css';

export function ShufflePage({ tableId }: { tableId: string }) {
  return (
    <PageBody>
      <PageHeader title="Fair shuffle" about="How a deal can be checked, and the check of one game." />
      <div className="shuffle-words">
        <p>
          When a table opens the portal draws a secret seed and shows its hash. Then every player’s browser
          adds a random text and keeps the hash. The deal comes from all of them together, so neither the
          portal nor a player can choose it alone. When the game is over the seed is revealed and anybody can
          do the sum again. This page does it in your browser.
        </p>
      </div>
      <QueryScope>
        <CheckedGame tableId={tableId} />
      </QueryScope>
    </PageBody>
  );
}

function CheckedGame({ tableId }: { tableId: string }) {
  const query = useRouteQuery(
    gameRoutes.readReplay,
    { params: { id: tableId } },
    { isRedirectSkipped: true },
  );
  const failure = failureOf(query, 'The game could not be loaded. It may not be over yet.');
  const replay = query.data?.replay;
  const steps = useCheck(replay, tableId);
  if (failure) return <FailedState {...failure} />;
  if (!replay || !steps) return <Skeleton className="h-64" />;
  const isFair = steps.every(({ isRight }) => isRight);
  const { shuffle, table } = replay;
  return (
    <section className="shuffle-check" aria-labelledby="shuffle-outcome">
      <h2 id="shuffle-outcome">{isFair ? 'This game was dealt fairly.' : 'This deal does not add up.'}</h2>
      <p>
        {gameName(table.setup.game)} · {table.seats.map(({ name }) => name).join(', ')}
      </p>
      <ol>
        {steps.map(({ name, isRight, words }) => (
          <li key={name}>
            {isRight ? <CircleCheck aria-label="Right" /> : <CircleX aria-label="Wrong" />}
            <span>
              <strong>{name}</strong>
              <span>{words}</span>
            </span>
          </li>
        ))}
      </ol>
      <dl>
        <Fact name="Published hash" value={shuffle.commitment} />
        <Fact name="Seed of the portal" value={shuffle.serverSeed} />
        {shuffle.nonces?.map((nonce, seat) => (
          <Fact key={seat} name={`Part of ${table.seats[seat]?.name ?? 'a seat'}`} value={nonce} />
        ))}
        <Fact name="Seed of the game" value={shuffle.gameSeed} />
        <Fact name="Hash of the last state" value={replay.finalHash} />
      </dl>
      <Link to={tablePath(table.setup.game, table.id)} className={buttonClass()}>
        Back to the game
      </Link>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? 'none'}</dd>
  </div>
);

/** The rules of the games load with the first check. */
function useCheck(replay: Replay | undefined, tableId: string): readonly CheckedStep[] | undefined {
  const [steps, setSteps] = useState<readonly CheckedStep[]>();
  useEffect(() => {
    if (!replay) return;
    let isCurrent = true;
    void import('./check-shuffle.ts')
      .then(({ checkShuffle }) => checkShuffle(replay, ownPartOf(tableId)))
      .then((checked) => isCurrent && setSteps(checked));
    return () => {
      isCurrent = false;
    };
  }, [replay, tableId]);
  return steps;
}
