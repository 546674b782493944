// Calls that take longer than a journey of `npm test` may, for `npm run test:scale`: one that rings until its time is over, and, where
// coturn is installed, one of which every packet goes through it, with the portal's ephemeral credentials.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { RING_MS } from '@msm/contract/calls/limits';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { expectAllStopped, expectFlow, readFlow, watchMedia } from './call-media.ts';
import { befriend, card, control, openTab, screen, timer } from './calls.ts';
import { expect, test } from './journey.ts';
import { signedIn } from './members.ts';
import { startPortal } from './portal.ts';

const SECRET = 'a secret that coturn and the portal share';
/** A STUN binding request, which every TURN server answers. */
const BINDING = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');

async function startTurn(port: number) {
  const child = spawn(
    'turnserver',
    [
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--no-stdout-log',
      '--allow-loopback-peers',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--use-auth-secret',
      `--static-auth-secret=${SECRET}`,
      '--realm=msm',
      '--pidfile=',
    ],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  const socket = createSocket('udp4');
  await expect
    .poll(async () => {
      socket.send(BINDING, port, '127.0.0.1');
      return Promise.race([
        once(socket, 'message').then(() => 'up'),
        new Promise((resolve) => setTimeout(resolve, 200, 'silent')),
      ]);
    })
    .toBe('up');
  socket.close();
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}

test('a call that is not answered rings for its time, and is missed', async ({ portal, browser }) => {
  const { names, path } = await befriend(portal);
  const contexts = await Promise.all(
    names.map(async (name) => browser.newContext({ storageState: await signedIn(portal.url, name) })),
  );
  for (const context of contexts) await watchMedia(context);
  const pages = await Promise.all(contexts.map((context) => openTab(context, portal.url + path)));
  const [ann, ben] = [pages[0]!, pages[1]!];
  await ann.getByRole('button', { name: 'Video call', exact: true }).click();
  await expect(card(ben)).toBeVisible();
  await expect(screen(ann).getByText('No answer').first()).toBeVisible({ timeout: RING_MS + 20_000 });
  await expect(card(ben)).toBeHidden();
  await expect(screen(ann)).toBeHidden();
  await expectAllStopped(ann);
  await expect(ann.getByRole('article').filter({ hasText: 'Video call, no answer' })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Call back' })).toBeVisible();
  for (const context of contexts) await context.close();
});

test('a video call flows through the relay alone', async ({ browser }) => {
  test.skip(!existsSync('/usr/bin/turnserver'), 'coturn is not installed');
  const port = await freePort();
  const stopTurn = await startTurn(port);
  const portal = await startPortal(() => ({
    STUN_URLS: 'none',
    TURN_URL: `turn:127.0.0.1:${port}`,
    TURN_SECRET: SECRET,
    TURN_ONLY: 'true',
  }));
  const { names, path } = await befriend(portal);
  const contexts = await Promise.all(
    names.map(async (name) => browser.newContext({ storageState: await signedIn(portal.url, name) })),
  );
  for (const context of contexts) await watchMedia(context);
  const pages = await Promise.all(contexts.map((context) => openTab(context, portal.url + path)));
  const [ann, ben] = [pages[0]!, pages[1]!];
  await ann.getByRole('button', { name: 'Video call', exact: true }).click();
  await card(ben).getByRole('button', { name: 'Accept' }).click();
  for (const page of pages) await expect(timer(page)).toBeVisible();
  await expectFlow(pages);
  for (const page of pages) expect((await readFlow(page)).candidateType).toBe('relay');
  await control(ann, 'End call').click();
  for (const page of pages) await expectAllStopped(page);
  for (const context of contexts) await context.close();
  await portal.stop();
  await stopTurn();
});
