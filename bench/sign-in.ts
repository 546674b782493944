// Whether the clock tells strangers who is a member: the same call with a known and with an unknown e-mail, alternating,
// compared by medians. Far from 1 in either direction is a leak.
import { authRoutes } from '@msm/contract/auth/routes';
import type { Route } from '@msm/contract/route';
import { createApp } from '../apps/server/src/app.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, median, reportFigure, say } from './platform/figures.ts';

const ROUNDS = 5;
const CALLS = 20;
const WARM_UP_CALLS = 5;
/** Noise on a network hides ten per cent of a few milliseconds many times over. */
const GOAL = atMost(1.1);
const PASSWORD = 'a quiet green harbour';

const database = await makeBenchDatabase('signin');
const app = await createApp({
  config: readSettings({ ...database.settings, PORT: '0' }),
  log: createLog('silent'),
});
let count = 0;

const logIn = (email: string): [Route, object] => [authRoutes.login, { email, password: 'not the password' }];
const cases: Record<string, (email: string) => [Route, object]> = {
  login: logIn,
  register: (email) => [authRoutes.register, person(email)],
  loginAmongClaims: logIn,
  forgotPassword: (email) => [authRoutes.forgotPassword, { email }],
};

try {
  // Each known e-mail is used once per case: no count of failures or registrations is reached.
  const membersOfRounds = Array.from({ length: ROUNDS }, (_round, round) =>
    Array.from({ length: CALLS + WARM_UP_CALLS }, (_, at) => `member${round}-${at}@example.com`),
  );
  for (const email of membersOfRounds.flat()) await time(authRoutes.register, person(email));
  await app.db.updateTable('users').set({ email_verified_at: new Date() }).execute();

  say(`${ROUNDS} rounds of ${CALLS} calls each way, ${databaseName}, ${machineLoad()}`);
  for (const [name, request] of Object.entries(cases)) {
    const ratios: number[] = [];
    const tenths: number[] = [];
    for (const members of membersOfRounds) {
      const [known, unknown] = await measureRound(members, request);
      ratios.push(apart(median(known), median(unknown)));
      tenths.push(apart(median(known.slice(0, CALLS / 10)), median(unknown.slice(0, CALLS / 10))));
    }
    reportFigure(`signIn.${name}`, ratios, '', GOAL);
    reportFigure(`signIn.${name}AtATenth`, tenths, '');
  }
} finally {
  await app.stop();
  await database.remove();
}

async function measureRound(members: string[], request: (email: string) => [Route, object]) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [at, email] of members.entries()) {
    const strangers = `nobody${(count += 1)}@example.com`;
    const times = { known: await time(...request(email)), unknown: await time(...request(strangers)) };
    if (at < WARM_UP_CALLS) continue;
    known.push(times.known);
    unknown.push(times.unknown);
  }
  return [known, unknown] as const;
}

async function time({ method, path }: Route, payload: object): Promise<number> {
  count += 1;
  const startedAt = performance.now();
  await app.http.inject({
    method,
    url: path,
    payload,
    remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
  });
  return performance.now() - startedAt;
}

function person(email: string): object {
  return {
    email,
    username: `person${(count += 1)}`,
    password: PASSWORD,
    firstName: 'Bench',
    lastName: 'Member',
  };
}

/** How far apart, whichever is longer. */
function apart(one: number, other: number): number {
  return Math.max(one / other, other / one);
}
