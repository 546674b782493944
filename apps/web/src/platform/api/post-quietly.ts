// A fire-and-forget request. It outlives its page and never disturbs it: a failure is a line in the log.
import { CSRF_HEADER } from '@msm/contract/failure';
import { useSession } from '../session/session.ts';

/** The status of the answer; 0 where none came. A page that is being left cannot wait for a CSRF token: the check of the
 *  session has brought it. */
export async function postQuietly(path: string, body: unknown): Promise<number> {
  const { accessToken, csrfToken } = useSession.getState();
  try {
    const { status, ok } = await fetch(path, {
      method: 'POST',
      keepalive: true,
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(csrfToken && { [CSRF_HEADER]: csrfToken }),
      },
      body: JSON.stringify(body),
    });
    if (!ok) console.debug(`${path} answered ${status}`);
    return status;
  } catch {
    console.debug(`${path} could not be reached`);
    return 0;
  }
}
