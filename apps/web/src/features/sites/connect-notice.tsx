// What became of the way over WordPress's own page. The word leaves the address at once: a reload must not say it again.
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { sayOutcome } from './connect-ways.rules.ts';
import { SITE_PARAM, WAY_PARAM } from './site-address-params.ts';

const OUTCOME_PARAM = 'connect';

export function ConnectNotice() {
  const { query, replace } = useAddressQuery();
  const { data: sites } = useConnectedSites();
  const word = query.get(OUTCOME_PARAM);
  const [said, setSaid] = useState<{ word: string; siteId: string | null }>();
  if (word !== null && said?.word !== word) setSaid({ word, siteId: query.get(SITE_PARAM) });
  const forget = useEffectEvent(() => replace({ [OUTCOME_PARAM]: undefined }));
  useEffect(() => {
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
