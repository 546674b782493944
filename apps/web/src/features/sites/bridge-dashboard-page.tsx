// Every paired site of the installation and its health.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { keepPreviousData } from '@tanstack/react-query';
import { Cable, Download } from 'lucide-react';
import { useMemo } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/paging.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { bridgeColumns } from './bridge-columns.tsx';
import { BridgeFigures, BRIDGES_POLL_MS } from './bridge-figures.tsx';
import { Link } from '../../ui/routing.tsx';

const keyOf = ({ id }: BridgedSite) => id;
const nameOf = ({ name }: BridgedSite) => name;

export function BridgeDashboardPage() {
  const paging = usePaging();
  const query = useRouteQuery(
    siteRoutes.listBridges,
    { input: { page: paging.page, pageSize: paging.pageSize } },
    { placeholderData: keepPreviousData, refetchInterval: BRIDGES_POLL_MS },
  );
  const { data, isPlaceholderData } = query;
  const timeZone = useMemberZone();
  const columns = useMemo(() => bridgeColumns(timeZone), [timeZone]);
  return (
    <PageBody>
      <PageHeader
        title="msmBridge dashboard"
        about={
          data
            ? `Every paired site of the installation. The latest plugin is ${data.latestPluginVersion}.`
            : 'Every paired site of the installation.'
        }
        action={
          <a href={siteRoutes.downloadBridge.path} download className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            Download the plugin
          </a>
        }
      />
      <BridgeFigures paired={data?.total} />
      <DataTable
        label="Paired sites"
        columns={columns}
        rows={data?.sites}
        keyOf={keyOf}
        nameOf={nameOf}
        failure={failureOf(query, 'The paired sites could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={Cable}
            text="No site is paired yet. Sites that members connect by msmBridge appear here."
            action={
              <Link to="/wordpress?way=bridge" className={buttonClass()}>
                Pair a site
              </Link>
            }
          />
        }
      />
      {data && data.total > 0 && <Paging paging={paging} total={data.total} isMore={data.isMore} />}
    </PageBody>
  );
}
