// Starts the sandbox and the server, then fills every feature through its real operations and prints who can sign in.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDERS } from '@msm/contract/auth/schemas';
import { networkSettings } from '../../apps/sandbox/src/network-settings.ts';
import { paypalSettings } from '../../apps/sandbox/src/payment-settings.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { actIn, fillAccounts } from './accounts.ts';
import { fillAgents } from './agents.ts';
import { fillBlog } from './blog.ts';
import { fillChat } from './chat.ts';
import { fillDocs } from './docs.ts';
import { fillDrafts } from './drafts.ts';
import { fillGames } from './games.ts';
import { fillInvites } from './invites.ts';
import { serverCommand, serverEnvironment } from '../launch.mjs';
import { createMembers } from './members.ts';
import { fillSchedule, fillSmall } from './schedule.ts';
import { connect, fillSites } from './sites.ts';
import { fillSocial } from './social.ts';
import { fillSupport } from './support.ts';
import { fillTeam } from './team.ts';
import { fillWaitlist } from './waitlist.ts';
import { fillWallet } from './wallet.ts';

const WORTH_TRYING = `Four things worth trying:
  1. As amina: open the Dashboard and repair the two posts that need attention.
  2. As amina: Schedule, New post, Write with AI. Choose two sites, publish it now and see it in the history.
  3. As chao: open the bell, and accept the invitation to work in Kimani Bakery.
  4. As amina: review the post that dalila sent for approval, and return it with a note.`;

const PORT = process.env['PORT'] ?? '3000';
const url = `http://localhost:${PORT}`;
const dataDir = mkdtempSync(join(tmpdir(), 'msm-demo-'));
const sandbox = await startSandbox();
const [command, ...args] = serverCommand();
const server = spawn(command!, args, {
  env: serverEnvironment({
    NODE_ENV: 'production',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    PORT,
    DATA_DIR: dataDir,
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    AI_BASE_URL: `${sandbox.url}/openai/v1`,
    AI_API_KEY: sandbox.client.clientSecret,
    AI_MODEL: 'sandbox-writer',
    ...Object.fromEntries(PROVIDERS.flatMap((name) => providerSettings(name))),
    ...networkSettings(sandbox),
    ...paypalSettings(sandbox),
    MSMPAY_ACCESS: 'member',
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(server, 'exit');
// On Windows the console tells the server by itself, and kill() would end it before it could drain.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.platform === 'win32' || server.kill('SIGTERM'));

await Promise.race([untilListening(), exited]);
if (server.exitCode === null) {
  const members = await createMembers(url);
  const { brian, chao } = members;
  const shopId = await fillAccounts(members);
  await fillInvites(members);
  await fillSupport(members);
  await fillDocs(members);
  await fillWaitlist(members, dataDir);
  const sites = await fillSites(members, sandbox.url);
  await fillSchedule(members, sites);
  await fillDrafts(members, sites);
  await fillAgents(members, sites);
  await fillTeam(members, sites);
  await fillBlog(members);
  await fillChat(url, members);
  await fillGames(url, members);
  await fillSocial(members);
  await fillWallet(members);
  // Every account has something to look at: the shop beside Brian's own, and that of a plain member.
  const siteOf = (name: string) => `${sandbox.url}/wordpress/${name}`;
  await actIn(brian, shopId, async () =>
    fillSmall(brian, await connect(brian, siteOf('kimani-wholesale'), 'Kimani Wholesale'), {
      published: 'Flour at the price of last year',
      coming: ['Order by Thursday, deliver on Friday', 'New: rye from Timau'],
      topic: 'What cafés should know about day-old bread',
    }),
  );
  await fillSmall(chao, await connect(chao, siteOf('wanjala-cooks'), 'Wanjala Cooks'), {
    published: 'Ugali that does not stick',
    coming: ['Sukuma wiki in ten minutes', 'A pot of beans for the week'],
    topic: 'Coconut rice as my aunt makes it',
  });
  process.stdout.write(`\nThe demo is at ${url} (mails: ${join(dataDir, 'mail')})\n`);
  for (const { role, username, password } of Object.values(members)) {
    process.stdout.write(`  ${role.padEnd(10)} ${username.padEnd(8)} ${password}\n`);
  }
  process.stdout.write(`\n${WORTH_TRYING}\n`);
}
const [code] = (await exited) as [number | null];
await sandbox.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(code ?? 1);

function providerSettings(name: string): [string, string][] {
  const prefix = name.toUpperCase();
  return [
    [`${prefix}_CLIENT_ID`, sandbox.client.clientId],
    [`${prefix}_CLIENT_SECRET`, sandbox.client.clientSecret],
    [`${prefix}_BASE_URL`, `${sandbox.url}/${name}`],
  ];
}

function untilListening(): Promise<void> {
  return new Promise((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Listening on ')) resolve();
    });
  });
}
