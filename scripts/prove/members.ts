// What members do in the proof, through the routes that everybody uses: they connect the site, plan, and answer questions.
import type { PostContent } from '../../packages/contract/src/posts/content.ts';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice } from '@msm/contract/schedule/schemas';
import { siteRoutes } from '@msm/contract/sites/routes';
import { atDesk, planPost } from '../../apps/server/tests/faults/planning-desk.ts';
import { PASSWORD, type Visitor } from '../../apps/server/tests/visitor.ts';
import type { RealWordPress } from './real-wordpress.ts';

type Settings = Readonly<Record<string, string>>;

const PICTURE = '/wp-includes/images/w-logo-blue.png';
const HTML = `<p>${'A paragraph as people write them, neither short nor long. '.repeat(10)}</p>`;

export interface Kind {
  contentOf(site: RealWordPress, number: number, username: string): PostContent;
  /** Every fourth is due a minute later than the others. */
  isSpread: boolean;
}

/** Some have tags, some a picture. */
export const MIXED: Kind = {
  contentOf: ({ url }, number, username) => ({
    // As a series repeats its title.
    title: `Post ${number % 24} of ${username}`,
    html: HTML,
    ...(number % 3 === 0 && { tags: [`Tag ${number % 9}`] }),
    ...(number % 8 === 0 && { media: [{ url: url + PICTURE, altText: 'A letter' }] }),
  }),
  isSpread: true,
};

/** Nothing is written but the post itself. */
export const PLAIN: Kind = {
  contentOf: (_, number) => ({ title: `Plain post ${number}`, html: HTML }),
  isSpread: false,
};

interface Plan extends Kind {
  username: string;
  count: number;
}

export const connectAndPlan = (
  settings: Settings,
  site: RealWordPress,
  { username, count, contentOf, isSpread }: Plan,
) =>
  atDesk(settings, async (member) => {
    await member.register(username);
    const { url, username: user, password } = site;
    const input = { url, username: user, password };
    const { status, body } = await member.call(siteRoutes.addSite, { input });
    if (status !== 201) throw new Error(JSON.stringify(body));
    for (let number = 1; number <= count; number += 1)
      await planPost(
        member,
        body.site.id,
        contentOf(site, number, username),
        isSpread && number % 4 === 0 ? 1 : 0,
      );
  });

export const answerQuestions = (settings: Settings, username: string, answers: ReadonlyMap<string, Choice>) =>
  asMember(settings, username, async (member) => {
    for (const [publicationId, choice] of answers) {
      const { status, body } = await member.call(scheduleRoutes.repairPublication, {
        params: { publicationId },
        input: { choice },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
  });

export const asMember = <T>(settings: Settings, username: string, work: (member: Visitor) => Promise<T>) =>
  atDesk(settings, async (member) => {
    await member.login({ username, password: PASSWORD });
    return work(member);
  });
