// The real server with the two measured routes added; started by the bench as a process of its own.
import { createApp } from '../../apps/server/src/app.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { answerParent } from './answer-parent.ts';
import { benchFeature } from './routes.ts';

const config = readSettings(process.env);
const app = await createApp({
  config,
  log: createLog(config.logLevel),
  moreFeatures: [benchFeature(() => app.db)],
});
answerParent(await app.start(), () => app.stop());
