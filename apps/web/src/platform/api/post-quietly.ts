// Tells the server what nobody waits for. It outlives its page and never disturbs it: a failure is a line in the log.
import { useSession } from '../session/session.ts';

/** The status of the answer; 0 where none came. No cookies go along: the token alone says who is signed in. */
export async function postQuietly(path: string, body: unknown): Promise<number> {
  const { accessToken } = useSession.getState();
  try {
    const { status, ok } = await fetch(path, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
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
