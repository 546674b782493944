import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { createFacebookPages } from './create-facebook-pages.ts';

const settings = { clientId: 'id', clientSecret: 'secret', baseUrl: 'http://graph.test', version: 'v25.0' };
const AT = '2026-11-17T12:00:00+0000';

/** A page with so many posts, newest first; the last one is ours. Facebook may leave some out of each answer. */
function pageWith(posts: number, leftOut = 0) {
  const all = Array.from({ length: posts }, (_, at) => ({
    id: `1_${at}`,
    message: at === posts - 1 ? 'Ours' : 'Another',
    created_time: AT,
  }));
  const fetch: OutboundFetch = async (input) => {
    const query = new URL(input).searchParams;
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    const paging = { cursors: { after: String(to) }, ...(to < posts && { next: 'https://graph.test/next' }) };
    return Response.json({ data: all.slice(from + leftOut, to), paging });
  };
  const login = { remoteId: '1', handle: '', host: null };
  const tokens = { accessToken: 'token', issuedAt: new Date(), expiresAt: null };
  return createFacebookPages(settings, { fetch, clock: systemClock }).open({ ...login, tokens });
}

const find = (posts: number, text = 'Ours', leftOut = 0) =>
  pageWith(posts, leftOut).find(
    { key: 'key', part: 0, text, pictures: [], link: undefined, assembled: undefined, before: [] },
    { since: new Date(AT), others: new Set() },
  );

test('a post is found behind a hundred others, and its absence is certain after the last page', async () => {
  expect(await find(250)).toMatchObject({ remoteId: '1_249' });
  expect(await find(250, 'Never sent')).toBe('absent');
});

test('a post is found behind an answer that Facebook left posts out of', async () => {
  for (const leftOut of [1, 40]) {
    expect(await find(250, 'Ours', leftOut)).toMatchObject({ remoteId: '1_249' });
    expect(await find(250, 'Never sent', leftOut)).toBe('absent');
  }
});

test('a page that publishes more than can be looked at is left to a person', async () => {
  expect(await find(900)).toBe('undecidable');
});

/** A page that has one video, whose post Facebook may not have made yet. */
function pageWithVideo(post_id?: string) {
  const video = { id: '77', description: 'Ours', permalink_url: '/reel/77/', ...(post_id && { post_id }) };
  const fetch: OutboundFetch = async (input) =>
    Response.json(new URL(input).pathname.endsWith('/1/videos') ? { data: [video], id: '77' } : video);
  const tokens = { accessToken: 'token', issuedAt: new Date(), expiresAt: null };
  const session = createFacebookPages(settings, { fetch, clock: systemClock });
  return session.open({ remoteId: '1', handle: '', host: null, tokens });
}
const FILM = {
  key: 'key',
  part: 0,
  text: 'Ours',
  pictures: [],
  video: { handle: 'https://portal.example/media/film.mp4', altText: '', width: 720, height: 1_280 },
  before: [],
};

test('a video that was noted before Facebook made its post is not taken for that of another publication', async () => {
  const { remoteId } = await pageWithVideo().send(FILM);
  const look = { since: new Date(AT), others: new Set([remoteId]) };
  expect(await pageWithVideo('999').find(FILM, look)).toBe('undecidable');
  expect(await pageWithVideo('999').find(FILM, { ...look, others: new Set() })).toMatchObject({
    remoteId: '1_999',
  });
});
