// How long a key in the composer's text takes to be seen: from the key to the next frame that shows it, as the browser itself counts
// it, in a post of some length whose draft is being saved meanwhile.
import type { Page } from '@playwright/test';
import { inStudio } from './in-studio.ts';

const KEYS = 200;
/** As a fast typist. */
const BETWEEN_KEYS_MS = 80;
const WORDS_BEFORE = 600;
/** The browser reports no shorter ones. */
const SHORTEST_MS = 16;

/** Milliseconds, one for each key. */
export const measureTyping = (): Promise<number[]> =>
  inStudio(async ({ page, address, slowly }) => {
    await page.goto(`${address}/compose`);
    await page.getByLabel('Title', { exact: true }).fill('The first rain of the season');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill(Array.from({ length: WORDS_BEFORE }, (_, at) => `coffee${at}`).join(' '));
    await text.press('Control+End');
    await page.waitForLoadState('networkidle');
    await page.evaluate(WATCH_KEYS);
    const typed = 'ab '.repeat(KEYS).slice(0, KEYS);
    await slowly(() => text.pressSequentially(typed, { delay: BETWEEN_KEYS_MS, timeout: 0 }));
    return await readKeys(page);
  });

/** A string, since benchmarks are checked without the types of a browser. */
const WATCH_KEYS = `(() => {
  window.keyTimes = new Map();
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'keydown') window.keyTimes.set(startTime, duration);
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
})()`;

async function readKeys(page: Page): Promise<number[]> {
  const slow = await page.evaluate<number[]>('[...window.keyTimes.values()]');
  return [...slow, ...Array.from({ length: Math.max(0, KEYS - slow.length) }, () => SHORTEST_MS)];
}
