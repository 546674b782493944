// How long scripts run until a full month stands on the page: the browser turns from an empty month to one with as many posts
// as a calendar takes, answered without a server's delay.
import type { CDPSession } from '@playwright/test';
import { CALENDAR_PUBLICATIONS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { CalendarPublication } from '@msm/contract/schedule/schemas';
import { inStudio, type StudioPage } from './in-studio.ts';

const ROUNDS = 5;
const [EMPTY_MONTH, FULL_MONTH] = ['2030-04', '2030-05'];
const DAYS = 31;

interface Round {
  scriptMs: number;
  taskMs: number;
}

export const measureMonth = (): Promise<Round[]> =>
  inStudio(async (studio) => {
    const { page, session, address } = studio;
    await page.route(
      (url) => url.pathname === scheduleRoutes.readCalendar.path,
      (route) => {
        const from = new URL(route.request().url()).searchParams.get('from') ?? '';
        // A month begins with the days of its first week, some of which belong to the month before.
        const isFull = from.slice(0, 10) > `${EMPTY_MONTH}-15`;
        return route.fulfill({ json: { success: true, isCut: false, publications: isFull ? posts() : [] } });
      },
    );
    // Processor time of the page's own thread: what else the machine does hardly changes it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await turnToFullMonth(studio, `${address}/schedule-posts?date=${EMPTY_MONTH}-10`));
    return rounds;
  });

async function turnToFullMonth({ page, session, slowly }: StudioPage, address: string): Promise<Round> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Later' }).waitFor();
  // What loads when a page has come to rest belongs to the page, not to the month.
  await page.waitForLoadState('networkidle');
  return slowly(async () => {
    const before = await metrics(session);
    await page.evaluate(TURN);
    const now = await metrics(session);
    return { scriptMs: now.scriptMs - before.scriptMs, taskMs: now.taskMs - before.taskMs };
  });
}

/**
 * In one call: the test's own locators would search the page for roles again and again, in scripts that count. A string, since
 * benchmarks are checked without the types of a browser.
 */
const TURN = `(async () => {
  document.querySelector('button[aria-label="Later"]').click();
  await new Promise((isThere) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-drop-day="${FULL_MONTH}-31"] .more-posts')) return;
      observer.disconnect();
      isThere();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
})()`;

async function metrics(session: CDPSession): Promise<Round> {
  const { metrics: found } = await session.send('Performance.getMetrics');
  const msOf = (name: string) => (found.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return { scriptMs: msOf('ScriptDuration'), taskMs: msOf('TaskDuration') };
}

const posts = (): CalendarPublication[] =>
  Array.from({ length: CALENDAR_PUBLICATIONS }, (_, at) => {
    const day = String(1 + (at % DAYS)).padStart(2, '0');
    const time = `${String(Math.floor(at / DAYS) % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    return {
      id,
      destinationId: id,
      platform: 'wordpress',
      title: `Post ${at} about the first rain of the season`,
      dueAt: `${FULL_MONTH}-${day}T${time}:00.000Z`,
      wallTime: `${FULL_MONTH}-${day}T${time}`,
      zone: 'UTC',
      state: 'scheduled',
      isActive: true,
      approval: null,
      authorId: null,
      isRecurring: at % 7 === 0,
      asksPerson: false,
    };
  });
