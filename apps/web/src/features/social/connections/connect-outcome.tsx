// What became of the way over a network's own page. The word leaves the address at once: a reload must not say it again.
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { sayOutcome } from './connect-outcome.rules.ts';

const OUTCOME_PARAM = 'connected';

export function ConnectOutcome() {
  const { query, replace } = useAddressQuery();
  const word = query.get(OUTCOME_PARAM);
  const [said, setSaid] = useState<string>();
  if (word !== null && said !== word) setSaid(word);
  const forget = useEffectEvent(() => replace({ [OUTCOME_PARAM]: undefined, network: undefined }));
  useEffect(() => {
    if (word !== null) forget();
  }, [word]);
  const outcome = said && sayOutcome(said);
  if (!outcome) return null;
  return (
    <div className="mb-6">
      <Alert kind={outcome.kind}>
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1">{outcome.message}</p>
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
