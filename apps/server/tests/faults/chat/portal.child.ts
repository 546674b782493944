// A portal with a crowd of members in rooms, as a process that can be killed. CROWD is its size as JSON. It tells its parent
// where it listens and the members' tokens. The limits on sending are lifted where UNLIMITED is set: what is measured or proven
// is the way of a message, and a few clients stand for many.
import { flushCompileCache } from 'node:module';
import { chatEvents } from '@msm/contract/chat/events';
import { createApp } from '../../../src/app.ts';
import { createLog } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/settings.ts';
import { fillRoom, gatherCrowd, type CrowdMember, type CrowdSize } from './crowd.ts';

export interface CrowdedPortal {
  address: string;
  members: CrowdMember[];
}

const { CROWD, UNLIMITED, ...env } = process.env;
if (UNLIMITED) Object.assign(chatEvents.sendMessage.limit, { burst: 1_000_000, perSecond: 1_000_000 });

const config = readSettings(env);
const app = await createApp({ config, log: createLog(config.logLevel) });
const members = await gatherCrowd(app.db, config.appSecret, JSON.parse(CROWD!) as CrowdSize);
await app.start();
const address = `http://127.0.0.1:${config.port}`;
process.on('disconnect', () => void app.stop().then(() => process.exit(0)));
process.on('message', (asked: 'memory' | { roomId: string; messages: number }) => {
  if (asked === 'memory') {
    globalThis.gc?.();
    process.send!({ residentBytes: process.memoryUsage.rss() });
  } else void fillRoom(app.db, config.appSecret, asked).then(() => process.send!({}));
});
// Kept at the end of a process, which a kill prevents: the next one starts faster.
flushCompileCache();
process.send!({ address, members } satisfies CrowdedPortal);
