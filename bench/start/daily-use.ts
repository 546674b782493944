// A little daily use: some people register, some log in, and then look at themselves and change their profile. What is
// answered otherwise than promised ends the bench.
import { authRoutes } from '@msm/contract/auth/routes';
import { operationRoutes } from '@msm/contract/operations/routes';
import type { Route } from '@msm/contract/route';
import type { Dice } from '../platform/seeded-dice.ts';

/** Below the limit for one address in a minute. */
const REGISTRATIONS = 3;
const LOGINS = 5;
const PASSWORD = 'a quiet green harbour';

export interface DailyUse {
  send(requests: number): Promise<void>;
}

/** Usernames begin with `name`: a second life of one server meets new people. */
export function dailyUse(address: string, name: string, dice: Dice): DailyUse {
  const usernames = Array.from({ length: REGISTRATIONS }, (_, at) => `${name}${at}`);
  const tokens: string[] = [];
  const anyone = <T>(items: T[]): T => items[dice(items.length)]!;
  let sent = 0;

  async function sendNext(): Promise<void> {
    const at = sent++;
    if (at < REGISTRATIONS) return register(usernames[at]!);
    if (at < REGISTRATIONS + LOGINS) return logIn(anyone(usernames));
    return anyone([look, change, check])();
  }

  async function register(username: string): Promise<void> {
    const person = {
      email: `${username}@example.com`,
      username,
      password: PASSWORD,
      firstName: 'Bench',
      lastName: 'Member',
    };
    tokens.push(tokenOf(await call(authRoutes.register, person)));
  }
  const logIn = async (username: string) =>
    void tokens.push(tokenOf(await call(authRoutes.login, { username, password: PASSWORD })));
  const look = async () => void (await call(authRoutes.me));
  const change = async () =>
    void (await call(authRoutes.updateProfile, { firstName: `Bench ${dice(1_000)}` }));
  const check = async () => void (await call(operationRoutes.health));

  async function call(route: Route, input?: object): Promise<unknown> {
    const token = route.access === 'member' ? anyone(tokens) : undefined;
    const answer = await fetch(address + route.path, {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(input && { body: JSON.stringify(input) }),
    });
    const body: unknown = await answer.json();
    if (answer.status !== route.status)
      throw new Error(`${route.path} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body;
  }

  return {
    async send(requests) {
      for (let count = 0; count < requests; count++) await sendNext();
    },
  };
}

const tokenOf = (signedIn: unknown) => (signedIn as { data: { token: string } }).data.token;
