// Tries a login without keeping it. That it does not work is an answer too.
import type { InputOf } from '@msm/contract/route';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

export const useTestSite = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof siteRoutes.testSite>) => call(siteRoutes.testSite, { input }),
  });
