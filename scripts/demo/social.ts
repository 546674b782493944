// Connections to the four networks of the sandbox, posts that were published there, and some that are planned.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { NETWORKS, OAUTH_NETWORKS, type NetworkId, type OAuthNetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import { SANDBOX_APP_PASSWORD } from '../../apps/sandbox/src/network-settings.ts';
import type { DemoMember, DemoMembers } from './members.ts';

/** Publishing at the sandbox takes moments: after this long it has failed. */
const PATIENCE_MS = 30_000;
const DAY_MS = 86_400_000;

type Connections = Record<NetworkId, string>;

export async function fillSocial({ amina }: DemoMembers): Promise<void> {
  const connections = await connectAll(amina);
  const picture = await amina.upload(await drawLoaf(), 'loaf.png');
  const media = [{ libraryId: picture.id, altText: 'A round loaf on a wooden board' }];
  const place = (network: NetworkId, variant?: object) => ({
    platform: network,
    destinationId: connections[network],
    ...(variant && { variant }),
  });
  await publish(amina, {
    content: {
      title: 'Sourdough on Thursdays',
      text: 'The sourdough is back on Thursdays, from seven until it is gone. Come early. #Nairobi #bread',
      media,
    },
    destinations: [
      place('facebook'),
      place('instagram'),
      place('x', { text: 'Sourdough is back: Thursdays from seven, until it is gone. #Nairobi' }),
      place('bluesky'),
    ],
  });
  await publish(amina, {
    content: {
      title: 'How our mandazi are made',
      text: 'How we braid our mandazi, in three steps:',
      thread: ['1. Roll the dough as thin as a finger.', '2. Braid loosely: it grows in the oil.'],
    },
    destinations: [place('x'), place('bluesky')],
  });
  await plan(amina, 1, {
    content: {
      title: 'Market day',
      text: 'Tomorrow we are at the market, next to the flower sellers.',
      media,
    },
    destinations: [place('facebook'), place('instagram'), place('x'), place('bluesky')],
  });
  await plan(amina, 3, {
    content: {
      title: 'Wambui bakes before dawn',
      text: 'Meet Wambui, who bakes before dawn.',
      link: {
        url: 'https://example.com/wambui',
        title: 'Before dawn',
        description: 'A morning at the oven.',
      },
    },
    destinations: [place('facebook'), place('bluesky')],
  });
}

async function connectAll(member: DemoMember): Promise<Connections> {
  for (const network of OAUTH_NETWORKS) await consentTo(member, network);
  await member.call(socialRoutes.connectBluesky, {
    input: { handle: 'kimani-bakery.example.com', appPassword: SANDBOX_APP_PASSWORD },
  });
  const { connections } = (await member.call(socialRoutes.listConnections)) as {
    connections: { id: string; network: NetworkId }[];
  };
  return Object.fromEntries(
    NETWORKS.map((network) => [network, connections.find((each) => each.network === network)!.id]),
  ) as Connections;
}

/** On the page of the sandbox, as a browser does. */
async function consentTo(member: DemoMember, network: OAuthNetworkId): Promise<void> {
  const { url } = (await member.call(socialRoutes.beginConnection, { params: { network } })) as {
    url: string;
  };
  const form = { decision: 'allow', email: 'amina@example.com', name: 'Kimani Bakery' };
  const decided = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const landed = await member.visit(decided.headers.get('location') ?? '');
  if (!landed.includes('connected=done')) throw new Error(`${network} was not connected: ${landed}`);
}

interface Post {
  content: object;
  destinations: object[];
}

async function planAt(member: DemoMember, wallTime: string, post: Post): Promise<string> {
  const submissionId = randomUUID();
  await member.call(scheduleRoutes.schedulePosts, {
    input: { ...post, wallTime, zone: 'UTC', submissionId },
  });
  return submissionId;
}

const plan = (member: DemoMember, inDays: number, post: Post) =>
  planAt(member, `${new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10)}T06:30`, post);

async function publish(member: DemoMember, post: Post): Promise<void> {
  const jobId = await planAt(member, new Date().toISOString().slice(0, 16), post);
  let status = '';
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(300)) {
    ({ status } = (await member.call(scheduleRoutes.readJobStatus, { params: { jobId } })) as {
      status: string;
    });
    if (status === 'published') return;
  }
  throw new Error(`A post for the networks is ${status}.`);
}

/** Drawn, so that the demo needs no licensed photograph. */
function drawLoaf(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080">
    <rect width="1080" height="1080" fill="#f3e7d3"/>
    <rect x="140" y="690" width="800" height="120" rx="40" fill="#8a5a33"/>
    <path d="M220 700 C 200 420 400 300 540 300 S 880 420 860 700 Z" fill="#c98a45"/>
    <path d="M400 420 L 500 620 M 540 380 L 620 600 M 660 420 L 730 590" stroke="#f6dcae" stroke-width="22" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
