// One field on the screen, two in the contract: what looks like an e-mail is sent as one, anything else as a username.
import { LoginInput } from '@msm/contract/auth/schemas';
import type { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf, SentInputOf } from '@msm/contract/route';
import type { FieldError } from 'react-hook-form';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';

interface LoginForm {
  identifier: string;
  password: string;
}

export type LoginRequest = InputOf<typeof authRoutes.login>;

export function toLoginInput({ identifier, password }: LoginForm): SentInputOf<typeof authRoutes.login> {
  const typed = identifier.trim();
  if (typed === '') return { password };
  return typed.includes('@') ? { email: typed, password } : { username: typed, password };
}

const resolve = resolverAfter(toLoginInput, LoginInput);

export const loginResolver: typeof resolve = async (form, context, options) => {
  const resolved = await resolve(form, context, options);
  const { email, username, password } = resolved.errors as Record<string, FieldError | undefined>;
  const identifier = email ?? username;
  if (!identifier && !password) return resolved;
  return { values: {}, errors: { ...(identifier && { identifier }), ...(password && { password }) } };
};
