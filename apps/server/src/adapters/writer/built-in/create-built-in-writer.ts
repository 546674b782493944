// The writer that needs no key. It arranges what it is given: sentences of the sources, phrases of its own, within the
// limits of the platform. It is not a language model and says so; for the same brief and seed it writes the same.
import { platforms } from '@msm/contract/posts/platforms';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LANGUAGES } from '@msm/contract/posts/brief-choices';
import {
  WriterFault,
  type RawDraft,
  type Writer,
  type WriterPart,
  type WritingTask,
} from '../../../platform/ports/writer.ts';
import { composeBlog } from './compose-blog.ts';
import { composeNetwork } from './compose-network.ts';
import { toHashtag } from './keyphrases.ts';
import { planPost, type PostPlan } from './plan-post.ts';
import { BUILT_IN_LANGUAGES, type BuiltInLanguage } from './stop-words.ts';

const NAME = 'Built-in writer';
const FREE = { model: 'built-in', tokensIn: 0, tokensOut: 0, isEstimated: false, costMicroUsd: 0 } as const;

export const createBuiltInWriter = (): Writer => ({
  writtenBy: { name: NAME, isLanguageModel: false },
  about:
    'The built-in writer arranges your brief and sentences of your sources. It is not a language model: it knows nothing else and cannot translate.',
  languages: BUILT_IN_LANGUAGES,
  async *write(task, { signal }) {
    const plan = planPost(task, languageOf(task));
    const pieces = bodyOf(plan);
    const draft = draftOf(plan, pieces.join('\n'));
    for (const part of partsOf(draft, pieces)) {
      // Yields to other requests, and to a cancellation.
      await nextTurn();
      if (signal.aborted) throw new WriterFault('cancelled', 'Cancelled', { usage: FREE });
      yield part;
    }
    yield { kind: 'draft', draft, usage: FREE };
  },
});

function languageOf({ brief: { language } }: WritingTask): BuiltInLanguage {
  const known = BUILT_IN_LANGUAGES.find((each) => each === language);
  if (!known)
    throw new WriterFault(
      'refused',
      `The built-in writer writes ${BUILT_IN_LANGUAGES.map((each) => LANGUAGES[each]).join(' and ')}; for ${LANGUAGES[language]} a language model has to be connected.`,
    );
  return known;
}

const bodyOf = (plan: PostPlan): string[] =>
  platforms[plan.brief.platform].format === 'html' ? composeBlog(plan) : [composeNetwork(plan)];

function* partsOf({ title, excerpt, seoDescription }: RawDraft, pieces: string[]): Iterable<WriterPart> {
  yield { kind: 'delta', field: 'title', text: title };
  for (const piece of pieces) yield { kind: 'delta', field: 'body', text: `${piece}\n` };
  yield { kind: 'delta', field: 'excerpt', text: excerpt };
  yield { kind: 'delta', field: 'seo', text: seoDescription };
}

function draftOf(plan: PostPlan, body: string): RawDraft {
  const summary = plan.lead ?? plan.opening;
  return {
    title: plan.headline,
    body,
    excerpt: summary,
    seoTitle: plan.headline,
    seoDescription: summary,
    headlines: plan.headlines,
    hashtags: plan.keyphrases.map(toHashtag),
    notes: notesOn(plan),
  };
}

const notesOn = ({ lead, foreign, brief }: PostPlan): string[] => [
  'Written by the built-in outliner, which is not a language model.',
  ...(lead
    ? ['It cites sentences of your sources as they are. Put them into your own words before you publish.']
    : ['There was nothing but the topic: this is an outline to be filled in.']),
  ...foreign.map(
    ({ label }) =>
      `“${label}” is not in ${LANGUAGES[brief.language]} and was left out: the built-in writer cannot translate.`,
  ),
];
