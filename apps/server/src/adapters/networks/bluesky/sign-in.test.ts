import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { signIn } from './sign-in.ts';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';
const settings = { baseUrl: 'https://bsky.social', directoryUrl: 'https://plc.directory' };
const given = { handle: 'ada.example.com', appPassword: 'abcd-efgh-ijkl-mnop' };

/** A directory that names the server, and servers that let everybody in. */
function worldWith(serviceEndpoint: string, accessJwt = 'a', directory?: () => Response) {
  const asked: string[] = [];
  const fetch: OutboundFetch = async (input, init) => {
    const { origin, pathname } = new URL(input);
    asked.push(`${init?.method} ${origin}`);
    if (pathname.endsWith('resolveHandle')) return Response.json({ did: DID });
    if (origin === settings.directoryUrl)
      return directory?.() ?? Response.json({ service: [{ id: '#atproto_pds', serviceEndpoint }] });
    return Response.json({ did: DID, handle: given.handle, accessJwt, refreshJwt: 'r' });
  };
  return { asked, parts: { fetch, clock: systemClock } };
}

test('the app password goes to the server that the handle’s identity names', async () => {
  const { parts } = worldWith('https://pds.example.com');
  expect((await signIn(given, settings, parts)).host).toBe('https://pds.example.com');
  const named = { ...given, host: 'https://pds.example.com/' };
  expect((await signIn(named, settings, parts)).host).toBe('https://pds.example.com');
});

test.each([1e300, 1e13, -1e13, 4e11])(
  'a token that says it ends at %s is taken as one without an end: the database holds no such time',
  async (exp) => {
    const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url');
    const { parts } = worldWith('https://pds.example.com', `h.${claims}.s`);
    expect((await signIn(given, settings, parts)).tokens.expiresAt).toBeNull();
  },
);

test('a server that the identity does not name never gets the password', async () => {
  const { parts, asked } = worldWith('https://pds.example.com');
  const elsewhere = { ...given, host: 'https://pds.example.net' };
  await expect(signIn(elsewhere, settings, parts)).rejects.toMatchObject({ problem: 'badHost' });
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
});

test.each([
  ['fails', 'networkError', () => Response.json({ message: 'Try later.' }, { status: 503 })],
  ['answers a page', 'brokenAnswer', () => new Response('<p>Please try later.</p>')],
  ['names no server', 'unknownHandle', () => Response.json({ service: [] })],
] as const)('no server gets the password while the directory %s', async (_what, problem, directory) => {
  const { parts, asked } = worldWith('https://pds.example.com', 'a', directory);
  await expect(signIn(given, settings, parts)).rejects.toMatchObject({ problem });
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
});
