// A connection that was tried and does not work, as a refusal of the form that asked for it: the words stand beside the
// field they are about.
import type { SiteProblem } from '@msm/contract/sites/problems';
import { AppError } from '../../../platform/errors.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';

const ABOUT_PASSWORD: readonly SiteProblem[] = [
  'wrongCredentials',
  'credentialsLost',
  'applicationPasswordsOff',
];

/** `field`: of a form that has no other. */
export async function orRefuse<T>(connecting: Promise<T>, field?: string): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    throw new AppError('unprocessable', error.message, {
      fields: { [field ?? fieldOf(error.problem)]: error.message },
      cause: error,
    });
  }
}

function fieldOf(problem: SiteProblem): string {
  if (ABOUT_PASSWORD.includes(problem)) return 'password';
  return problem === 'noRights' ? 'username' : 'url';
}
