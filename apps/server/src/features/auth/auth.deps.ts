// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Evidence } from '../../platform/audit/evidence.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { Authenticator } from '../../platform/ports/authenticator.ts';
import type { Mailer } from '../../platform/ports/mailer.ts';
import type { ProviderName, SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Slots } from '../../platform/threads/slots.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { GuestTokens } from './sessions/guest-tokens.ts';
import type { PasswordCost, Passwords } from './passwords/passwords.ts';

/** From the platform and other features. */
export interface AuthParts {
  config: Pick<Config, 'publicUrl' | 'isHttps' | 'walletRole'>;
  db: Db;
  clock: Clock;
  events: Events;
  evidence: Evidence;
  jobs: Jobs;
  limits: Limits;
  mailer: Mailer;
  secrets: Secrets;
  users: Users;
  accounts: Accounts;
  authenticator: Authenticator;
  providers: ReadonlyMap<ProviderName, SignInProvider>;
  /** Without it as much as a server bears. */
  passwordCost?: PasswordCost | undefined;
}

export interface AuthDeps extends AuthParts {
  accessTokens: AccessTokens;
  guestTokens: GuestTokens;
  passwords: Passwords;
  /** Bounds the attempts that hash at once; the others wait or are refused. */
  hashQueue: Slots;
}
