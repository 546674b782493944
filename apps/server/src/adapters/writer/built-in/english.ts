// The built-in writer's English.
import type { PhraseBook } from './phrase-book.ts';

export const english: PhraseBook = {
  headlines: {
    article: [
      '{Topic}: what you need to know',
      'Understanding {topic}',
      '{Topic}, explained',
      'A closer look at {topic}',
    ],
    announcement: ['Announcing {topic}', 'New: {topic}', '{Topic} is here', 'What is new: {topic}'],
    how_to: [
      '{Topic}, step by step',
      'A practical guide to {topic}',
      'How to approach {topic}',
      'Getting started: {topic}',
    ],
    list: [
      '{Topic}: the main points',
      'Key points on {topic}',
      '{Topic} at a glance',
      'Worth knowing about {topic}',
    ],
    news: ['{Topic}: the latest', 'News on {topic}', 'What happened: {topic}', '{Topic} in brief'],
    story: ['The story of {topic}', '{Topic}: how it went', 'Behind {topic}', '{Topic}, from the beginning'],
    question: [
      '{Topic}: what do you think?',
      'Your view on {topic}?',
      'Let us talk about {topic}',
      '{Topic}: over to you',
    ],
  },
  openings: {
    informative: [
      'Here is what matters about {topic}.',
      '{Topic}: the facts in short.',
      'This is where things stand with {topic}.',
    ],
    educational: [
      'There is something to learn from {topic}.',
      'Let us look at {topic}, one thing at a time.',
      '{Topic} becomes clearer when you know the basics.',
    ],
    promotional: [
      'If you have been thinking about {topic}, now is a good time to look closer.',
      'Here is why {topic} deserves your attention.',
      'Meet {topic}.',
    ],
    inspirational: [
      'Every good thing starts small, and {topic} is no exception.',
      '{Topic} shows what patience can do.',
      'There is good reason to be hopeful about {topic}.',
    ],
    entertaining: [
      'Get comfortable: we are talking about {topic}.',
      '{Topic}. Yes, really.',
      'You may not have expected {topic} today, and yet here we are.',
    ],
    conversational: [
      'We have been thinking about {topic}.',
      'Let us talk about {topic}.',
      'A quick word on {topic}.',
    ],
  },
  closings: {
    informative: [
      'That is what is known so far.',
      'We will follow this and keep you posted.',
      'Those are the facts to keep in mind.',
    ],
    educational: [
      'Try it, and tell us what you learned.',
      'Keep this for the next time you need it.',
      'Which part would you like us to explain further?',
    ],
    promotional: [
      'Get in touch to find out more.',
      'Take a look, and see whether it suits you.',
      'Ask us: we are glad to help.',
    ],
    inspirational: [
      'Take the first step today.',
      'What will you begin this week?',
      'Small steps count. Keep going.',
    ],
    entertaining: [
      'Tell us your favourite part.',
      'Share this with somebody who would smile.',
      'And that is only the beginning.',
    ],
    conversational: ['What do you think?', 'How is it where you are?', 'Tell us in the comments.'],
  },
  greetings: {
    neutral: [''],
    friendly: ['Hello, friends.', 'Hi there.', 'Good to have you here.'],
    professional: [''],
    playful: ['Guess what.', 'Ready?', 'Here we go.'],
    urgent: ['Please note.', 'Important.', 'This cannot wait.'],
  },
  headings: {
    article: ['In detail', 'What stands behind it', 'What to keep in mind'],
    announcement: ['What is new', 'What it means', 'What comes next'],
    how_to: ['The steps', 'Along the way', 'Before you finish'],
    list: ['The points', 'More points', 'And also'],
    news: ['What happened', 'The details', 'The background'],
    story: ['How it began', 'What came then', 'Where it led'],
    question: ['What we know', 'What is open', 'What others say'],
  },
  outlines: {
    article: [
      'What it is, in one sentence that a newcomer understands.',
      'Why it matters now, and to whom.',
      'What it looks like in practice, with one example.',
      'What to read or do next.',
    ],
    announcement: [
      'What is new, in plain words.',
      'Who it is for and from when.',
      'What changes for those who know it already.',
      'Where to find it or whom to ask.',
    ],
    how_to: [
      'What you need before you begin.',
      'The first step, small enough to do today.',
      'What usually goes wrong, and how to avoid it.',
      'How to see that it worked.',
    ],
    list: [
      'The point that most people miss.',
      'The point that saves time or money.',
      'The point that is easy to try.',
      'The point worth remembering.',
    ],
    news: [
      'What happened, where and when.',
      'Who is concerned, and how.',
      'What was known before.',
      'What is expected next.',
    ],
    story: [
      'Where it began, and with whom.',
      'The moment at which it became difficult.',
      'What changed it.',
      'What stays of it today.',
    ],
    question: [
      'What makes the question worth asking.',
      'What speaks for it.',
      'What speaks against it.',
      'What your readers may have seen themselves.',
    ],
  },
  questions: ['What is your view?', 'What would you do?', 'Have you seen this yourself?', 'Do you agree?'],
  sources: 'Sources',
  readMore: ['Read more:', 'The source:', 'More here:'],
  smallFirstWords: new Set(
    'a an the how why what when where who which new our your my its using making'.split(' '),
  ),
};
