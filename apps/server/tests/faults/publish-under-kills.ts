// Lives and deaths of publishing processes over one schedule. What a kill leaves behind, the next one has to find.
import { setTimeout as delay } from 'node:timers/promises';
import { readPublications, removeDraftsLeft, type PlannedPublication } from './planned-publications.ts';
import { startPublishing } from './publishing-process.ts';
import type { Stop } from './stopping-publisher.ts';

type Settings = Readonly<Record<string, string>>;

/** A busy machine starts a process many times slower than an idle one. */
const START_PATIENCE_MS = 120_000;

export interface Life {
  /** Killed as soon as it has come to all of them. */
  stops?: readonly Stop[];
  /** Killed after that at the latest, or when all posts are over. */
  longestMs: number;
}

/** Answers what it said. */
export async function liveUntilKilled(
  settings: Settings,
  { stops = [], longestMs }: Life,
): Promise<readonly string[]> {
  const publishing = startPublishing(settings, stops);
  try {
    if (!(await publishing.says('begun', START_PATIENCE_MS))) throw new Error('It did not begin.');
    if (stops.length === 0) await delay(longestMs);
    else
      await Promise.race([
        Promise.all(stops.map(({ point }) => publishing.says(`at ${point}`, longestMs))),
        publishing.says('over', longestMs),
      ]);
  } finally {
    await publishing.kill();
  }
  return publishing.heard;
}

/** Until each has come to an end or asks a person, and no draft is left. */
export async function publishTheRest(settings: Settings, longestMs: number): Promise<PlannedPublication[]> {
  const publishing = startPublishing(settings);
  try {
    if (!(await publishing.says('over', longestMs))) throw new Error('Some posts come to no end.');
  } finally {
    await publishing.kill();
  }
  await removeDraftsLeft(settings);
  return readPublications(settings);
}
