// MSMPay as SuperAdmin runs it: payouts that wait for approval, members' wallets, points, and whether the books are right.
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const LedgerTab = lazyNamed(() => import('./ledger-tab.tsx'), 'LedgerTab');
const MembersTab = lazyNamed(() => import('./members-tab.tsx'), 'MembersTab');
const PayoutsTab = lazyNamed(() => import('./payouts-tab.tsx'), 'PayoutsTab');
const PointsTab = lazyNamed(() => import('./points-tab.tsx'), 'PointsTab');

const TABS = [
  { value: 'payouts', label: 'Payouts' },
  { value: 'members', label: 'Wallets' },
  { value: 'points', label: 'Points' },
  { value: 'ledger', label: 'Ledger' },
] as const;

export function WalletAdminPage() {
  return (
    <PageBody>
      <PageHeader title="Manage MSMPay" about="Payouts, wallets, points and the books." />
      <Tabs label="MSMPay" tabs={TABS}>
        {(tab) => (
          <div>
            <WhileLoading fallback={<Skeleton className="h-64" />}>
              {tab === 'payouts' && <PayoutsTab />}
              {tab === 'members' && <MembersTab />}
              {tab === 'points' && <PointsTab />}
              {tab === 'ledger' && <LedgerTab />}
            </WhileLoading>
          </div>
        )}
      </Tabs>
    </PageBody>
  );
}
