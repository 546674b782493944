// Connecting by an application password: tried out first if one likes, then connected. Both show a problem at the field it is
// about; a site without application passwords is its own state, since no field can repair it.
import { fieldOfProblem, type SiteProblem } from '@msm/contract/sites/problems';
import type { InputOf } from '@msm/contract/route';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';

export const isPasswordsOff = (error: unknown): boolean =>
  error instanceof ApiError && error.problem === ('applicationPasswordsOff' satisfies SiteProblem);

export function useConnection<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, InputOf<typeof siteRoutes.addSite>>,
  onConnected: (site: Site) => void,
) {
  const add = useRouteMutation(siteRoutes.addSite, { invalidates: [siteRoutes.listSites] });
  const test = useRouteMutation(siteRoutes.testSite);
  const [arePasswordsOff, setArePasswordsOff] = useState(false);
  const watched = async (trying: Promise<void>) => {
    try {
      await trying;
      setArePasswordsOff(false);
    } catch (error) {
      setArePasswordsOff(isPasswordsOff(error));
      throw error;
    }
  };
  const connect = useSubmit(form, (input) => {
    test.reset();
    return watched(add.mutateAsync({ input }).then(({ site }) => onConnected(site)));
  });
  const tryOut = useSubmit(form, ({ url, username, password }) => {
    add.reset();
    return watched(test.mutateAsync({ input: { url, username, password } }).then(assertConnected));
  });
  return {
    add,
    test,
    arePasswordsOff,
    connect,
    tryOut,
    isBusy: add.isPending || test.isPending,
    /** What was tried is not what the form says any more. */
    forget() {
      test.reset();
      setArePasswordsOff(false);
    },
  };
}

/** That a connection does not work is an answer of the test; the form shows it as it shows a refusal. */
function assertConnected({ problem, message }: { problem: SiteProblem | null; message: string }): void {
  if (problem === null) return;
  const fields = { [fieldOfProblem(problem)]: message };
  throw new ApiError(422, { code: 'unprocessable', message, problem, fields });
}
