// The portal's blog as it looks after a few weeks: categories, posts of several members with drawn covers, comments and likes.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { blogRoutes } from '@msm/contract/blog/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { DEMO_POSTS, type DemoPost } from './blog-posts.ts';
import type { DemoMember, DemoMembers } from './members.ts';

const CATEGORIES = [
  ['Guides', 'How to get something done, step by step.'],
  ['Stories', 'What members make of the portal.'],
  ['Product', 'What is new, and why.'],
] as const;

const COMMENTS: readonly (readonly [keyof DemoMembers, string])[] = [
  ['brian', 'We do the same with flour orders. The Friday list was a mess before; now nobody calls twice.'],
  ['chao', 'Did you keep the paper list for those without a phone? Half of my aunt’s customers have none.'],
  ['amina', 'We did, beside the till. About ten people a week, and Wambui types them in at noon.'],
];

/** Publishing is local: after this long it has failed. */
const PATIENCE_MS = 30_000;

export async function fillBlog(members: DemoMembers): Promise<void> {
  const { amina, brian, chao } = members;
  for (const [name, description] of CATEGORIES)
    await amina.call(blogRoutes.addCategory, { input: { name, description } });
  for (const post of DEMO_POSTS) await publish(members[post.by], post);
  const newest = await list(amina);
  const first = newest.find(({ title }) => title === DEMO_POSTS.at(-1)!.title)!;
  await amina.call(blogRoutes.moderatePost, { params: { id: first.id }, input: { isFeatured: true } });
  for (const [who, text] of COMMENTS) {
    const { comment, isWaiting } = (await members[who].call(blogRoutes.addComment, {
      params: { slug: first.slug },
      input: { text },
    })) as { comment: { id: string }; isWaiting: boolean };
    if (isWaiting)
      await amina.call(blogRoutes.moderateComment, {
        params: { id: comment.id },
        input: { status: 'visible' },
      });
  }
  for (const who of [brian, chao])
    for (const { id } of newest.slice(0, 3))
      await who.call(engagementRoutes.engage, {
        input: { targetType: 'blog_post', targetId: id, engagementType: 'like' },
      });
}

async function publish(member: DemoMember, post: DemoPost): Promise<void> {
  const { accounts } = (await member.call(accountRoutes.listAccounts)) as {
    accounts: { id: string; isOwner?: boolean }[];
  };
  const cover = post.cover && (await member.upload(await drawCover(post.cover), `${post.cover.name}.png`));
  await member.call(scheduleRoutes.schedulePosts, {
    input: {
      destinations: [{ platform: 'blog', destinationId: accounts[0]!.id }],
      content: {
        title: post.title,
        html: post.html,
        excerpt: post.excerpt,
        categories: [post.category],
        tags: post.tags,
        ...(cover && { media: [{ libraryId: cover.id, altText: post.cover!.altText }] }),
      },
      wallTime: new Date().toISOString().slice(0, 16),
      zone: 'UTC',
      submissionId: randomUUID(),
    },
  });
  // One after the other, so that they have an order.
  await untilThere(member, post.title);
}

type Listed = { id: string; slug: string; title: string };

const list = async (member: DemoMember): Promise<Listed[]> =>
  ((await member.call(blogRoutes.listPosts)) as { posts: Listed[] }).posts;

async function untilThere(member: DemoMember, title: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200))
    if ((await list(member)).some((post) => post.title === title)) return;
  throw new Error(`“${title}” did not appear in the blog.`);
}

/** Hills under a sky, each in its own colours: no photograph whose licence would be needed. */
function drawCover({ sky, hills }: NonNullable<DemoPost['cover']>): Promise<Buffer> {
  const [far, middle, near] = hills;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="1600" height="900" fill="url(#sky)"/>
    <circle cx="1180" cy="300" r="120" fill="${sky[2]}"/>
    <path d="M0 600 C 300 430 520 520 760 560 S 1300 420 1600 540 V900 H0 Z" fill="${far}"/>
    <path d="M0 720 C 260 600 520 690 820 660 S 1360 600 1600 690 V900 H0 Z" fill="${middle}"/>
    <path d="M0 820 C 380 740 760 830 1060 790 S 1460 760 1600 800 V900 H0 Z" fill="${near}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
