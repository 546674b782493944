// What a network's refusal means for the schedule: try later, ask for a new connection, give up, or look first.
import { AppError } from '../../../platform/errors.ts';
import { PublishError, type PublishFault } from '../../../platform/ports/publisher.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';

type Phase = 'preparing' | 'committing' | 'looking';

const FAULTS: Partial<Record<NetworkFault['problem'], PublishFault>> = {
  expired: 'reauth',
  noPermission: 'reauth',
  duplicate: 'refused',
  policy: 'refused',
  invalid: 'refused',
  badMedia: 'refused',
  notFound: 'refused',
};

export function toPublishError(error: unknown, phase: Phase): unknown {
  if (error instanceof PublishError) return error;
  if (error instanceof NetworkFault) {
    const retryAfterMs = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
    const { isOfPostAlone } = error;
    return new PublishError(faultOf(error, phase), error.message, {
      cause: error,
      isOfPostAlone,
      ...retryAfterMs,
    });
  }
  // A picture that cannot be read.
  return error instanceof AppError ? new PublishError('refused', error.message, { cause: error }) : error;
}

/** A picture or container too many is no post too many: nothing about preparing is unclear. */
function faultOf({ problem, mayHaveHappened }: NetworkFault, phase: Phase): PublishFault {
  if (mayHaveHappened) return phase === 'committing' ? 'unclear' : 'again';
  return FAULTS[problem] ?? 'again';
}
