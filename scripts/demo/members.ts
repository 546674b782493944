// Members of each role, made as members are made: by registering, and by the first one's hand.
import { randomBytes, randomUUID } from 'node:crypto';
import { authRoutes } from '@msm/contract/auth/routes';
import { MEDIA_FILE_FIELD } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import type { Role } from '@msm/contract/roles';
import type { Route } from '@msm/contract/route';
import { userRoutes } from '@msm/contract/users/routes';

export interface DemoMember {
  id: string;
  role: Role;
  username: string;
  password: string;
  /** Of the session. */
  token: string;
  call(route: Route, what?: { params?: Record<string, string>; input?: object }): Promise<unknown>;
  /** Opens a link to the portal; answers where it leads. */
  visit(link: string): Promise<string>;
  /** Puts a picture into the media library of the account. */
  upload(bytes: Uint8Array, name: string): Promise<{ id: string }>;
}

export type DemoMembers = Record<'amina' | 'brian' | 'chao' | 'dalila', DemoMember>;

export async function createMembers(url: string): Promise<DemoMembers> {
  // The first to register becomes SuperAdmin.
  const amina = await register(url, 'amina', 'Amina', 'Otieno');
  const brian = await register(url, 'brian', 'Brian', 'Kimani');
  const chao = await register(url, 'chao', 'Chao', 'Wanjala');
  const dalila = await register(url, 'dalila', 'Dalila', 'Achieng');
  for (const { id } of [brian, chao, dalila]) {
    await amina.call(userRoutes.changeUser, { params: { id }, input: { emailVerified: true } });
  }
  await amina.call(userRoutes.changeUser, { params: { id: brian.id }, input: { role: 'Admin' } });
  // Last, since it ends the session that did the rest.
  await amina.call(userRoutes.changeUser, { params: { id: amina.id }, input: { emailVerified: true } });
  return {
    amina: { ...amina, ...(await signIn(url, amina)), role: 'SuperAdmin' },
    brian: { ...brian, ...(await signIn(url, brian)), role: 'Admin' },
    chao: { ...chao, ...(await signIn(url, chao)), role: 'User' },
    dalila: { ...dalila, ...(await signIn(url, dalila)), role: 'User' },
  };
}

async function register(url: string, username: string, firstName: string, lastName: string) {
  const password = `demo-${randomBytes(6).toString('hex')}`;
  const input = { email: `${username}@example.com`, username, password, firstName, lastName };
  const { data } = (await send(url, authRoutes.register, { input })) as SignedIn;
  return { id: data.user.id, username, password, ...actionsOf(url, data.token) };
}

/** A change of role or of the e-mail's state ended the session. */
async function signIn(url: string, { username, password }: { username: string; password: string }) {
  const { data } = (await send(url, authRoutes.login, { input: { username, password } })) as SignedIn;
  return actionsOf(url, data.token);
}

interface SignedIn {
  data: { token: string; user: { id: string } };
}

const actionsOf = (url: string, token: string): Pick<DemoMember, 'token' | 'call' | 'visit' | 'upload'> => ({
  token,
  call: callAs(url, token),
  async visit(link) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(link, { headers, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  },
  async upload(bytes, name) {
    const form = new FormData();
    form.set('uploadId', randomUUID());
    form.set(MEDIA_FILE_FIELD, new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    const { method, path } = mediaRoutes.uploadMediaFile;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method, headers, body: form });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { file: { id: string } }).file;
  },
});

const callAs =
  (url: string, token: string): DemoMember['call'] =>
  (route, what) =>
    send(url, route, what, token);

async function send(
  url: string,
  { method, path }: Route,
  { params = {}, input }: { params?: Record<string, string>; input?: object } = {},
  token?: string,
): Promise<unknown> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const answer = await fetch(url + filled, {
    method,
    headers: {
      ...(input && !(input instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(input && { body: input instanceof FormData ? input : JSON.stringify(input) }),
  });
  if (!answer.ok) throw new Error(`${method} ${filled}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
