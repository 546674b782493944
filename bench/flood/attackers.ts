// Many who sign in at once, each from an address of their own, without a pause: half of them with names that exist. A
// process of its own, so that the bench measures the server and not itself.
import { Agent, request } from 'node:http';
import { authRoutes } from '@msm/contract/auth/routes';

const [address = '', attackers = '', names = ''] = process.argv.slice(2);
const url = new URL(authRoutes.login.path, address);
const inFlight = Number(attackers);
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
const statuses: Record<string, number> = {};
let count = 0;

for (let each = 0; each < inFlight; each++) void attack();

process.on('message', () => {
  process.send!(statuses);
  process.exit(0);
});

async function attack(): Promise<void> {
  for (;;) {
    const status = await signIn((count += 1));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

function signIn(number: number): Promise<number | string> {
  const username = number % 2 ? `member${number % Number(names)}` : `nobody${number}`;
  const body = JSON.stringify({ username, password: 'not the password' });
  return new Promise((resolve) => {
    const attempt = request(url, {
      method: authRoutes.login.method,
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
    });
    attempt.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    attempt.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    attempt.end(body);
  });
}
