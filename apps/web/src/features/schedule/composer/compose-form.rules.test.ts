import { PreflightInput, type WholeScheduledPost } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { SaveDraftInput } from '@msm/contract/drafts/schemas';
import {
  draftFieldsOf,
  emptyForm,
  formFor,
  formOf,
  formOfDraft,
  planFor,
  planOf,
  takenFor,
  wallTimeChanges,
  type ComposeForm,
} from './compose-form.rules.ts';
import { viewOf, withChanges, withoutOwnMedia, withoutVariant } from './variants.rules.ts';

const destinationId = '0a1b2c3d-0000-4000-8000-000000000001';
const otherId = '0a1b2c3d-0000-4000-8000-000000000002';
const start = { destinationId, wallTime: '2027-03-26T09:00', zone: 'Europe/Berlin' };
const form = (changes: Partial<ComposeForm> = {}): ComposeForm => ({
  ...emptyForm({
    ...start,
    destinations: [destinationId, otherId].map((id) => ({ platform: 'wordpress', destinationId: id })),
  }),
  title: 'Coffee',
  ...changes,
});

test('a post without anything but a title is a plan that the contract takes', () => {
  const plan = planOf(form());
  expect(plan).toEqual({
    content: { title: 'Coffee' },
    wallTime: '2027-03-26T09:00',
    zone: 'Europe/Berlin',
    recurrence: null,
    brief: null,
  });
  expect(PreflightInput.safeParse({ destinationId, ...plan }).success).toBe(true);
});

test('empty SEO fields are left out, filled ones are sent', () => {
  expect(planOf(form({ seoTitle: ' ' })).content).not.toHaveProperty('seo');
  expect(planOf(form({ keyphrase: 'coffee' })).content.seo).toEqual({ keyphrase: 'coffee' });
});

const repeating = (changes: Partial<ComposeForm>) => planOf(form(changes)).recurrence;

test('each repetition sends its own parts only', () => {
  expect(repeating({ repeat: 'weekly', endKind: 'count', endCount: '3' })).toEqual({
    kind: 'weekly',
    interval: 1,
    weekdays: [5],
    end: { count: 3 },
  });
  expect(repeating({ repeat: 'monthly', monthDay: 'last' })).toEqual({
    kind: 'monthly',
    interval: 1,
    day: 'last',
  });
  expect(repeating({ repeat: 'hourly', interval: '6', endKind: 'until', endUntil: '2027-04-01' })).toEqual({
    kind: 'hourly',
    interval: 6,
    end: { until: '2027-04-01' },
  });
});

test('a fresh post each time needs a repetition: once, what was written is what is published', () => {
  const brief = { topic: 'Growing coffee in Kenya', platform: 'wordpress' } as const;
  expect(planOf(form({ brief, isFresh: true })).brief).toBeNull();
  expect(planOf(form({ brief, isFresh: true, repeat: 'daily' })).brief).toEqual(brief);
  expect(planOf(form({ brief, isFresh: false, repeat: 'daily' })).brief).toBeNull();
});

test('an post that is opened and saved unchanged is the same post', () => {
  const post = {
    ...start,
    platform: 'wordpress',
    content: {
      title: 'Coffee',
      html: '<p>Hills</p>',
      tags: ['a'],
      seo: { title: 'Best' },
      media: [{ remoteId: '4' }],
    },
    recurrence: { kind: 'weekly', interval: 2, weekdays: [1, 4], end: { until: '2027-09-01' } },
    brief: null,
  } as unknown as WholeScheduledPost;
  expect(planOf(formOf(post))).toEqual({
    content: post.content,
    wallTime: post.wallTime,
    zone: post.zone,
    recurrence: post.recurrence,
    brief: null,
  });
});

test('the suggested weekday follows another day, a chosen one stays', () => {
  const wallTime = '2027-03-29T09:00';
  expect(wallTimeChanges(form(), wallTime)).toEqual({ wallTime, weekdays: [1], monthDay: '29' });
  const chosen = form({ weekdays: [2, 4], monthDay: 'last' });
  expect(wallTimeChanges(chosen, wallTime)).toEqual({ wallTime });
});

test('what is changed for one destination is published there alone', () => {
  const shared = form({ html: '<p>Hills</p>', seoTitle: 'Best coffee', keyphrase: 'coffee' });
  const varied = withChanges(shared, otherId, { title: 'Kaffee', seoTitle: 'Bester Kaffee', zone: 'UTC' });
  expect(viewOf(varied, otherId)).toMatchObject({ title: 'Kaffee', html: '<p>Hills</p>' });
  expect(viewOf(varied, undefined)).toMatchObject({ title: 'Coffee', zone: 'UTC' });
  const [first, second] = varied.destinations.map((place) => planFor(varied, place));
  expect(first!.content).toMatchObject({ title: 'Coffee', seo: { title: 'Best coffee' } });
  expect(second!.content).toEqual({
    title: 'Kaffee',
    html: '<p>Hills</p>',
    seo: { title: 'Bester Kaffee', keyphrase: 'coffee' },
  });
});

