// The plugin, public: what is inside is open source and the address of this portal.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { bridgePackage } from './bridge-package.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const downloadBridge = handler(
  siteRoutes.downloadBridge,
  async ({ answer }, { config }: SitesDeps) => {
    const { version, zip } = bridgePackage(config.publicUrl);
    answer.header('content-type', 'application/zip');
    answer.header('content-disposition', `attachment; filename="msmbridge-${version}.zip"`);
    return zip;
  },
);
