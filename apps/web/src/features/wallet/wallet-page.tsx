// The wallet at a glance: cash, points, the linked wallet with its balances on chains, what is under way and what happened last.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { Wallet } from '@msm/contract/wallet/schemas';
import { ArrowLeftRight, Coins, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { UnderWay } from './under-way.tsx';
import { useFollowWallet } from './use-follow-wallet.ts';
import { showCash, showPoints } from './wallet.rules.ts';

const MoneyActions = lazyNamed(() => import('./money-actions.tsx'), 'MoneyActions');
const loadLinkedWallet = () => import('./linked-wallet.tsx');
const LinkedWallet = lazyNamed(loadLinkedWallet, 'LinkedWallet');
// Loaded while the wallet is read, not after it: chains that do not answer take a second of their own.
loadLinkedWallet().catch(() => {});

export function WalletPage() {
  useFollowWallet();
  const query = useRouteQuery(walletRoutes.readWallet, {});
  const methods = useRouteQuery(paymentRoutes.readPaymentMethods, {});
  const isSuperAdmin = useSession((state) => state.user?.role === 'SuperAdmin');
  const wallet = query.data;
  const failure = failureOf(query, 'The wallet could not be loaded.');
  return (
    <PageBody>
      <TestModeBanner livemode={wallet?.livemode} />
      <PageHeader
        title="My Wallet"
        about="Cash, points and your own crypto wallet."
        action={
          isSuperAdmin && (
            <Link to="/msmpay/admin" className={buttonClass({ size: 'small' })}>
              <Settings2 aria-hidden className="size-4" />
              Manage MSMPay
            </Link>
          )
        }
      />
      {failure && <FailedState {...failure} />}
      {!failure && !wallet && (
        <p role="status" className="py-16 text-center text-muted-fg">
          Loading wallet...
        </p>
      )}
      {wallet && (
        <div className="flex flex-col gap-6">
          {wallet.is_frozen && (
            <Alert kind="warn">
              Your wallet is frozen: you can receive cash, but not send, convert or withdraw it. Contact
              support if you do not know why.
            </Alert>
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <CashCard wallet={wallet}>
              <WhileLoading fallback={<Skeleton className="h-10" />}>
                <MoneyActions methods={methods.data} wallet={wallet} />
              </WhileLoading>
            </CashCard>
            <PointsCard wallet={wallet} />
          </div>
          <UnderWay />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <RecentActivity />
            <WhileLoading fallback={<Skeleton className="h-40" />}>
              <LinkedWallet wallet={wallet} />
            </WhileLoading>
          </div>
        </div>
      )}
    </PageBody>
  );
}

interface FigureProps {
  name: string;
  value: string;
  note: string | undefined;
  children: ReactNode;
}

function Figure({ name, value, note, children }: FigureProps) {
  return (
    <section aria-label={name} className="flex flex-col rounded-card border border-border bg-card p-6">
      <h2 className="text-muted-fg">{name}</h2>
      <p className="tabular mt-1 text-2xl font-bold tracking-tight wrap-anywhere">{value}</p>
      <p className="mt-1 min-h-5 text-muted-fg">{note}</p>
      <div className="mt-auto pt-5">{children}</div>
    </section>
  );
}

function CashCard({ wallet, children }: { wallet: Wallet; children: ReactNode }) {
  const isHeld = Number(wallet.held_cash) > 0;
  return (
    <Figure
      name="Cash balance"
      value={showCash(wallet.balance_cash)}
      note={isHeld ? `${showCash(wallet.held_cash)} held for withdrawals` : undefined}
    >
      {children}
    </Figure>
  );
}

function PointsCard({ wallet }: { wallet: Wallet }) {
  const unvested = wallet.balance_points - wallet.vested_points;
  return (
    <Figure
      name="Points balance"
      value={showPoints(wallet.balance_points)}
      note={unvested > 0 ? `${showPoints(unvested)} of them can be converted within three days` : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <Link to="/msmpay/points" className={buttonClass()}>
          <ArrowLeftRight aria-hidden className="size-4" />
          Convert
        </Link>
        <Link to="/msmpay/statement?asset=points" className={buttonClass({ look: 'quiet' })}>
          <Coins aria-hidden className="size-4" />
          History
        </Link>
      </div>
    </Figure>
  );
}
