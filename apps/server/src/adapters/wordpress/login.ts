// Who a login is on its site, and the end of the password it uses.
import * as z from 'zod/mini';
import type { WordPressSite } from '../../platform/ports/wordpress.ts';
import { plainText } from './plain-text.ts';
import type { CallRest } from './rest-call.ts';

const UserAnswer = z.object({
  name: z._default(z.string(), ''),
  /** By name; an empty list in PHP arrives as [] instead of {}. */
  capabilities: z.optional(z.unknown()),
});
const PasswordAnswer = z.object({ uuid: z.uuid() });

const ME = '/wp/v2/users/me';

export function loginOf(call: CallRest): Pick<WordPressSite, 'whoAmI' | 'revokeOwnPassword'> {
  return {
    async whoAmI() {
      const query = { context: 'edit', _fields: 'name,capabilities' };
      const { data } = await call({ method: 'GET', path: ME, query, answer: UserAnswer });
      const capabilities = (data.capabilities ?? {}) as { publish_posts?: unknown };
      return { name: plainText(data.name), canPublish: capabilities.publish_posts === true };
    },
    async revokeOwnPassword() {
      const path = `${ME}/application-passwords`;
      const { data } = await call({ method: 'GET', path: `${path}/introspect`, answer: PasswordAnswer });
      await call({ method: 'DELETE', path: `${path}/${data.uuid}`, answer: z.unknown() });
    },
  };
}
