// A paired site reports how it is.
import { BridgeReport } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { acceptMessage } from './bridge-messages.ts';
import { bridgePackage } from './bridge-package.ts';
import { setReport } from './bridges.store.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { setWordPressVersion } from '../sites.store.ts';

export const reportHealth = handler(siteRoutes.reportHealth, async ({ input }, deps: SitesDeps) => {
  await deps.db.transaction().execute(async (tx) => {
    await acceptMessage(tx, siteRoutes.reportHealth, input, deps);
    const report = readReport(input.payload);
    await setReport(tx, input.siteId, report);
    await setWordPressVersion(tx, input.siteId, report.wordpressVersion);
  });
  return { latestPluginVersion: bridgePackage(deps.config.publicUrl).version };
});

function readReport(payload: string): BridgeReport {
  try {
    return BridgeReport.parse(JSON.parse(payload));
  } catch (error) {
    throw new AppError('invalid', 'The report cannot be read.', { cause: error });
  }
}
