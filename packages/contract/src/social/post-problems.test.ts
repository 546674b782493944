import { expect, test } from 'vitest';
import { NETWORKS } from './networks.ts';
import { problemsAt } from './post-problems.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const picture = { libraryId: id };
const sized = (width: number, height: number) => new Map([[id, { width, height }]]);
const fields = (...given: Parameters<typeof problemsAt>) => problemsAt(...given).map(({ field }) => field);

test('an empty post is a problem everywhere', () => {
  expect(problemsAt('x', {})).toEqual([
    { field: 'content.text', message: 'Write a text, or add a picture or a video.' },
  ]);
});

test('each post of a thread is counted by itself and named by its field', () => {
  expect(problemsAt('x', { text: 'ok', thread: ['ok', 'a'.repeat(281)] })).toEqual([
    { field: 'content.thread.1', message: 'X takes 280 characters; this has 281.' },
  ]);
});

test('Bluesky counts what readers see, and bytes besides', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(problemsAt('bluesky', { text: family.repeat(100) })).toEqual([]);
  expect(problemsAt('bluesky', { text: family.repeat(200) })).toEqual([
    { field: 'content.text', message: 'Bluesky takes 3,000 bytes of text; this has 5,000.' },
  ]);
  expect(problemsAt('bluesky', { text: 'é'.repeat(301) })[0]?.message).toBe(
    'Bluesky takes 300 characters; this has 301.',
  );
});

test('Instagram wants a picture, in its ratio and width, and at most 30 hashtags', () => {
  expect(fields('instagram', { text: 'Hello' })).toEqual(['content.media']);
  expect(problemsAt('instagram', { text: 'Hello', media: [picture] }, sized(1080, 1080))).toEqual([]);
  expect(problemsAt('instagram', { text: 'Hi', media: [picture] }, sized(800, 1600))[0]?.message).toContain(
    'too tall',
  );
  expect(problemsAt('instagram', { text: 'Hi', media: [picture] }, sized(2000, 500))[0]?.message).toContain(
    'too wide',
  );
  expect(problemsAt('instagram', { text: 'Hi', media: [picture] }, sized(300, 300))[0]?.message).toContain(
    '300 pixels wide',
  );
  expect(fields('instagram', { text: '#a '.repeat(31), media: [picture] })).toEqual(['content.text']);
});

test('a crop brings a picture into the ratio', () => {
  const crop = { x: 0, y: 0.25, width: 1, height: 0.5 };
  expect(problemsAt('instagram', { text: 'Hi', media: [{ ...picture, crop }] }, sized(800, 1600))).toEqual(
    [],
  );
});

test('more pictures than a network shows, and a second cashtag on X, are problems', () => {
  expect(fields('bluesky', { text: 'Hi', media: Array.from({ length: 5 }, () => picture) })).toEqual([
    'content.media',
  ]);
  expect(fields('x', { text: 'Buy $ABC' })).toEqual([]);
  expect(fields('x', { text: 'Buy $ABC and $DEF for $100' })).toEqual(['content.text']);
});

const video = (durationMs: number, sizeBytes: number) =>
  new Map([[picture.libraryId, { width: 720, height: 1_280, video: { durationMs, sizeBytes } }]]);
const messages = (network: Parameters<typeof problemsAt>[0], sizes: ReturnType<typeof video>) =>
  problemsAt(network, { text: 'Hi', media: [picture] }, sizes).map(({ message }) => message);

test('a video is judged by its length and its bytes, not by the shapes of pictures', () => {
  for (const network of NETWORKS) expect(messages(network, video(60_000, 5_000_000))).toEqual([]);
  expect(messages('instagram', video(2_000, 1_000))).toEqual([
    'Instagram takes videos of 3 seconds and more; this has 2 seconds.',
  ]);
  expect(messages('x', video(150_000, 600_000_000))).toEqual([
    'X takes videos up to 140 seconds; this has 150 seconds.',
    'X takes videos up to 512 MB; this has 600 MB.',
  ]);
  expect(messages('bluesky', video(200_000, 100_000_001))).toHaveLength(2);
  expect(messages('facebook', video(1_260_000, 1_000))).toEqual([
    'Facebook takes videos up to 20 minutes; this has 21 minutes.',
  ]);
});

test('a video stands alone', () => {
  const media = [picture, { libraryId: '018f0000-0000-7000-8000-000000000002' }];
  expect(problemsAt('x', { text: 'Hi', media }, video(9_000, 1_000))).toEqual([
    { field: 'content.media', message: 'X takes one video, and no pictures beside it. Remove the others.' },
  ]);
});
