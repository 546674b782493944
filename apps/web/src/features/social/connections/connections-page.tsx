// The pages and profiles at social networks that the account publishes to: connecting, how each is, connecting again, disconnecting.
// A network's own page sends the browser back here with `?connected=`.
import { NETWORKS } from '@msm/contract/social/networks';
import type { OfferedNetwork } from '@msm/contract/social/schemas';
import { CircleSlash2, MailWarning, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useAccountRole } from '../../../platform/use-account-role.ts';
import { useConnections } from '../../../platform/use-connections.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { NetworkMark } from '../../../ui/network-mark.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectOutcome } from './connect-outcome.tsx';
import { useBeginConnection } from './use-begin-connection.ts';

const BlueskyDialog = lazyNamed(() => import('./bluesky-dialog.tsx'), 'BlueskyDialog');

/** For whom the dialog is open: a new profile, or one that is connected again. */
type BlueskyTask = { handle: string } | undefined;

export function ConnectionsPage() {
  const { data, error, refetch } = useConnections();
  const { query } = useAddressQuery();
  const [bluesky, setBluesky] = useState<BlueskyTask>();
  const begin = useBeginConnection();
  const missing = useMissingVerification('connect networks');
  const canConnect = useAccountRole() !== 'contributor' && !missing;
  const connect = ({ network }: Pick<OfferedNetwork, 'network'>, handle = '') =>
    network === 'bluesky' ? setBluesky({ handle }) : begin.go(network);
  return (
    <PageBody>
      <PageHeader
        title="Connections"
        about="Pages and profiles that your posts go to."
        action={
          <Link to="/social-media-manager" className={buttonClass()}>
            Social Media Manager
          </Link>
        }
      />
      <ConnectOutcome />
      {missing && (
        <div className="mb-6">
          <MissingPrerequisite icon={MailWarning} {...missing} />
        </div>
      )}
      {error && !data && (
        <FailedState {...describeFailure(error, 'The connections could not be loaded.', refetch)} />
      )}
      {!error && !data && <ConnectionsSkeleton />}
      {data && (
        <div className="flex flex-col gap-4">
          {data.networks.map((offered) => (
            <NetworkSection
              key={offered.network}
              offered={offered}
              count={data.connections.filter(({ network }) => network === offered.network).length}
              canConnect={canConnect}
              isBusy={begin.isPending && begin.network === offered.network}
              onConnect={() => connect(offered)}
            >
              {data.connections
                .filter(({ network }) => network === offered.network)
                .map((connection) => (
                  <ConnectionCard
                    key={connection.id}
                    connection={connection}
                    isNamed={connection.id === query.get('connection')}
                    canConnect={canConnect && offered.isOffered}
                    onReconnect={() => connect(connection, connection.handle)}
                  />
                ))}
            </NetworkSection>
          ))}
        </div>
      )}
      {bluesky && <BlueskyDialog handle={bluesky.handle} onClose={() => setBluesky(undefined)} />}
    </PageBody>
  );
}

interface NetworkSectionProps {
  offered: OfferedNetwork;
  count: number;
  canConnect: boolean;
  isBusy: boolean;
  onConnect: () => void;
  children: ReactNode;
}

function NetworkSection({ offered, count, canConnect, isBusy, onConnect, children }: NetworkSectionProps) {
  const { network, label, isOffered, reason, isSandbox, pictureProblem } = offered;
  return (
    <section aria-label={label} className="rounded-card border border-border bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 text-base font-bold">
          <NetworkMark network={network} className="size-5" />
          {label}
          {isSandbox && count === 0 && <Badge>Sandbox</Badge>}
        </h2>
        {isOffered && canConnect && (
          <Button
            size="small"
            look={count === 0 ? 'primary' : 'plain'}
            aria-label={count === 0 ? `Connect ${label}` : `Connect another: ${label}`}
            isBusy={isBusy}
            onClick={onConnect}
          >
            <Plus aria-hidden className="size-4" />
            {count === 0 ? 'Connect' : 'Connect another'}
          </Button>
        )}
      </header>
      {!isOffered && (
        <p className="mt-2 flex gap-2 text-muted-fg">
          <CircleSlash2 aria-hidden className="mt-0.5 size-4 shrink-0" />
          {reason ?? 'Not set up on this portal.'}
        </p>
      )}
      {isOffered && count === 0 && <p className="mt-2 text-muted-fg">{ABOUT[network]}</p>}
      {pictureProblem && <p className="mt-2 text-warn">{pictureProblem}</p>}
      {count > 0 && <ul className="mt-4 flex flex-col gap-3">{children}</ul>}
    </section>
  );
}

const ABOUT: Readonly<Record<OfferedNetwork['network'], string>> = {
  facebook: 'Posts go to pages that you manage. You choose them on Facebook.',
  instagram: 'Posts go to business and creator accounts that are linked to a Facebook page.',
  x: 'Posts and threads go to your profile. X charges for each post.',
  bluesky: 'Posts and threads go to your profile. You need an app password, not your own.',
};

const ConnectionsSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4">
    {NETWORKS.map((network) => (
      <Skeleton key={network} className="h-24" />
    ))}
  </div>
);
