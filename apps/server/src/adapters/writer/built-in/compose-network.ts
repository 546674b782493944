// A plan as text for a network. Pieces are added while the platform has room for them, the important ones first; the
// hashtags come later and take what is left.
import { lengthOn } from '@msm/contract/posts/text-length';
import { platforms } from '@msm/contract/posts/platforms';
import type { PostPlan } from './plan-post.ts';

/** What a tone looks like where there is no voice. */
const MARKS: Readonly<Record<PostPlan['brief']['tone'], string>> = {
  neutral: '',
  friendly: '👋',
  professional: '',
  playful: '✨',
  urgent: '📣',
};

/** X and Bluesky: room for one thought. */
const SHORT_TEXT_LENGTH = 500;
/** Enough for two hashtags on X. */
const ROOM_FOR_HASHTAGS = 24;

export function composeNetwork(plan: PostPlan): string {
  const { textLength } = platforms[plan.brief.platform].limits;
  return textLength <= SHORT_TEXT_LENGTH ? composeShort(plan) : composeLong(plan);
}

/** One thought, said once: the best sentence that fits, otherwise the opening. */
function composeShort(plan: PostPlan): string {
  const { brief, lead, sentences, opening, closing, question } = plan;
  const limit = platforms[brief.platform].limits.textLength - ROOM_FOR_HASHTAGS;
  const link = plan.links[0]?.url;
  const whole = (...pieces: string[]) =>
    [[MARKS[brief.tone], ...pieces].filter(Boolean).join(' '), link].filter(Boolean).join('\n');
  const fits = (...pieces: string[]) => lengthOn(brief.platform, whole(...pieces)) <= limit;

  const thought = [lead, ...sentences].find((each) => each !== undefined && fits(each)) ?? opening;
  const last = brief.type === 'question' ? question : closing;
  const fuller = [
    [opening, thought, last],
    [thought, last],
    [opening, thought],
  ].find((pieces) => fits(...new Set(pieces)));
  return whole(...new Set(fuller ?? [thought]));
}

function composeLong(plan: PostPlan): string {
  const { brief, greeting, opening, lead, sentences, closing, question, links, readMore } = plan;
  const [link] = links;
  const blocks = [
    [MARKS[brief.tone], greeting, opening].filter(Boolean).join(' '),
    lead ?? '',
    listed(brief.type, sentences),
    brief.type === 'question' ? question : closing,
    // A link in an Instagram caption cannot be followed: the name of the source is all it is good for.
    link ? `${readMore} ${brief.platform === 'instagram' ? link.label : link.url}` : '',
  ];
  return blocks.filter(Boolean).join('\n\n');
}

function listed(type: PostPlan['brief']['type'], sentences: readonly string[]): string {
  if (type === 'how_to') return sentences.map((each, at) => `${at + 1}. ${each}`).join('\n');
  if (type === 'list') return sentences.map((each) => `• ${each}`).join('\n');
  return sentences.join('\n\n');
}
