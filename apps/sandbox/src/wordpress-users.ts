// Who calls, by Basic authentication with an application password, and what users may ask about themselves.
import { randomBytes, randomUUID } from 'node:crypto';
import { picked, restError, type RestHandler, type RestResult } from './wordpress-rest.ts';
import { withoutSpaces, type WordPressSite, type WordPressUser } from './wordpress-site.ts';

const CAPABILITIES: Record<WordPressUser['role'], string[]> = {
  administrator: [
    'read',
    'edit_posts',
    'publish_posts',
    'upload_files',
    'manage_categories',
    'manage_options',
  ],
  author: ['read', 'edit_posts', 'publish_posts', 'upload_files'],
  subscriber: ['read'],
};

/** Null without the header; an error, as WordPress words it, when the header names no user. */
export function authenticate(
  { users, settings }: WordPressSite,
  authorization: string | undefined,
): WordPressUser | RestResult | undefined {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded || settings.losesAuthorization) return undefined;
  const [login = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  const user = users.find((each) => each.login === login);
  if (!user)
    return restError(401, 'invalid_username', 'Unknown username. Check again or try your email address.');
  if (!settings.hasApplicationPasswords)
    return restError(401, 'application_passwords_disabled', 'Application passwords are not available.');
  const secret = withoutSpaces(rest.join(':'));
  if (!user.passwords.some((each) => each.secret === secret))
    return restError(401, 'incorrect_password', 'The provided password is an invalid application password.');
  return user;
}

export function makePassword(user: WordPressUser): string {
  const secret = randomBytes(18).toString('hex').slice(0, 24);
  user.passwords.push({ uuid: randomUUID(), secret });
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

export const answerUsers: RestHandler = (_site, { route, method, query, user, headers }) => {
  const [, own, uuid] = /^\/wp\/v2\/users\/me(\/application-passwords\/([\w-]+))?$/.exec(route) ?? [];
  if (!/^\/wp\/v2\/users\/me(\/|$)/.test(route)) return undefined;
  if (!user) return restError(401, 'rest_not_logged_in', 'You are not currently logged in.');
  if (own === undefined)
    return {
      status: 200,
      body: picked({ id: user.id, name: user.login, slug: user.login, ...rightsOf(user, query) }, query),
    };
  const used = user.passwords.find(({ secret }) => secret === secretIn(headers['authorization']));
  if (method === 'GET' && uuid === 'introspect')
    return { status: 200, body: { uuid: used?.uuid, name: 'portal' } };
  if (method !== 'DELETE' || !user.passwords.some((each) => each.uuid === uuid))
    return restError(404, 'rest_application_password_not_found', 'Application password not found.');
  user.passwords = user.passwords.filter((each) => each.uuid !== uuid);
  return { status: 200, body: { deleted: true } };
};

const rightsOf = ({ role }: WordPressUser, query: URLSearchParams) =>
  query.get('context') === 'edit' && {
    roles: [role],
    capabilities: Object.fromEntries([...CAPABILITIES[role], role].map((name) => [name, true])),
  };

const secretIn = (authorization = '') =>
  withoutSpaces(
    Buffer.from(authorization.replace(/^Basic /i, ''), 'base64')
      .toString()
      .replace(/^[^:]*:/, ''),
  );
