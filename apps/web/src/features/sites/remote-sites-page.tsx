// The connected WordPress sites of the account: all of them, or the one that the address names, and the dialog that
// connects another.
import { lazy, Suspense } from 'react';
import { PageBody } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ConnectNotice } from './connect-notice.tsx';
import { readWay } from './connect-ways.rules.ts';
import { SITE_PARAM, WAY_PARAM } from './site-address-params.ts';
import { SiteList } from './site-list.tsx';

const ConnectDialog = lazy(async () => ({ default: (await import('./connect-dialog.tsx')).ConnectDialog }));
const SiteView = lazy(async () => ({ default: (await import('./site-view.tsx')).SiteView }));

export function RemoteSitesPage() {
  const { query, replace } = useAddressQuery();
  const siteId = query.get(SITE_PARAM);
  const way = readWay(query.get(WAY_PARAM));
  return (
    <PageBody>
      <ConnectNotice />
      {siteId ? (
        <Suspense fallback={<PageSpinner />}>
          <SiteView key={siteId} siteId={siteId} />
        </Suspense>
      ) : (
        <SiteList onConnect={() => replace({ [WAY_PARAM]: 'authorize' })} />
      )}
      {way && (
        <Suspense>
          <ConnectDialog
            way={way}
            onChoose={(chosen) => replace({ [WAY_PARAM]: chosen })}
            onClose={() => replace({ [WAY_PARAM]: undefined })}
          />
        </Suspense>
      )}
    </PageBody>
  );
}