test('a picture is planned only where its library is', () => {
  const media = [destinationId, otherId].map((id) => ({ remoteId: '4', destinationId: id }));
  const varied = form({ media });
  expect(planFor(varied, varied.destinations[1]!).content.media).toEqual([media[1]]);
});

test('a draft that is stored and opened again is the same form', () => {
  const typed = withChanges(
    form({ slug: 'half-', repeat: 'weekly', weekdays: [2], endKind: 'count', endCount: '4' }),
    otherId,
    { title: 'Kaffee', tags: [], keyphrase: 'kaffee' },
  );
  const fields = draftFieldsOf(typed);
  const editor = { id: destinationId, save: 1 };
  expect(SaveDraftInput.safeParse({ ...fields, version: 0, editor }).error).toBeUndefined();
  expect(draftFieldsOf(formOfDraft(JSON.parse(JSON.stringify(fields))))).toEqual(fields);
});

const xId = '0a1b2c3d-0000-4000-8000-000000000003';
const onX = { platform: 'x' as const, destinationId: xId };

test('a post for networks alone is named by how its text begins', () => {
  const post = form({ title: 'Old name', text: 'Harvest has begun\nCome and see', destinations: [onX] });
  expect(planOf(post).content.title).toBe('Harvest has begun');
  const mixed = form({ text: 'Harvest has begun', destinations: [onX, ...form().destinations] });
  expect(planOf(mixed).content.title).toBe('Coffee');
});

test('a network has its own text and thread; empty posts of a thread are left out', () => {
  const both = form({
    text: 'For all',
    destinations: [onX, { platform: 'facebook', destinationId: otherId }],
  });
  const own = withChanges(both, xId, { text: 'For X', thread: ['Second', ' '] });
  expect(planFor(own, own.destinations[0]!).content).toMatchObject({ text: 'For X', thread: ['Second'] });
  expect(planFor(own, own.destinations[1]!).content).toEqual({ title: 'For all', text: 'For all' });
  expect(
    SaveDraftInput.safeParse({ ...draftFieldsOf(own), version: 0, editor: { id: xId, save: 1 } }).success,
  ).toBe(true);
  expect(formOfDraft(draftFieldsOf(own)).destinations[0]?.variant).toEqual({
    text: 'For X',
    thread: ['Second'],
  });
  expect(withoutVariant(own, xId).destinations[0]).toEqual(onX);
});

test('a text of the writer for a network leaves the article alone', () => {
  expect(takenFor('x', { title: 'T', text: 'Short' })).toEqual({
    text: 'Short',
    thread: [],
    draftId: undefined,
  });
  expect(takenFor('wordpress', { title: 'T', html: '<p>Long</p>' })).not.toHaveProperty('text');
});

test('a new post for networks begins with one page of each', () => {
  const places = [
    { id: destinationId, platform: 'wordpress' as const },
    { id: otherId, platform: 'facebook' as const },
    { id: 'second page', platform: 'facebook' as const },
    { id: xId, platform: 'x' as const },
  ];
  const { destinations } = formFor({ isForNetworks: true }, places, { wallTime: '', zone: 'UTC' });
  expect(destinations.map((place) => place.destinationId)).toEqual([otherId, xId]);
});

const mediaAt = (changed: ComposeForm, at: number) =>
  planFor(changed, changed.destinations[at]!).content.media;

test('a destination shows pictures of its own, or none, until it takes the shared ones again', () => {
  const [shared, own] = [{ libraryId: destinationId }, { libraryId: otherId }];
  const written = withChanges(form({ media: [shared] }), otherId, { media: [own] });
  expect([mediaAt(written, 0), mediaAt(written, 1)]).toEqual([[shared], [own]]);
  const { data } = SaveDraftInput.safeParse({
    ...draftFieldsOf(written),
    version: 0,
    editor: { id: otherId, save: 1 },
  });
  expect(data?.destinations[1]?.variant).toEqual({ media: [own] });
  expect(mediaAt(withChanges(written, otherId, { media: [] }), 1)).toBeUndefined();
  const again = withoutOwnMedia(withChanges(written, otherId, { text: 'Own words' }), otherId);
  expect([mediaAt(again, 1), viewOf(again, otherId).text]).toEqual([[shared], 'Own words']);
  expect(withoutOwnMedia(written, otherId).destinations[1]).not.toHaveProperty('variant');
});
