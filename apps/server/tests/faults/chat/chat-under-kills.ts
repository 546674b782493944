// Runs a crowd of chat clients against a portal that is killed with SIGKILL and started again, and judges what they know.
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../sandbox/src/free-port.ts';
import { checkHistory, type Verdict } from './check-history.ts';
import { createChatClient } from './chat-client.ts';
import type { CrowdSize } from './crowd.ts';
import { startPortal } from './portal-process.ts';

interface Plan {
  settings: Readonly<Record<string, string>>;
  crowd: CrowdSize;
  messagesPerRoom: number;
  kills: number;
  /** How long a portal lives at the most before it is killed. */
  longestMs: number;
  onProgress?(sent: number, kills: number): void;
}

export async function chatUnderKills(plan: Plan): Promise<Verdict & { kills: number }> {
  const { crowd } = plan;
  const settings = { ...plan.settings, PORT: String(await freePort()), HOST: '127.0.0.1', UNLIMITED: 'yes' };
  let portal = await startPortal(settings, crowd);
  const clients = portal.members.map((member, at) =>
    createChatClient({
      memberId: member.id,
      roomIds: member.roomIds,
      credentials: () => ({ address: portal.address, token: portal.members[at]!.token }),
      messagesPerRoom: plan.messagesPerRoom,
    }),
  );
  let kills = 0;
  try {
    const over = new AbortController();
    const sending = Promise.all(clients.map((client) => client.sendAll())).finally(() => over.abort());
    while (kills < plan.kills && !over.signal.aborted) {
      await Promise.race([delay(plan.longestMs * (0.3 + 0.7 * Math.random())), sending]);
      await portal.kill();
      kills += 1;
      plan.onProgress?.(
        clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
        kills,
      );
      portal = await startPortal(settings, crowd);
    }
    await sending;
    await Promise.all(clients.map((client) => client.settle()));
    return { ...checkHistory(clients), kills };
  } finally {
    for (const client of clients) client.close();
    await portal.stop();
  }
}
