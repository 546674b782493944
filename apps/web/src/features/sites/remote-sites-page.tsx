// The connected WordPress sites of the account: all of them, or the one that the address names, and the dialog that
// connects another.
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { tabStore } from '../../platform/browser-storage.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageBody } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useAddressQuery } from '../../ui/lists/use-address-query.ts';
import { readWay, sayOutcome } from './connecting/connect-ways.rules.ts';
import { LEFT_FOR_KEY, SITE_PARAM, WAY_PARAM } from './site-address-params.ts';
import { SiteList } from './site-list.tsx';

const ConnectDialog = lazyNamed(() => import('./connecting/connect-dialog.tsx'), 'ConnectDialog');
const SiteView = lazyNamed(() => import('./site-view.tsx'), 'SiteView');

export function RemoteSitesPage() {
  const { query, replace } = useAddressQuery();
  const siteId = query.get(SITE_PARAM);
  const way = readWay(query.get(WAY_PARAM));
  return (
    <PageBody>
      <ConnectNotice />
      {siteId ? (
        <WhileLoading fallback={<PageSpinner />}>
          <SiteView key={siteId} siteId={siteId} />
        </WhileLoading>
      ) : (
        <SiteList onConnect={() => replace({ [WAY_PARAM]: 'authorize' })} />
      )}
      {way && (
        <ConnectDialog
          way={way}
          onChoose={(chosen) => replace({ [WAY_PARAM]: chosen })}
          onClose={() => replace({ [WAY_PARAM]: undefined })}
        />
      )}
    </PageBody>
  );
}

// What became of the way over WordPress's own page. The word leaves the address at once: a reload must not say it again.
const OUTCOME_PARAM = 'connect';

function ConnectNotice() {
  const { query, replace } = useAddressQuery();
  const { data: sites } = useConnectedSites();
  const word = query.get(OUTCOME_PARAM);
  const [said, setSaid] = useState<{ word: string; siteId: string | null }>();
  if (word !== null && said?.word !== word) setSaid({ word, siteId: query.get(SITE_PARAM) });
  const forget = useEffectEvent(() => replace({ [OUTCOME_PARAM]: undefined }));
  useEffect(() => {
    if (word === 'done') tabStore.removeItem(LEFT_FOR_KEY);
    if (word !== null) forget();
  }, [word]);

  const outcome = said && sayOutcome(said.word);
  if (!outcome) return null;
  const site = sites?.find(({ id }) => id === said.siteId);
  return (
    <div className="mb-6">
      <Alert kind={outcome.kind}>
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1">
            {outcome.kind === 'ok' && site ? `${site.name} is connected.` : outcome.message}
          </p>
          {outcome.kind !== 'ok' && (
            <Button
              size="small"
              onClick={() => {
                setSaid(undefined);
                replace({ [WAY_PARAM]: 'authorize' });
              }}
            >
              Try again
            </Button>
          )}
          <Button
            look="quiet"
            size="icon"
            className="-my-2"
            aria-label="Dismiss"
            onClick={() => setSaid(undefined)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </Alert>
    </div>
  );
}
