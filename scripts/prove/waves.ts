// One wave: a member connects the WordPress as its permalinks are just set and plans posts; the processes that publish them
// are killed at every step and at random while WordPress drops, spoils and delays its answers.
import {
  liveUntilKilled,
  publishTheRest,
  type Life,
} from '../../apps/server/tests/faults/publish-under-kills.ts';
import { startPublishing } from '../../apps/server/tests/faults/publishing-process.ts';
import { POINTS, type Point, type Stop } from '../../apps/server/tests/faults/stopping-publisher.ts';
import type { PlannedPublication } from '../../apps/server/tests/faults/planned-publications.ts';
import type { Dice } from '../../bench/platform/seeded-dice.ts';
import { shuffled } from '../../bench/platform/seeded-dice.ts';
import type { Fault, RealWordPress } from './real-wordpress.ts';

export interface Ground {
  site: RealWordPress;
  settings: Readonly<Record<string, string>>;
  /** On PostgreSQL a second node publishes along. */
  hasCompany: boolean;
  dice: Dice;
  note(words: string): void;
}

export interface Losses {
  kills: number;
  /** How many were killed right there. */
  killedAt: Map<Point, number>;
  /** That were met. */
  faults: number;
}

/** Pairs that meet, and kills at random; before them comes each point alone, while there are posts enough to come to it. */
const FURTHER_STOPS: readonly (readonly Point[])[] = [
  ['prepare', 'made'],
  ['made', 'beforeCommit'],
  ['inFlight', 'afterCommit'],
  ['look', 'inFlight'],
  [],
  [],
  [],
  [],
];
const FAULTS: readonly Fault[] = [
  { when: 'afterPublishing', kind: 'drop' },
  { when: 'afterPublishing', kind: 'html' },
  { when: 'beforePublishing', kind: 'drop' },
  { when: 'after', kind: 'drop' },
  { when: 'after', kind: 'status-500' },
  { when: 'after', kind: 'status-503' },
  { when: 'after', kind: 'delay-1' },
  { when: 'before', kind: 'drop' },
  { when: 'before', kind: 'html' },
  { when: 'before', kind: 'status-502' },
  { when: 'before', kind: 'delay-1' },
];
const FAULTS_A_LIFE = 2;
/** Two of a site are published at once: behind both of them no third would come. */
const LATEST_STOP = 4;
const LONGEST_LIFE_MS = 7_000;
/** A look comes after the pause that lets a destination finish; few posts come to it, so the first one is taken. */
const LONGEST_LIFE_TO_A_LOOK_MS = 20_000;
const LONGEST_REST_MS = 240_000;

export async function killThrough(ground: Ground, losses: Losses): Promise<PlannedPublication[]> {
  const { site, settings, dice, note } = ground;
  const onTheWay = POINTS.filter((point) => point !== 'look');
  // A look comes only after a while, in which most others are published: no post would be left for the other points.
  for (const point of [...shuffled(onTheWay, dice), 'look' as const]) await liveOnce(ground, losses, [point]);
  const companion = ground.hasCompany ? startPublishing(settings) : undefined;
  for (const points of shuffled(FURTHER_STOPS, dice)) await liveOnce(ground, losses, points);
  if (companion) {
    await companion.kill();
    losses.kills += 1;
  }
  note('the rest, without kills');
  const publications = await publishTheRest(settings, LONGEST_REST_MS);
  losses.faults -= site.clearFaults();
  return publications;
}

async function liveOnce(ground: Ground, losses: Losses, points: readonly Point[]): Promise<void> {
  ground.note(`${losses.kills} kills so far, the next one ${points.join(' and ') || 'at random'}`);
  await spoil(ground, losses);
  const heard = await liveUntilKilled(ground.settings, lifeOf(points, ground.dice));
  losses.kills += 1;
  for (const point of points.filter((each) => heard.includes(`at ${each}`)))
    losses.killedAt.set(point, (losses.killedAt.get(point) ?? 0) + 1);
}

function lifeOf(points: readonly Point[], dice: Dice): Life {
  if (points.length === 0) return { stops: [], longestMs: 100 + dice(1_500) };
  const stops: Stop[] = points.map((point) => ({ point, at: point === 'look' ? 1 : 1 + dice(LATEST_STOP) }));
  return { stops, longestMs: points.includes('look') ? LONGEST_LIFE_TO_A_LOOK_MS : LONGEST_LIFE_MS };
}

async function spoil({ site, dice }: Ground, losses: Losses): Promise<void> {
  for (const fault of shuffled(FAULTS, dice).slice(0, FAULTS_A_LIFE)) {
    await site.spoil(fault);
    losses.faults += 1;
  }
}
