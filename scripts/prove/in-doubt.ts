// Posts that may or may not be there: half of them were made, half were not, every answer was cut off, and
// then the site shows nothing any more. The portal has to ask, and a person who looks at the site answers.
import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from '@msm/contract/schedule/schemas';
import {
  readPublications,
  type PlannedPublication,
} from '../../apps/server/tests/faults/planned-publications.ts';
import { publishTheRest } from '../../apps/server/tests/faults/publish-under-kills.ts';
import { startPublishing } from '../../apps/server/tests/faults/publishing-process.ts';
import { answerQuestions } from './members.ts';
import type { Ground, Losses } from './waves.ts';
import { listEverything, postOf } from './what-is-there.ts';

const LONGEST_MS = 240_000;
const MEMBER_LOOKS_EVERY_MS = 50;

/** Answers those that ask in the end: the unknown ones, and any that was surely not sent any more. */
export async function loseSight({ site, settings, note }: Ground, losses: Losses, count: number) {
  for (const when of ['beforePublishing', 'afterPublishing'] as const)
    await site.spoil({ when, kind: 'drop', times: count / 2 });
  losses.faults += count;
  const publishing = startPublishing(settings);
  try {
    note('answers are cut off');
    while (site.faultsLeft() > 0) await delay(MEMBER_LOOKS_EVERY_MS);
    await site.weather('blocked');
    note('the site shows nothing');
    if (!(await publishing.says('over', LONGEST_MS))) throw new Error('Posts in doubt come to no end.');
  } finally {
    await publishing.kill();
    await site.weather('clear');
  }
  losses.kills += 1;
  return (await readPublications(settings)).filter(({ asks_person }) => asks_person);
}

/** As a person does it: looks at the site, and says what is to be seen there. */
export async function answerForAll(
  { site, settings, note }: Ground,
  username: string,
  asking: readonly PlannedPublication[],
): Promise<PlannedPublication[]> {
  note('a person answers');
  const posts = await listEverything(site);
  const answerTo = (publication: PlannedPublication): Choice =>
    postOf(publication, posts) ? 'isThere' : 'again';
  await answerQuestions(settings, username, new Map(asking.map((each) => [each.id, answerTo(each)])));
  return publishTheRest(settings, LONGEST_MS);
}
