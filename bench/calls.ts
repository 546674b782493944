// How long the first picture takes: from the press on "Accept" until each side has decoded a frame of the other, in two real
// browsers with fake cameras on this machine. The web application must have been built. Rounds as the first argument.
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chatLink } from '@msm/contract/chat-links';
import { chatRoutes } from '@msm/contract/chat/routes';
import { register, signedIn } from '../e2e/members.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { startServer } from './start/started-server.ts';

const rounds = Number(process.argv[2] ?? 5);

/** Runs in the page: notes when a connection has decoded its first frame, on the clock that both browsers share. */
const NOTE_FIRST_FRAME = `
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(configuration) {
      super(configuration);
      const look = setInterval(async () => {
        for (const { type, kind, framesDecoded } of (await this.getStats()).values())
          if (type === 'inbound-rtp' && kind === 'video' && framesDecoded > 0) {
            window.firstFrameAtMs ??= Date.now();
            clearInterval(look);
          }
      }, 10);
    }
  };`;

async function openMember(browser: Browser, name: string, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await signedIn(server.address, name) });
  await context.addInitScript({ content: NOTE_FIRST_FRAME });
  const page = await context.newPage();
  await page.goto(server.address + path);
  return page;
}

/** Runs in the page. Not `waitForFunction`: the content policy refuses what it evaluates later. */
const TAKE_FIRST_FRAME = `new Promise((resolve, reject) => {
  const look = setInterval(() => {
    if (window.firstFrameAtMs === undefined) return;
    stop();
    resolve(window.firstFrameAtMs);
    delete window.firstFrameAtMs;
  }, 20);
  const giveUp = setTimeout(() => { stop(); reject(new Error('No picture within 30 s.')); }, 30_000);
  const stop = () => { clearInterval(look); clearTimeout(giveUp); };
})`;

const firstFrameAt = (page: Page): Promise<number> => page.evaluate<number>(TAKE_FIRST_FRAME);

/** The address of the direct room of both. */
async function openRoom(names: readonly string[]): Promise<string> {
  const [one, other] = await Promise.all(names.map((name) => register(server.address, name)));
  const answer = await fetch(server.address + chatRoutes.openChat.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${one!.accessToken}` },
    body: JSON.stringify({ kind: 'direct', memberId: other!.user.id }),
  });
  return chatLink(((await answer.json()) as { room: { id: string } }).room.id);
}

const database = await makeBenchDatabase('calls');
const server = await startServer(
  { ...database.settings, STUN_URLS: 'none' },
  join(database.dataDir, 'server.log'),
);
const launch = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--allow-loopback-in-peer-connection',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
const browsers: Browser[] = [];

async function measure(): Promise<boolean> {
  browsers.push(await launch(), await launch());
  say(`${rounds} rounds, two browsers, ${machineLoad()}`);
  const seconds = { target: [] as number[], caller: [] as number[] };
  const names = ['ann', 'ben'];
  const path = await openRoom(names);
  const pages = await Promise.all(names.map((name, at) => openMember(browsers[at]!, name, path)));
  const [caller, target] = [pages[0]!, pages[1]!];
  for (let round = 0; round < rounds; round += 1) {
    await caller.getByRole('button', { name: 'Video call', exact: true }).click();
    const accept = target.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    const acceptedAtMs = Date.now();
    await accept.click();
    const [callerAtMs, targetAtMs] = await Promise.all([firstFrameAt(caller), firstFrameAt(target)]);
    seconds.caller.push((callerAtMs - acceptedAtMs) / 1000);
    seconds.target.push((targetAtMs - acceptedAtMs) / 1000);
    await caller.getByRole('button', { name: 'End call', exact: true }).click();
    for (const page of pages) await page.locator('.call-screen').waitFor({ state: 'detached' });
  }
  return [
    reportFigure('calls.firstFrameSeconds.target', seconds.target, ' s', atMost(2.5)),
    reportFigure('calls.firstFrameSeconds.caller', seconds.caller, ' s', atMost(2.5)),
  ].every(Boolean);
}

try {
  process.exitCode = (await measure()) ? 0 : 1;
  say('a call has no size; there is no tenth of it');
} finally {
  // Also after a failure: the processes that are left would keep this one waiting.
  for (const browser of browsers) await browser.close();
  await server.stop();
  await database.remove();
}
