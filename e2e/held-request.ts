// Holds a request of the page until the journey lets it go: what is done meanwhile is done while it is under way.
import type { Page } from '@playwright/test';

export async function holdRequest(page: Page, method: string, path: RegExp) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) {
      arrived.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return {
    arrives: arrived.promise,
    async release() {
      released.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}
