// A connection that was tried and does not work, as a refusal of the form that asked for it: the words stand beside the
// field they are about.
import { fieldOfProblem } from '@msm/contract/sites/problems';
import { AppError } from '../../../platform/errors.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';

/** `field`: of a form that has no other. */
export async function orRefuse<T>(connecting: Promise<T>, field?: string): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    const { message, problem } = error;
    const fields = { [field ?? fieldOfProblem(problem)]: message };
    throw new AppError('unprocessable', message, { fields, problem, cause: error });
  }
}
