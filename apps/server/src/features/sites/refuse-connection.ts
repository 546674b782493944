// A connection that was tried and does not work, as a refusal of the form that asked for it: the words stand beside the
// field they are about.
import type { SiteProblem } from '@msm/contract/sites/problems';
import { AppError } from '../../platform/errors.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';

const ABOUT_PASSWORD: readonly SiteProblem[] = [
  'wrongCredentials',
  'credentialsLost',
  'applicationPasswordsOff',
];

export async function orRefuse<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    throw new AppError('unprocessable', error.message, {
      fields: { [fieldOf(error.problem)]: error.message },
      cause: error,
    });
  }
}

function fieldOf(problem: SiteProblem): string {
  if (ABOUT_PASSWORD.includes(problem)) return 'password';
  return problem === 'noRights' ? 'username' : 'url';
}
