// What a browser's calls really do: its peer connections and tracks, read by the browser's own figures.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

interface Watched {
  peers: RTCPeerConnection[];
  tracks: MediaStreamTrack[];
}

/** Before the first page is opened. */
export const watchMedia = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const watched: Watched = { peers: [], tracks: [] };
    Object.assign(window, { watched });
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        watched.peers.push(this);
        this.addEventListener('track', ({ track }) => watched.tracks.push(track));
      }
    };
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      watched.tracks.push(...stream.getTracks());
      return stream;
    };
  });

interface Flow {
  /** Decoded so far. */
  frames: number;
  audioEnergy: number;
  audioPackets: number;
  dtls: string;
  /** `host`, `srflx` or `relay`, of the pair in use. */
  candidateType: string;
  /** Of the other side: it changes when that side has taken part in an ICE restart. */
  remoteUfrag: string;
}

/** What has arrived at the newest peer connection. */
export const readFlow = (page: Page): Promise<Flow> =>
  page.evaluate(async () => {
    const { watched } = window as unknown as { watched: Watched };
    const peer = watched.peers.at(-1);
    const flow: Flow = {
      frames: 0,
      audioEnergy: 0,
      audioPackets: 0,
      dtls: '',
      candidateType: '',
      remoteUfrag: '',
    };
    if (!peer || peer.connectionState === 'closed') return flow;
    flow.remoteUfrag = /a=ice-ufrag:(\S+)/.exec(peer.remoteDescription?.sdp ?? '')?.[1] ?? '';
    const stats = await peer.getStats();
    for (const stat of stats.values()) {
      if (stat.type === 'inbound-rtp' && stat.kind === 'video') flow.frames = stat.framesDecoded;
      if (stat.type === 'inbound-rtp' && stat.kind === 'audio') {
        flow.audioEnergy = stat.totalAudioEnergy ?? 0;
        flow.audioPackets = stat.packetsReceived;
      }
      if (stat.type === 'transport') flow.dtls = stat.dtlsState;
      if (stat.type === 'candidate-pair' && stat.nominated)
        flow.candidateType =
          (stats.get(stat.localCandidateId) as { candidateType?: string })?.candidateType ?? '';
    }
    return flow;
  });

/** Both ways: pictures are decoded and sound is heard, more and more of it. */
export async function expectFlow(pages: readonly Page[], { video = true } = {}): Promise<void> {
  const before = await Promise.all(pages.map(readFlow));
  for (const [at, page] of pages.entries())
    await expect
      .poll(
        async () => {
          const now = await readFlow(page);
          const start = before[at]!;
          return {
            isSeen: !video || now.frames - start.frames >= 10,
            isHeard: now.audioEnergy > start.audioEnergy,
            dtls: now.dtls,
          };
        },
        { timeout: 20_000, intervals: [250] },
      )
      .toEqual({ isSeen: true, isHeard: true, dtls: 'connected' });
}

/** As smooth as a call has to be: 20 pictures within two seconds. */
export const expectSmooth = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const before = await readFlow(page);
        await page.waitForTimeout(2_000);
        return (await readFlow(page)).frames - before.frames;
      },
      { timeout: 20_000, intervals: [0] },
    )
    .toBeGreaterThanOrEqual(20);

/** What grows in two looks a second apart. */
export async function growth(
  page: Page,
): Promise<{ frames: number; audioEnergy: number; audioPackets: number }> {
  const before = await readFlow(page);
  await page.waitForTimeout(1_200);
  const now = await readFlow(page);
  return {
    frames: now.frames - before.frames,
    audioEnergy: now.audioEnergy - before.audioEnergy,
    audioPackets: now.audioPackets - before.audioPackets,
  };
}

/** None of the cameras, microphones and remote tracks that this page ever had is left. */
export async function expectAllStopped(page: Page): Promise<void> {
  const live = () =>
    page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched };
      return {
        tracks: watched.tracks.filter(({ readyState }) => readyState === 'live').length,
        peers: watched.peers.filter(({ connectionState }) => connectionState !== 'closed').length,
      };
    });
  await expect.poll(live).toEqual({ tracks: 0, peers: 0 });
}

/** As a network that hands over: the paths in use are gone, and ICE must find new ones. Needs an answer of the other side. */
export async function restartIce(page: Page): Promise<void> {
  const { remoteUfrag } = await readFlow(page);
  await page.evaluate(() => (window as unknown as { watched: Watched }).watched.peers.at(-1)!.restartIce());
  // After a restart of the server both sockets have to come back first, each after some tries.
  await expect
    .poll(async () => (await readFlow(page)).remoteUfrag, { timeout: 60_000 })
    .not.toBe(remoteUfrag);
}
