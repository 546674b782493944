// The members' dashboard: what is due next, what went out, what failed and why, and how the sites are.
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { DueNext } from './due-next.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { NeedsYou } from './needs-you.tsx';
import { PublishedChart } from './published-chart.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SitesHealth } from './sites-health.tsx';
import { useKeepCurrent } from './use-keep-current.ts';
import { WentOut } from './went-out.tsx';

export function DashboardPage() {
  useKeepCurrent();
  return (
    <PageBody>
      <PageHeader title="Dashboard" about="What is due, what went out, and what needs you." />
      <FirstSteps />
      <QuickActions />
      <KeyFigures />
      <div className="my-4 grid gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <NeedsYou />
          <DueNext />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SitesHealth />
          <WentOut />
        </div>
      </div>
      <PublishedChart />
    </PageBody>
  );
}
