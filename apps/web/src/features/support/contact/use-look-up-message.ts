// Asks what became of a message.
import { supportRoutes } from '@msm/contract/support/routes';
import type { InputOf, OutputOf } from '@msm/contract/route';
import { useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useApi } from '../../../platform/api/use-api.ts';

export type LookedUp = OutputOf<typeof supportRoutes.lookUpMessage>['data'];

export function useLookUpMessage() {
  const [found, setFound] = useState<LookedUp>();
  const { isLoading, error, run } = useApi(
    async (input: InputOf<typeof supportRoutes.lookUpMessage>) => {
      setFound(undefined);
      setFound((await call(supportRoutes.lookUpMessage, { input })).data);
    },
    (reason) => reasonOr(reason, 'The status could not be loaded. Please try again.'),
  );
  return { found, isLoading, error, run };
}
